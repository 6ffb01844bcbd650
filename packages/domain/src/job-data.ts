import { z } from 'zod'
import type { DecisionNews } from './admin/decision-words.ts'

/** Every job there is, by name, and what is written down for it. */
export const jobData = {
  /** Due when the chef's time to answer is over. */
  'expire-order': z.object({ orderId: z.uuid() }),
  /** Due when a message of the order or booking has gone unread for some minutes. */
  'mail-unread-messages': z.object({
    orderId: z.uuid().optional(),
    bookingId: z.uuid().optional(),
    recipientId: z.uuid(),
  }),
  /** Due when a decision can no longer be taken back: about what, as which act, and what the person is told. */
  'tell-decision': z.object({
    subjectKind: z.string(),
    subjectId: z.string(),
    actId: z.number(),
    userId: z.uuid(),
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
  'remove-files': z.object({ ownerId: z.uuid() }),
  /** To every browser of a person that asked for it. */
  'send-push': z.object({ userId: z.uuid(), title: z.string(), body: z.string(), path: z.string() }),
} as const

export type JobName = keyof typeof jobData
export type JobData<Name extends JobName> = z.output<(typeof jobData)[Name]>
