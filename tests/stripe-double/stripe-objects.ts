import type Stripe from 'stripe'

/** The implemented parts of Stripe's objects. `Pick` admits only fields that Stripe's package declares. */

export type DoubleAccount = Pick<
  Stripe.Account,
  'id' | 'object' | 'created' | 'email' | 'charges_enabled' | 'payouts_enabled' | 'metadata'
> & {
  capabilities: Pick<Stripe.Account.Capabilities, 'card_payments' | 'transfers'>
  requirements: Pick<Stripe.Account.Requirements, 'currently_due' | 'past_due' | 'disabled_reason'>
}

export type DoubleSession = Pick<
  Stripe.Checkout.Session,
  | 'id'
  | 'object'
  | 'created'
  | 'status'
  | 'url'
  | 'expires_at'
  | 'locale'
  | 'client_reference_id'
  | 'amount_total'
  | 'success_url'
  | 'cancel_url'
> & { payment_intent: string | null }

export type DoubleIntent = Pick<
  Stripe.PaymentIntent,
  | 'id'
  | 'object'
  | 'created'
  | 'amount'
  | 'amount_capturable'
  | 'amount_received'
  | 'application_fee_amount'
  | 'capture_method'
  | 'description'
  | 'metadata'
  | 'status'
> & {
  latest_charge: string | null
  last_payment_error: Pick<Stripe.PaymentIntent.LastPaymentError, 'type' | 'code' | 'decline_code'> | null
  transfer_data: { destination: string }
}

export type DoubleCharge = Pick<
  Stripe.Charge,
  | 'id'
  | 'object'
  | 'created'
  | 'amount'
  | 'amount_captured'
  | 'amount_refunded'
  | 'captured'
  | 'disputed'
  | 'refunded'
> & {
  application_fee: string | null
  balance_transaction: string | null
  payment_intent: string
  transfer: string | null
}

export type DoubleTransaction = Pick<
  Stripe.BalanceTransaction,
  'id' | 'object' | 'created' | 'amount' | 'fee' | 'net' | 'fee_details'
>

export type DoubleRefund = Pick<
  Stripe.Refund,
  'id' | 'object' | 'created' | 'amount' | 'metadata' | 'status'
> & {
  balance_transaction: string | null
  charge: string
  payment_intent: string
  transfer_reversal: string | null
}

export type DoubleTransfer = Pick<
  Stripe.Transfer,
  'id' | 'object' | 'created' | 'amount' | 'amount_reversed' | 'metadata' | 'transfer_group'
> & {
  destination: string
  source_transaction: string | null
}

export type DoubleReversal = Pick<
  Stripe.TransferReversal,
  'id' | 'object' | 'created' | 'amount' | 'metadata'
> & { transfer: string }

export type DoubleFee = Pick<
  Stripe.ApplicationFee,
  'id' | 'object' | 'created' | 'amount' | 'amount_refunded'
> & { account: string; charge: string }

export type DoubleFeeRefund = Pick<Stripe.FeeRefund, 'id' | 'object' | 'created' | 'amount'> & { fee: string }

export type DoubleDispute = Pick<
  Stripe.Dispute,
  'id' | 'object' | 'created' | 'amount' | 'reason' | 'status'
> & {
  charge: string
  payment_intent: string
  evidence: Pick<Stripe.Dispute.Evidence, 'customer_name' | 'product_description' | 'uncategorized_text'>
  evidence_details: Pick<Stripe.Dispute.EvidenceDetails, 'due_by' | 'submission_count'>
}

export type DoublePayout = Pick<
  Stripe.Payout,
  'id' | 'object' | 'created' | 'amount' | 'arrival_date' | 'status'
>

export interface DoubleEvent
  extends Pick<Stripe.EventBase, 'id' | 'object' | 'created' | 'account' | 'livemode'> {
  type: Stripe.Event['type']
  data: { object: StripeObject }
}

export type StripeObject =
  | DoubleAccount
  | DoubleSession
  | DoubleIntent
  | DoubleCharge
  | DoubleTransaction
  | DoubleRefund
  | DoubleTransfer
  | DoubleFee
  | DoubleFeeRefund
  | DoubleDispute
  | DoublePayout

/** The double's whole state. Maps keep objects in creation order. */
export interface StripeStore {
  accounts: Map<string, DoubleAccount>
  sessions: Map<string, DoubleSession>
  /** Parameters of the payment created by a session. */
  intentWishes: Map<string, Stripe.Checkout.SessionCreateParams.PaymentIntentData>
  intents: Map<string, DoubleIntent>
  charges: Map<string, DoubleCharge>
  transactions: Map<string, DoubleTransaction>
  refunds: Map<string, DoubleRefund>
  transfers: Map<string, DoubleTransfer>
  reversals: Map<string, DoubleReversal>
  fees: Map<string, DoubleFee>
  feeRefunds: Map<string, DoubleFeeRefund>
  disputes: Map<string, DoubleDispute>
  /** Payouts, with the account of each. */
  payouts: Map<string, DoublePayout>
  payoutAccounts: Map<string, string>
  /** Charges with cards that are disputed once captured. */
  disputedCharges: Set<string>
  events: DoubleEvent[]
  /** The double's time, in seconds since 1970. */
  now(): number
  newId(prefix: string): string
  emit(type: Stripe.Event['type'], object: StripeObject, account?: string): void
}

export function createStripeStore(now: () => number): StripeStore {
  let made = 0
  const newId = (prefix: string) => {
    made += 1
    return `${prefix}_${String(made).padStart(8, '0')}`
  }
  const events: DoubleEvent[] = []
  return {
    accounts: new Map(),
    sessions: new Map(),
    intentWishes: new Map(),
    intents: new Map(),
    charges: new Map(),
    transactions: new Map(),
    refunds: new Map(),
    transfers: new Map(),
    reversals: new Map(),
    fees: new Map(),
    feeRefunds: new Map(),
    disputes: new Map(),
    payouts: new Map(),
    payoutAccounts: new Map(),
    disputedCharges: new Set(),
    events,
    now,
    newId,
    emit(type, object, account) {
      events.push({
        id: newId('evt'),
        object: 'event',
        created: now(),
        livemode: false,
        type,
        data: { object: structuredClone(object) },
        ...(account ? { account } : {}),
      })
    },
  }
}

/** Finds an object of any kind by its id, for `expand`. */
export function findObject(store: StripeStore, id: string): StripeObject | undefined {
  const { accounts, sessions, intents, charges, transactions, refunds, transfers, fees, disputes } = store
  for (const map of [
    accounts,
    sessions,
    intents,
    charges,
    transactions,
    refunds,
    transfers,
    fees,
    disputes,
  ]) {
    const found = map.get(id)
    if (found) return found
  }
  return undefined
}
