import type { Language } from '@localchef/contracts/language'
/**
 * The port to a payment provider. The domain knows this interface and no provider. Money is integer cents of US
 * dollars. Every call that changes something takes an idempotency key: a repeated key returns the first answer and
 * changes nothing.
 */
export interface PaymentProvider {
  name: ProviderName
  /** Opens the provider's page where the buyer enters a card. Authorizes the amount; does not capture it. */
  startCheckout(wish: CheckoutWish, key: string): Promise<OpenedCheckout>
  /** Closes the page. `already_done` if the buyer has paid or it has expired. */
  expireCheckout(checkoutId: string, key: string): Promise<void>
  /** The current state of a payment, with its refunds and chargebacks. */
  readPayment(checkoutId: string): Promise<ProviderPayment>
  capture(wish: CaptureWish, key: string): Promise<void>
  /** Releases an authorization. */
  release(paymentReference: string, key: string): Promise<void>
  /** Refunds a captured payment, fully or partly. Reverses transfer and application fee in proportion. */
  refund(wish: RefundWish, key: string): Promise<void>
  /**
   * Sends the marketplace's own money to a connected account, independent of any charge. Returns the transfer's
   * reference. `unavailable` while the marketplace's balance does not cover it.
   */
  transfer(wish: TransferWish, key: string): Promise<string>
  /** Reverses a part of a transfer. Returns the reference of the reversal. */
  reverseTransfer(wish: ReversalWish, key: string): Promise<string>
  /** Creates a connected account. Returns its id. */
  createAccount(wish: AccountWish, key: string): Promise<string>
  /** A short-lived URL of the provider's page where a chef completes the account. */
  openAccountLink(wish: AccountLinkWish, key: string): Promise<string>
  readAccount(accountId: string): Promise<ProviderAccount>
  /** The balance of a connected account, or of the marketplace itself. */
  readBalance(accountId: string | null): Promise<ProviderBalance>
  /** The payouts of a connected account since a moment, oldest first. */
  listPayouts(accountId: string, since: Date): Promise<ProviderPayout[]>
  readPayout(accountId: string, payoutId: string): Promise<ProviderPayout>
  answerChargeback(chargebackId: string, evidence: ChargebackEvidence, key: string): Promise<void>
  /** Verifies signature and age of a delivered event. Undefined if it is forged or outdated. */
  parseEvent(rawBody: string, signature: string, now: Date): Promise<ProviderEvent | undefined>
}

export type ProviderName = 'sandbox' | 'stripe'

export interface CheckoutWish {
  /** Our id of the payment. */
  paymentId: string
  amountCents: number
  /** The marketplace's share; the rest goes to the connected account. */
  applicationFeeCents: number
  /** The connected account that receives the money; without one, the marketplace itself does. */
  destination?: string | undefined
  /** One line on the provider's page, such as `Order #10001`. */
  description: string
  language: Language
  /** Paths of the site to return to. */
  donePath: string
  cancelledPath: string
  /** When the page closes. */
  expiresAt: string
}

export interface OpenedCheckout {
  checkoutId: string
  url: string
}

export interface CaptureWish {
  paymentReference: string
  amountCents: number
  applicationFeeCents: number
}

export interface RefundWish {
  /** Our id of the refund, which the provider keeps with it. */
  refundId: string
  paymentReference: string
  amountCents: number
}

export interface TransferWish {
  /** Our id of the transfer, which the provider keeps with it. */
  transferId: string
  amountCents: number
  /** The connected account that receives the money. */
  destination: string
  /** One line in the provider's reports, such as `Order #10001`. */
  description: string
}

export interface ReversalWish {
  /** Our id of the reversal. */
  transferId: string
  transferReference: string
  amountCents: number
}

export interface AccountWish {
  chefId: string
  email: string
  name: string
}

export interface AccountLinkWish {
  accountId: string
  returnPath: string
  /** Page to return to when the URL has expired. */
  refreshPath: string
}

export const declineReasons = [
  'card_declined',
  'insufficient_funds',
  'expired_card',
  'wrong_details',
  'not_confirmed',
  'suspected_fraud',
] as const
export type DeclineReason = (typeof declineReasons)[number]

export interface ProviderPayment {
  /** Null until the buyer has entered a card. */
  paymentReference: string | null
  /** `failed`: the page closed without an authorization. */
  state: 'awaiting' | 'authorized' | 'captured' | 'released' | 'failed'
  capturedCents: number
  applicationFeeCents: number
  /** The provider's fee for the payment, paid by the marketplace. */
  providerFeeCents: number
  /** Why the last card was declined. */
  declined: DeclineReason | null
  /**
   * The card by the provider's fingerprint, which is the same in all payments with it, and its last four digits; null
   * if unknown.
   */
  card: ProviderCard | null
  refunds: ProviderRefund[]
  chargebacks: ProviderChargeback[]
}

export interface ProviderCard {
  fingerprint: string
  digits: string | null
}

export interface ProviderRefund {
  id: string
  /** Null for a refund that was not made through this port. */
  refundId: string | null
  amountCents: number
  /** The part of the application fee that was given back. */
  applicationFeeCents: number
  state: 'pending' | 'succeeded' | 'failed'
}

/** A buyer's claim at the bank, which takes the money back until it is decided. */
export interface ProviderChargeback {
  id: string
  amountCents: number
  reason: string
  state: 'needs_answer' | 'answered' | 'won' | 'lost'
  /** When the answer is due; null if no answer is possible. */
  answerDueAt: string | null
}

export interface ChargebackEvidence {
  buyerName: string
  description: string
  /** Messages and history of the order, as text. */
  history: string
}

/** Information that the provider can require before an account can take charges or receive payouts. */
export const accountNeeds = ['identity', 'business', 'bank_account', 'agreement', 'other'] as const
export type AccountNeed = (typeof accountNeeds)[number]

export interface ProviderAccount {
  takesCharges: boolean
  receivesPayouts: boolean
  missing: AccountNeed[]
}

export interface ProviderBalance {
  availableCents: number
  pendingCents: number
}

export interface ProviderPayout {
  id: string
  amountCents: number
  state: 'on_the_way' | 'paid' | 'failed'
  arrivesAt: string | null
  createdAt: string
  /** Why the bank sent it back, in the words of the provider. */
  failure?: string | null
}

/** An event only names the object to read; its content is never trusted. */
export interface ProviderEvent {
  id: string
  type: string
  subject:
    | { kind: 'payment'; reference: string }
    | { kind: 'account'; accountId: string }
    | { kind: 'payout'; accountId: string; payoutId: string }
    | { kind: 'other' }
}

export type ProviderFault =
  | { kind: 'declined'; reason: DeclineReason }
  /** The outcome is unknown: retry with the same key. */
  | { kind: 'unavailable' }
  /** Another call with this key is under way, and its outcome is known soon. Otherwise like `unavailable`. */
  | { kind: 'in_progress' }
  /** Never succeeds with these parameters. */
  | { kind: 'invalid'; message: string }
  /** The object was already in this state or beyond it: read its current state. */
  | { kind: 'already_done' }

export class ProviderError extends Error {
  readonly fault: ProviderFault

  constructor(fault: ProviderFault) {
    super(fault.kind === 'invalid' ? fault.message : `the payment provider answers: ${fault.kind}`)
    this.fault = fault
  }
}
