import { z } from 'zod'
import { EvidenceDish } from '../chefs/evidence-dish.ts'
import { Id, Moment, Stars } from '../common-fields.ts'
import { Dollars } from '../money.ts'
import { PersonHistory } from './person-history.ts'
import { AdminReport } from './report.ts'

/** A report with its subject in full, the order behind it, and the history of both people. */
export const ReportEvidence = AdminReport.extend({
  dish: EvidenceDish.nullable(),
  review: z
    .object({
      rating: Stars,
      authorName: z.string(),
      body: z.string(),
      picturePaths: z.array(z.string()),
      reply: z.string().nullable(),
      at: Moment,
    })
    .nullable(),
  kitchen: z
    .object({
      name: z.string(),
      nameRu: z.string().nullable(),
      bio: z.string(),
      bioRu: z.string().nullable(),
      status: z.string(),
      city: z.string(),
      cityRu: z.string().nullable(),
      state: z.string(),
      avatarPath: z.string().nullable(),
    })
    .nullable(),
  /** The reported message with the ones before and after it. */
  conversation: z.array(
    z.object({ id: Id, sender: z.string(), body: z.string(), at: Moment, isReported: z.boolean() }),
  ),
  /** The order or booking of a review, message or notice; for a dish or kitchen, the reporter's latest order there. */
  order: z
    .object({
      kind: z.enum(['order', 'booking']),
      id: Id,
      number: z.string(),
      status: z.string(),
      total: Dollars.nullable(),
      /** Quantities and dishes, or the service. */
      content: z.string(),
      at: Moment,
    })
    .nullable(),
  /** The reporter first. */
  people: z.array(PersonHistory),
})
export type ReportEvidence = z.infer<typeof ReportEvidence>
