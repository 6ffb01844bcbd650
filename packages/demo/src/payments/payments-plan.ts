import type { Connection } from '../database/connection.ts'
import type { KitchenPlan, PersonPlan } from '../marketplace/kitchen-plan.ts'

/** The demo's payment provider, whose own books are filled as if people had used it. */
export interface DemoProvider {
  name: string
  /** The provider's own fee for a captured amount. */
  feeCents(capturedCents: number): number
  keep(connection: Connection, books: PaymentsPlan): Promise<void>
}

export interface AccountPlan {
  id: string
  accountId: string
  kitchen: KitchenPlan
  email: string
  /** Facts that the provider still needs. */
  missing: ('identity' | 'business' | 'bank_account' | 'agreement')[]
  openedAt: Date
}

/** The order or booking that a payment is for. */
export interface PaidSubject {
  orderId: string | null
  bookingId: string | null
  purpose: 'order' | 'deposit' | 'balance'
  kitchen: KitchenPlan
  buyer: PersonPlan
  number: number
  cents: number
  /** The tip included in `cents`. */
  tipCents: number
  /** When the buyer paid. */
  at: Date
  /** The path to which the provider returns the buyer, without the outcome parameter. */
  page: string
}

export interface PaymentPlan {
  id: string
  checkoutId: string
  reference: string
  subject: PaidSubject
  account: AccountPlan
  state: 'authorized' | 'captured' | 'released'
  feeCents: number
  /** Null unless captured. */
  capturedAt: Date | null
  refund: RefundPlan | null
  chargeback: ChargebackPlan | null
}

export interface RefundPlan {
  id: string
  reference: string
  amountCents: number
  feeCents: number
  /** A refund by the chef, or by the cancellation rule of a booking. */
  cause: 'chef' | 'rule'
  reason: string
  /** The line of which one portion is refunded; null for the whole order. */
  lineId: string | null
  at: Date
  /** When the money reaches the buyer. */
  arrivesAt: Date
  hasArrived: boolean
}

export interface ChargebackPlan {
  id: string
  reference: string
  reason: string
  at: Date
  answerDueAt: Date
  /** When the bank decided against the marketplace; null while it is open. */
  lostAt: Date | null
}

export interface PayoutPlan {
  id: string
  reference: string
  account: AccountPlan
  amountCents: number
  at: Date
  arrivesAt: Date
  hasArrived: boolean
}

/** The part of a sale that an entry is for, where its account has several entries. */
export type LedgerPart = 'service_fee' | 'commission' | 'tip'

export interface LedgerPlan {
  cause: string
  key: string
  orderId: string | null
  bookingId: string | null
  chefId: string
  at: Date
  /** Signed cents, debits positive. */
  entries: { account: string; chefId: string | null; part: LedgerPart | null; cents: number }[]
}

export interface PaymentsPlan {
  accounts: AccountPlan[]
  payments: PaymentPlan[]
  payouts: PayoutPlan[]
  /** Sorted by time. */
  ledger: LedgerPlan[]
}

/** An id in the provider's form. */
export function referenceOf(prefix: string, id: string): string {
  return `${prefix}_${id.replaceAll('-', '').slice(0, 24)}`
}
