import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { Dollars } from '../money.ts'
import { DeclineReason } from './order-payment.ts'

/** Days after an order's completion in which a tip can be added. */
export const tipDays = 14

/**
 * Limits of a later tip, in dollars. The least is above the minimum charge of cards; the greatest guards against typing
 * errors.
 */
export const leastTip = 1
export const greatestTip = 200

/** A tip that the buyer pays by card after the handover. */
export const LaterTip = z.object({
  id: Id,
  amount: Dollars,
  /** `paid`: charged, or about to be. `returned`: fully refunded. */
  status: z.enum(['open', 'paid', 'returned']),
  /** The provider's page while it is open; null for everyone but the buyer. */
  checkoutUrl: z.string().nullable(),
  /** Why the last card was declined. */
  declined: DeclineReason.nullable(),
})
export type LaterTip = z.infer<typeof LaterTip>
