import { z } from 'zod'
import { Id, Moment, Positive, PurchaseNumber, Whole } from '../common-fields.ts'
import { Dollars } from '../money.ts'
import { CardPaymentStatus, DeclineReason, InPersonPayment, OrderRefund } from '../payments/order-payment.ts'
import { PurchaseActor, PurchaseSide, PurchaseViewer } from '../purchase-sides.ts'
import { ServiceKind, ServicePricing } from '../services/service-card.ts'
import { DepositTerms } from './deposit.ts'

export const bookingStatuses = [
  'requested',
  'quoted',
  'awaiting_deposit',
  'accepted',
  'confirmed',
  'completed',
  'declined',
  'cancelled',
  'expired',
] as const
export const BookingStatus = z.enum(bookingStatuses)
export type BookingStatus = z.infer<typeof BookingStatus>

export interface BookingTransition {
  from: BookingStatus
  to: BookingStatus
  actor: PurchaseActor
  needsReason?: true
}

/**
 * Allowed transitions of bookings by actor (DESIGN section 4). `quote-booking` makes the transition to a quote. Where a
 * deposit is due, an agreement leads to `awaiting_deposit`, and the authorization of the card to `confirmed`.
 */
export const bookingTransitions: readonly BookingTransition[] = [
  { from: 'requested', to: 'confirmed', actor: 'chef' },
  { from: 'requested', to: 'declined', actor: 'chef', needsReason: true },
  { from: 'requested', to: 'cancelled', actor: 'buyer' },
  { from: 'requested', to: 'cancelled', actor: 'admin', needsReason: true },
  { from: 'requested', to: 'expired', actor: 'system' },
  { from: 'quoted', to: 'accepted', actor: 'buyer' },
  { from: 'quoted', to: 'declined', actor: 'buyer' },
  { from: 'quoted', to: 'cancelled', actor: 'chef', needsReason: true },
  { from: 'quoted', to: 'cancelled', actor: 'admin', needsReason: true },
  { from: 'quoted', to: 'expired', actor: 'system' },
  { from: 'awaiting_deposit', to: 'confirmed', actor: 'system' },
  { from: 'awaiting_deposit', to: 'expired', actor: 'system' },
  { from: 'awaiting_deposit', to: 'cancelled', actor: 'system' },
  { from: 'awaiting_deposit', to: 'cancelled', actor: 'buyer' },
  { from: 'awaiting_deposit', to: 'cancelled', actor: 'chef', needsReason: true },
  { from: 'awaiting_deposit', to: 'cancelled', actor: 'admin', needsReason: true },
  { from: 'accepted', to: 'completed', actor: 'chef' },
  { from: 'accepted', to: 'cancelled', actor: 'buyer', needsReason: true },
  { from: 'accepted', to: 'cancelled', actor: 'chef', needsReason: true },
  { from: 'accepted', to: 'cancelled', actor: 'admin', needsReason: true },
  { from: 'confirmed', to: 'completed', actor: 'chef' },
  { from: 'confirmed', to: 'cancelled', actor: 'buyer', needsReason: true },
  { from: 'confirmed', to: 'cancelled', actor: 'chef', needsReason: true },
  { from: 'confirmed', to: 'cancelled', actor: 'admin', needsReason: true },
]

export function bookingTransitionsFrom(status: BookingStatus, actor: PurchaseActor): BookingTransition[] {
  return bookingTransitions.filter((transition) => transition.from === status && transition.actor === actor)
}

/** Bookings that both sides agreed on, without those that await a deposit. They occupy the chef's time. */
export const agreedBookingStatuses = ['accepted', 'confirmed'] as const

/** Bookings that still wait for an answer, a deposit or their date. The chef can propose another time for them. */
export const openBookingStatuses = [
  'requested',
  'quoted',
  'awaiting_deposit',
  ...agreedBookingStatuses,
] as const

/** Bookings that ended without taking place. */
export const endedBookingStatuses = ['declined', 'expired', 'cancelled'] as const

export function isOpenBooking(status: BookingStatus): boolean {
  return openBookingStatuses.some((open) => open === status)
}

/** A payment of a booking by card. */
export const BookingPayment = z.object({
  id: Id,
  purpose: z.enum(['deposit', 'balance']),
  status: CardPaymentStatus,
  amount: Dollars,
  /** When the buyer began to pay. */
  at: Moment,
  /** The provider's page where the buyer enters a card; null for other viewers, and while it is not open. */
  checkoutUrl: z.string().nullable(),
  /** Why the last card was declined. */
  declined: DeclineReason.nullable(),
  /** When the authorized card could not be charged; null otherwise. */
  failedAt: Moment.nullable(),
  /** When the chef recorded that the payment, or the kept part of it, was made in person afterwards; null if not. */
  recordedAt: Moment.nullable(),
  refunds: z.array(OrderRefund.omit({ lines: true })),
})
export type BookingPayment = z.infer<typeof BookingPayment>

export const BookingDeposit = z.object({
  terms: DepositTerms,
  /** Deposit on the current price; null until there is one. */
  amount: Dollars.nullable(),
  /** A buyer who cancels by this moment gets the whole deposit back. */
  freeUntil: Moment,
})

/** The sum to pay after the deposit. */
export const BookingBalance = z.object({
  amount: Dollars,
  /** When the balance is due by card; null if it is paid at the event. */
  dueAt: Moment.nullable(),
  isPaid: z.boolean(),
})

export const Booking = z.object({
  id: Id,
  number: PurchaseNumber,
  status: BookingStatus,
  serviceId: Id.nullable(),
  serviceName: z.string(),
  serviceNameRu: z.string().nullable(),
  serviceKind: ServiceKind.nullable(),
  /** The current price of the service. */
  servicePrice: z.object({ pricing: ServicePricing, price: Dollars }).nullable(),
  isClass: z.boolean(),
  guests: Positive,
  startsAt: Moment,
  endsAt: Moment,
  /** Another start that the chef proposes; null without one. */
  proposedStartsAt: Moment.nullable(),
  place: z.string(),
  message: z.string(),
  price: Dollars.nullable(),
  statusReason: z.string().nullable(),
  requestedAt: Moment,
  answerDueAt: Moment.nullable(),
  buyer: z.object({ name: z.string(), phone: z.string().nullable(), allergies: z.array(z.string()) }),
  chef: z.object({
    id: Id,
    slug: z.string(),
    name: z.string(),
    nameRu: z.string().nullable(),
    avatarPath: z.string().nullable(),
    timeZone: z.string(),
  }),
  quotes: z.array(z.object({ price: Dollars, message: z.string(), by: PurchaseSide, at: Moment })),
  events: z.array(
    z.object({
      from: BookingStatus.nullable(),
      to: BookingStatus,
      actor: PurchaseActor,
      reason: z.string().nullable(),
      at: Moment,
    }),
  ),
  /** Null if the booking needs no deposit. */
  deposit: BookingDeposit.nullable(),
  /** Null before the deposit is paid, and if the deposit is the whole price. */
  balance: BookingBalance.nullable(),
  /** Newest first. */
  payments: z.array(BookingPayment),
  /** Paid by card and not given back. */
  paid: Dollars,
  /** The part of `paid` that the buyer gets back by canceling now. */
  refundNow: Dollars,
  /** The charged amount that the chef or an admin can still refund; 0 while the bank decides on a chargeback. */
  refundable: Dollars,
  /**
   * What the card failed to pay, until the chef records it as paid in person: a part of the price after the event, or
   * the part of the deposit that the chef keeps.
   */
  owed: Dollars,
  /** Null before the end, and if nothing was paid in person. */
  inPerson: InPersonPayment.nullable(),
  viewer: PurchaseViewer,
})
export type Booking = z.infer<typeof Booking>

/** Terms that bind both sides once they agree to the booking. */
export const BookingTerms = z.object({
  price: Dollars.nullable(),
  startsAt: Moment,
  endsAt: Moment,
  guests: Positive,
  place: z.string().max(300),
})
export type BookingTerms = z.infer<typeof BookingTerms>

export function termsOf({ price, startsAt, endsAt, guests, place }: Booking): BookingTerms {
  return { price, startsAt, endsAt, guests, place }
}

/**
 * The value of a term: dollars, minutes, guests, a moment, a place or the terms of a deposit. Null for a price not yet
 * quoted, and for no deposit.
 */
const TermValue = z.union([z.string(), z.number().min(0).max(1_000_000_000), DepositTerms, z.null()])
export type TermValue = z.infer<typeof TermValue>

/** A term that differs from the one the caller saw. */
export const ChangedTerm = z.object({
  fact: z.enum(['price', 'startsAt', 'endsAt', 'guests', 'place', 'durationMinutes', 'deposit']),
  seen: TermValue,
  now: TermValue,
})
export type ChangedTerm = z.infer<typeof ChangedTerm>

/** The terms the caller has seen, updated with the changes shown to them. */
export function withChanges<Terms extends object>(seen: Terms, changed: readonly ChangedTerm[]): Terms {
  return { ...seen, ...Object.fromEntries(changed.map(({ fact, now }) => [fact, now])) }
}

export const TermsChanged = z.object({ changed: z.array(ChangedTerm).min(1) })

export const pageOfBookings = {
  which: z.enum(['all', 'open', 'closed']).default('all'),
  page: z.int().min(1).max(1000).default(1),
  limit: z.int().min(1).max(50).default(12),
}
export const bookings = z.object({ bookings: z.array(Booking), totalCount: Whole, hasMore: z.boolean() })
