import { z } from 'zod'
import type { DecisionNews } from './queue/decision-words.ts'

/** Every job there is, by name, and what is written down for it. */
export const jobData = {
  /** Due when the chef's time to answer is over. */
  'expire-order': z.object({ orderId: z.guid() }),
  /** Due when a message of the order or booking has gone unread for some minutes. */
  'mail-unread-messages': z.object({
    orderId: z.guid().optional(),
    bookingId: z.guid().optional(),
    recipientId: z.guid(),
  }),
  /** Due when a decision can no longer be taken back: about what, as which act, and what the person is told. */
  'tell-decision': z.object({
    subjectKind: z.string(),
    subjectId: z.string(),
    actId: z.number(),
    userId: z.guid(),
    news: z.custom<DecisionNews>((value) => typeof value === 'string'),
    facts: z.object({
      name: z.string(),
      nameRu: z.string().nullish(),
      reason: z.string().nullish(),
    }),
    path: z.string(),
    type: z.enum(['review', 'other']).optional(),
    ids: z.record(z.string(), z.string()).optional(),
  }),
  /** Once a person was erased. */
  'remove-files': z.object({ ownerId: z.guid() }),
  /** To every browser of a person that asked for it. */
  'send-push': z.object({ userId: z.guid(), title: z.string(), body: z.string(), path: z.string() }),
} as const

export type JobName = keyof typeof jobData
export type JobData<Name extends JobName> = z.output<(typeof jobData)[Name]>
