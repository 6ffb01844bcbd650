import type { ProviderChargeback, ProviderPayment, ProviderRefund } from '@localchef/domain/payment-provider'
import type Stripe from 'stripe'
import { declineReasonOf } from './stripe-faults.ts'

/** Reads a payment with its refunds and disputes by the id of its checkout session. */
export async function readPaymentState(stripe: Stripe, checkoutId: string): Promise<ProviderPayment> {
  const session = await stripe.checkout.sessions.retrieve(checkoutId, {
    expand: [
      'payment_intent.latest_charge.balance_transaction',
      'payment_intent.latest_charge.application_fee',
    ],
  })
  const intent = expanded(session.payment_intent)
  const charge = expanded(intent?.latest_charge ?? null)
  const state = stateOf(session, intent)
  const fee = expanded(charge?.application_fee ?? null)
  const isCaptured = state === 'captured'
  const error = intent?.last_payment_error
  const card = charge?.payment_method_details?.card
  return {
    paymentReference: state === 'awaiting' ? null : (intent?.id ?? null),
    state,
    capturedCents: isCaptured ? (intent?.amount_received ?? 0) : 0,
    applicationFeeCents: isCaptured ? (fee?.amount ?? 0) : (intent?.application_fee_amount ?? 0),
    providerFeeCents: isCaptured ? stripeFee(expanded(charge?.balance_transaction ?? null)) : 0,
    declined: error ? declineReasonOf(error) : null,
    card: card?.fingerprint ? { fingerprint: card.fingerprint, digits: card.last4 } : null,
    refunds: isCaptured && intent ? await readRefunds(stripe, intent.id, fee) : [],
    chargebacks: isCaptured && intent && charge?.disputed ? await readChargebacks(stripe, intent.id) : [],
  }
}

function stateOf(
  { status }: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | null,
): ProviderPayment['state'] {
  switch (intent?.status) {
    case 'requires_capture':
      return 'authorized'
    case 'succeeded':
      return 'captured'
    case 'canceled':
      // A session completes when the payment is authorized. A payment whose session ended earlier never was.
      return status === 'complete' ? 'released' : status === 'expired' ? 'failed' : 'awaiting'
    default:
      return status === 'expired' ? 'failed' : 'awaiting'
  }
}

function stripeFee(transaction: Stripe.BalanceTransaction | null): number {
  const details = transaction?.fee_details ?? []
  return details.filter(({ type }) => type !== 'application_fee').reduce((sum, { amount }) => sum + amount, 0)
}

async function readRefunds(
  stripe: Stripe,
  intentId: string,
  fee: Stripe.ApplicationFee | null,
): Promise<ProviderRefund[]> {
  const refunds = await stripe.refunds
    .list({ payment_intent: intentId, limit: 100 })
    .autoPagingToArray({ limit: 1000 })
  const paid = refunds.filter(movesMoney)
  if (paid.length === 0) return []
  const parts = fee
    ? await stripe.applicationFees.listRefunds(fee.id, { limit: 100 }).autoPagingToArray({ limit: 1000 })
    : []
  const partOf = matchFeeRefunds(paid, parts)
  return paid.toReversed().map((refund) => ({
    id: refund.id,
    refundId: refund.metadata?.refund_id ?? null,
    amountCents: refund.amount,
    applicationFeeCents: partOf.get(refund.id) ?? 0,
    state: refundState(refund.status),
  }))
}

/** Stripe also lists the uncaptured part of an authorization as a refund. */
function movesMoney({ status, balance_transaction: transaction }: Stripe.Refund): boolean {
  return !(status === 'succeeded' && transaction === null)
}

/** A refund and its part of the fee are created by one call. */
const sameCallSeconds = 10

/** Finds the fee refund that belongs to each refund. Stripe does not link them; both are listed newest first. */
export function matchFeeRefunds(
  refunds: readonly Pick<Stripe.Refund, 'id' | 'created' | 'amount' | 'transfer_reversal'>[],
  parts: readonly Pick<Stripe.FeeRefund, 'created' | 'amount'>[],
): ReadonlyMap<string, number> {
  const left = parts.toReversed()
  const found = new Map<string, number>()
  for (const { id, created, amount, transfer_reversal: reversal } of refunds.toReversed()) {
    if (reversal === null) continue
    const index = left.findIndex(
      (part) => Math.abs(part.created - created) <= sameCallSeconds && part.amount <= amount,
    )
    const [part] = index < 0 ? [] : left.splice(index, 1)
    if (part) found.set(id, part.amount)
  }
  return found
}

function refundState(status: string | null): ProviderRefund['state'] {
  if (status === 'succeeded') return 'succeeded'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending'
}

async function readChargebacks(stripe: Stripe, intentId: string): Promise<ProviderChargeback[]> {
  const disputes = await stripe.disputes
    .list({ payment_intent: intentId, limit: 100 })
    .autoPagingToArray({ limit: 1000 })
  return disputes.toReversed().flatMap((dispute) => {
    const state = chargebackState(dispute.status)
    if (!state) return []
    const { id, amount, reason } = dispute
    const dueBy = state === 'needs_answer' ? dispute.evidence_details.due_by : null
    return [{ id, amountCents: amount, reason, state, answerDueAt: dueBy ? momentOf(dueBy) : null }]
  })
}

/** Undefined for a bank's inquiry, which takes no money. */
export function chargebackState(status: Stripe.Dispute['status']): ProviderChargeback['state'] | undefined {
  switch (status) {
    case 'needs_response':
    case 'appeal_needs_response':
      return 'needs_answer'
    case 'won':
    case 'prevented':
      return 'won'
    case 'lost':
      return 'lost'
    case 'warning_needs_response':
    case 'warning_under_review':
    case 'warning_closed':
      return undefined
    default:
      return 'answered'
  }
}

export function momentOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString()
}

/** Returns a field that the call asked Stripe to expand. Throws if it holds only an id. */
function expanded<Thing extends { id: string }>(value: string | Thing | null): Thing | null {
  if (typeof value === 'string') throw new Error(`Stripe did not expand ${value}`)
  return value
}
