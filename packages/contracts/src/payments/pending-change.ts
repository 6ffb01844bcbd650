import { z } from 'zod'
import { Id, Moment } from '../common-fields.ts'
import { Dollars } from '../money.ts'
import { DeclineReason } from './order-payment.ts'

/** A change of an order that waits for the larger total to be authorized. */
export const PendingChange = z.object({
  paymentId: Id,
  /** The new total. */
  total: Dollars,
  /** The difference charged on top of the earlier charge; 0 if the whole total is reauthorized. */
  supplement: Dollars,
  /** The provider's page; null for everyone but the buyer, and while the page is not open. */
  checkoutUrl: z.string().nullable(),
  /** The change is dropped if it is not authorized by then. */
  holdUntil: Moment,
  /** Why the last card was declined. */
  declined: DeclineReason.nullable(),
})
export type PendingChange = z.infer<typeof PendingChange>
