import { chargeOf } from './double-capture.ts'
import { findIntent } from './double-checkout.ts'
import { centsAt, type Form, textAt, textsAt } from './form-body.ts'
import type { DoubleCharge, DoubleRefund, StripeStore } from './stripe-objects.ts'
import { missing, refusedByState } from './stripe-problem.ts'

/** Refunds a captured charge, with a proportional part of the transfer and the fee. */
export function createRefund(store: StripeStore, form: Form): DoubleRefund {
  const charge = chargeOf(store, findIntent(store, textAt(form, 'payment_intent') ?? ''))
  const left = charge.amount_captured - charge.amount_refunded
  const amount = centsAt(form, 'amount') ?? left
  if (charge.disputed) throw refusedByState('The charge has been disputed.', 'charge_disputed')
  if (left === 0) throw refusedByState('The charge has already been refunded.', 'charge_already_refunded')
  if (amount > left) throw refusedByState('Refund amount is greater than unrefunded amount on charge.')
  const isFeeRefunded = textAt(form, 'refund_application_fee') === 'true'
  if (isFeeRefunded && !charge.application_fee) throw refusedByState('The charge has no application fee.')
  if (isFeeRefunded) refundFee(store, charge, amount)
  const refund: DoubleRefund = {
    id: store.newId('re'),
    object: 'refund',
    created: store.now(),
    amount,
    metadata: textsAt(form, 'metadata'),
    status: 'succeeded',
    balance_transaction: store.newId('txn'),
    charge: charge.id,
    payment_intent: charge.payment_intent,
    transfer_reversal: textAt(form, 'reverse_transfer') === 'true' ? reverse(store, charge, amount) : null,
  }
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount_captured
  store.refunds.set(refund.id, refund)
  store.emit('refund.created', refund)
  store.emit('charge.refunded', charge)
  return refund
}

function reverse(store: StripeStore, { transfer: id }: DoubleCharge, amount: number): string {
  const transfer = store.transfers.get(id ?? '')
  if (!transfer) throw refusedByState('The charge has no transfer to reverse.')
  transfer.amount_reversed += amount
  return store.newId('trr')
}

/** Proportional; the last refund takes the remainder. */
function refundFee(store: StripeStore, charge: DoubleCharge, amount: number): void {
  const fee = store.fees.get(charge.application_fee ?? '')
  if (!fee) return
  const left = fee.amount - fee.amount_refunded
  const isLast = charge.amount_refunded + amount === charge.amount_captured
  const part = isLast ? left : Math.min(left, Math.round((fee.amount * amount) / charge.amount_captured))
  if (part === 0) return
  fee.amount_refunded += part
  const id = store.newId('fr')
  store.feeRefunds.set(id, { id, object: 'fee_refund', created: store.now(), amount: part, fee: fee.id })
}

/** The bank decides a refund after Stripe has accepted it. */
export function failRefund(store: StripeStore, id: string): void {
  const refund = store.refunds.get(id)
  if (!refund) throw missing('refund', id)
  refund.status = 'failed'
  store.emit('refund.failed', refund)
}
