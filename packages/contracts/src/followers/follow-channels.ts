import { z } from 'zod'

/** The ways that notifications of a followed kitchen or dish reach a person. */
export const FollowChannels = z.object({ mail: z.boolean(), push: z.boolean(), app: z.boolean() })
export type FollowChannels = z.infer<typeof FollowChannels>
