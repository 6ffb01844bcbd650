import { z } from 'zod'
import { Moment } from '../common-fields.ts'

export const feed = z.object({
  /** Null if the chef has no feed. */
  feed: z.object({ createdAt: Moment, lastReadAt: Moment.nullable() }).nullable(),
})
