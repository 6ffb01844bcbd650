import { z } from 'zod'
import { Moment } from '../common-fields.ts'
import { Dollars } from '../money.ts'
import { PurchaseSide } from '../purchase-sides.ts'

/** An outcome of a dispute, in force or reopened. */
export const PastOutcome = z.object({
  kind: z.enum(['nothing', 'warning', 'refund', 'refund_in_person', 'credit']),
  side: PurchaseSide,
  /** Null where nothing was given. */
  amount: Dollars.nullable(),
  note: z.string().nullable(),
  /** The admin's name; null if the account was erased. */
  by: z.string().nullable(),
  at: Moment,
  /** When a refund in person was given. */
  settledAt: Moment.nullable(),
  /** Null while the outcome is in force. */
  reopened: z
    .object({
      at: Moment,
      by: z.string().nullable(),
      /** Null where the admin undid the decision at once. */
      reason: z.string().nullable(),
    })
    .nullable(),
})
export type PastOutcome = z.infer<typeof PastOutcome>

/** Earliest first. */
export const PastOutcomes = z.array(PastOutcome)
