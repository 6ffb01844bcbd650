import { z } from 'zod'
import { Id, Moment, Positive } from '../common-fields.ts'
import { Dollars } from '../money.ts'

/** The status of a payment by card. */
export const CardPaymentStatus = z.enum([
  'awaiting',
  'authorized',
  'captured',
  'partly_refunded',
  'refunded',
  'charged_back',
  'released',
  'failed',
])

/** An order without an authorization keeps its portions this long. */
export const holdMinutes = 15

export const DeclineReason = z.enum([
  'card_declined',
  'insufficient_funds',
  'expired_card',
  'wrong_details',
  'not_confirmed',
  'suspected_fraud',
])

export const OrderRefund = z.object({
  id: Id,
  amount: Dollars,
  cause: z.enum(['chef', 'admin', 'rule', 'provider', 'change']),
  reason: z.string(),
  status: z.enum(['wanted', 'pending', 'succeeded', 'failed']),
  /** When the money should reach the buyer; null if unknown. */
  expectedAt: Moment.nullable(),
  at: Moment,
  lines: z.array(z.object({ lineId: Id, quantity: Positive })),
})

/** What the chef received at the handover of an order or at the event of a booking, and gave back since. */
export const InPersonPayment = z.object({
  paid: Dollars,
  /** The amount that can still be given back in person. */
  refundable: Dollars,
  /** Oldest first. `wanted`: decided in a dispute, and not handed over yet. */
  refunds: z.array(OrderRefund),
})
export type InPersonPayment = z.infer<typeof InPersonPayment>

/** The payment of an order by card. */
export const OrderPayment = z.object({
  id: Id,
  /** The provider's page where the buyer enters a card; null for other viewers, and while it is not open. */
  checkoutUrl: z.string().nullable(),
  /** Until when the order keeps its portions without an authorization. */
  holdUntil: Moment,
  /** Why the last card was declined. */
  declined: DeclineReason.nullable(),
  /** Whether the order still awaits its card and may be paid at the handover instead. */
  canPayAtPickup: z.boolean(),
  /** Whether the order is agreed and its card not yet charged. */
  isCapturePending: z.boolean(),
  captured: Dollars,
  /** The amount that can still be refunded. */
  refundable: Dollars,
  refunds: z.array(OrderRefund),
})
export type OrderPayment = z.infer<typeof OrderPayment>
