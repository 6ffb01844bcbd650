import { findIntent, unexpectedState } from './double-checkout.ts'
import { openDispute } from './double-disputes.ts'
import { centsAt, type Form } from './form-body.ts'
import type { DoubleCharge, DoubleIntent, StripeStore } from './stripe-objects.ts'
import { refusedByState, wrongParameter } from './stripe-problem.ts'

/** Captures all or part of a payment, transfers it to the destination, and takes the application fee from there. */
export function captureIntent(store: StripeStore, id: string, form: Form): DoubleIntent {
  const intent = findIntent(store, id)
  if (intent.status !== 'requires_capture') throw unexpectedState(intent, 'capture')
  const amount = centsAt(form, 'amount_to_capture') ?? intent.amount_capturable
  if (amount > intent.amount_capturable) {
    throw refusedByState(
      'The amount to capture is greater than the amount that can be captured.',
      'amount_too_large',
    )
  }
  const wished = centsAt(form, 'application_fee_amount') ?? intent.application_fee_amount ?? 0
  if (form.application_fee_amount !== undefined && wished < 1) {
    throw wrongParameter('application_fee_amount', 'Invalid positive integer')
  }
  const charge = chargeOf(store, intent)
  settle(store, intent, charge, amount, Math.min(wished, amount))
  if (store.disputedCharges.has(charge.id)) openDispute(store, charge)
  return intent
}

function settle(
  store: StripeStore,
  intent: DoubleIntent,
  charge: DoubleCharge,
  amount: number,
  feeCents: number,
): void {
  const { destination } = intent.transfer_data
  charge.captured = true
  charge.amount_captured = amount
  charge.balance_transaction = bookCharge(store, amount)
  charge.transfer = store.newId('tr')
  store.transfers.set(charge.transfer, {
    id: charge.transfer,
    object: 'transfer',
    created: store.now(),
    amount,
    amount_reversed: 0,
    metadata: {},
    transfer_group: null,
    destination,
    source_transaction: charge.id,
  })
  if (feeCents > 0) {
    charge.application_fee = store.newId('fee')
    store.fees.set(charge.application_fee, {
      id: charge.application_fee,
      object: 'application_fee',
      created: store.now(),
      amount: feeCents,
      amount_refunded: 0,
      account: destination,
      charge: charge.id,
    })
  }
  if (amount < charge.amount) releaseRest(store, charge)
  intent.status = 'succeeded'
  intent.amount_capturable = 0
  intent.amount_received = amount
  store.emit('charge.captured', charge)
  store.emit('payment_intent.succeeded', intent)
}

/** Stripe's own fee: 2.9% and 30 cents. */
function bookCharge(store: StripeStore, amount: number): string {
  const id = store.newId('txn')
  const fee = Math.round(amount * 0.029) + 30
  store.transactions.set(id, {
    id,
    object: 'balance_transaction',
    created: store.now(),
    amount,
    fee,
    net: amount - fee,
    fee_details: [
      {
        amount: fee,
        application: null,
        currency: 'usd',
        description: 'Stripe processing fees',
        type: 'stripe_fee',
      },
    ],
  })
  return id
}

/** Stripe lists the uncaptured part as a refund without a movement of money. */
function releaseRest(store: StripeStore, charge: DoubleCharge): void {
  const id = store.newId('re')
  const amount = charge.amount - charge.amount_captured
  store.refunds.set(id, {
    id,
    object: 'refund',
    created: store.now(),
    amount,
    metadata: {},
    status: 'succeeded',
    balance_transaction: null,
    charge: charge.id,
    payment_intent: charge.payment_intent,
    transfer_reversal: null,
  })
}

export function chargeOf(
  { charges }: StripeStore,
  { id, latest_charge: chargeId }: DoubleIntent,
): DoubleCharge {
  const charge = chargeId ? charges.get(chargeId) : undefined
  if (!charge) throw refusedByState(`The PaymentIntent ${id} does not have a successful charge to refund.`)
  return charge
}
