import { z } from 'zod'
import { Reason } from '../admin-fields.ts'
import { Day, Id, Moment, PurchaseNumber } from '../common-fields.ts'
import { Dollars } from '../money.ts'
import { Kitchen } from '../orders/sale.ts'

/** Maximum amount of one grant. */
export const mostGranted = 100

/** The terms of a grant: its amount, the reason shown to the buyer, and its last day in the United States. */
export const GrantFields = z.object({
  amount: Dollars.min(0.01).max(mostGranted),
  reason: Reason,
  expiresOn: Day,
})
export type GrantFields = z.infer<typeof GrantFields>

/** A grant of credit, as seen by its issuer. */
export const Credit = z.object({
  id: Id,
  /** Null after the person was erased. */
  buyer: z.object({ id: Id, name: z.string() }).nullable(),
  /** The kitchen that bears the credit, the only one where it is valid; null if the marketplace bears it. */
  chef: Kitchen.nullable(),
  /** The name of the admin or chef; null after an erasure. */
  author: z.string().nullable(),
  amount: Dollars,
  left: Dollars,
  reason: z.string(),
  /** The order that the credit compensates for. */
  order: z.object({ id: Id, number: PurchaseNumber }).nullable(),
  expiresAt: Moment,
  revokedAt: Moment.nullable(),
  at: Moment,
})
export type Credit = z.infer<typeof Credit>

export const CreditMovement = z.object({
  /** `spent` and `returned` name their order. */
  kind: z.enum(['granted', 'spent', 'returned', 'expired', 'revoked', 'cashed_out']),
  /** Negative if it reduces the balance. */
  amount: Dollars,
  chef: Kitchen.nullable(),
  order: z.object({ id: Id, number: PurchaseNumber }).nullable(),
  reason: z.string(),
  isGift: z.boolean(),
  at: Moment,
})
export type CreditMovement = z.infer<typeof CreditMovement>

export const credits = z.object({ credits: z.array(Credit) })
