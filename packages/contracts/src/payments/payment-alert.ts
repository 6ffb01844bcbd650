import { z } from 'zod'
import { Id, Moment, PurchaseNumber } from '../common-fields.ts'
import { Dollars } from '../money.ts'
import { Kitchen } from '../orders/sale.ts'

export const PaymentAlertKind = z.enum([
  'difference',
  'chargeback',
  'capture_failed',
  'refund_failed',
  'transfer_failed',
])

/** A buyer's claim at the bank. */
export const Chargeback = z.object({
  id: Id,
  amount: Dollars,
  /** The bank's reason, in the words of the provider. */
  reason: z.string(),
  status: z.enum(['needs_answer', 'answered', 'won', 'lost']),
  /** The bank's deadline; null once no answer is possible. */
  answerDueAt: Moment.nullable(),
  answeredAt: Moment.nullable(),
  at: Moment,
})
export type Chargeback = z.infer<typeof Chargeback>

/** An alert about money, for admins. */
export const PaymentAlert = z.object({
  id: Id,
  kind: PaymentAlertKind,
  /** The error of a call, or the amount of a refund. */
  detail: z.string(),
  status: z.enum(['open', 'closed']),
  /** Null while it is open. A chargeback closes when the bank decides it; its note is then the outcome. */
  note: z.string().nullable(),
  closedBy: z.string().nullable(),
  closedAt: Moment.nullable(),
  at: Moment,
  order: z.object({ id: Id, number: PurchaseNumber }).nullable(),
  booking: z.object({ id: Id, number: PurchaseNumber }).nullable(),
  chef: Kitchen.nullable(),
  chargeback: Chargeback.nullable(),
})
export type PaymentAlert = z.infer<typeof PaymentAlert>
