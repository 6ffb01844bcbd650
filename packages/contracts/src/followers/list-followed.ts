import { z } from 'zod'
import { Id, Moment } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { FollowChannels } from './follow-channels.ts'

const Named = { id: Id, name: z.string(), nameRu: z.string().nullable(), channels: FollowChannels }

/** Most messages of followed kitchens in one answer, newest first. */
export const mostFollowedMessages = 20

export const listFollowed = defineFunction({
  name: 'list-followed',
  summary:
    'Lists the kitchens and dishes that the caller follows, and the latest messages to them from these kitchens and those that may write to them.',
  access: 'signed-in',
  effect: 'read',
  input: z.object({}),
  output: z.object({
    kitchens: z.array(z.object({ ...Named, slug: z.string() })),
    dishes: z.array(
      z.object({ ...Named, chef: z.object({ name: z.string(), nameRu: z.string().nullable() }) }),
    ),
    messages: z.array(
      z.object({
        id: Id,
        subject: z.string(),
        body: z.string(),
        createdAt: Moment,
        chef: z.object({ slug: z.string(), name: z.string(), nameRu: z.string().nullable() }),
      }),
    ),
  }),
})
