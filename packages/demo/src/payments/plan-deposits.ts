import { answerBy, leastNoticeDays } from '@localchef/contracts/bookings/booking-deadlines'
import { demoAccounts } from '../demo-accounts.ts'
import { demoId } from '../demo-id.ts'
import { dayMs, minuteMs } from '../marketplace/local-time.ts'
import type { BookingEventRow, BookingPlan, BookingsPlan } from '../marketplace/plan-bookings.ts'
import type { DepositColumns, ServicesPlan } from '../marketplace/plan-services.ts'
import { createRandom } from '../random.ts'
import { type AccountPlan, type PaymentPlan, type RefundPlan, referenceOf } from './payments-plan.ts'
import { sharePercent } from './plan-payments.ts'

/** A quarter as deposit, and the balance by card three days before the start. */
const terms = {
  deposit_percent: 25,
  free_hours: 72,
  kept_percent: 50,
  balance_days: 3,
} satisfies DepositColumns

const deadlines = {
  freeHours: terms.free_hours,
  keptPercent: terms.kept_percent,
  balanceDays: terms.balance_days,
}

/**
 * Share of services with a deposit, among those of kitchens that take cards. All services of the demo chef have one.
 */
const withDeposit = 0.5
const refundArrivesDays = 4
const hoursToPay = 20

/**
 * Plans deposits and balances of bookings: paid ones, an unpaid deposit, balances due before an event, and refunds
 * of canceled bookings. Writes the terms into services and bookings, and the transitions into the history.
 */
export function planDeposits(
  services: ServicesPlan,
  bookings: BookingsPlan,
  accounts: readonly AccountPlan[],
  now: Date,
): PaymentPlan[] {
  const byKitchen = new Map(accounts.map((account) => [account.kitchen.id, account]))
  const asking = new Set<string>()
  for (const { id, kitchen, idea } of services.services) {
    const isDemo = kitchen.profileId === demoAccounts[1].id
    const takesCards = byKitchen.get(kitchen.id)?.missing.length === 0
    const asks = isDemo || createRandom('deposit', id).chance(withDeposit)
    if (takesCards && asks && idea.kind !== 'class') asking.add(id)
  }
  for (const row of services.serviceRows) {
    if (!asking.has(row.id)) continue
    Object.assign(row, terms, { notice_days: Math.max(row.notice_days, leastNoticeDays(deadlines)) })
  }
  const payments: PaymentPlan[] = []
  const steps = new Map<string, BookingEventRow[]>()
  let isOneWaiting = false
  for (const booking of bookings.bookings) {
    const account = byKitchen.get(booking.kitchen.id)
    if (!account || !asking.has(booking.serviceId) || booking.requestedAt <= account.openedAt) continue
    Object.assign(booking.row, terms)
    if (booking.row.answer_due_at) {
      booking.row.answer_due_at = answerBy(now, booking.startsAt, deadlines).toISOString()
    }
    const isDemo = booking.kitchen.profileId === demoAccounts[1].id
    if (booking.status === 'confirmed' && !isDemo && !isOneWaiting) {
      isOneWaiting = true
      wait(booking, now)
    }
    payments.push(...paymentsOf(booking, account, now))
    if (booking.status in stepsTo) steps.set(booking.id, stepsOf(booking, bookings.eventRows))
  }
  bookings.eventRows = [
    ...bookings.eventRows.filter(({ booking_id }) => !steps.has(booking_id)),
    ...[...steps.values()].flat(),
  ]
  return payments
}

/** Marks a booking as agreed by the chef and not yet paid by the buyer. */
function wait(booking: BookingPlan, now: Date): void {
  booking.status = 'awaiting_deposit'
  booking.row.status = 'awaiting_deposit'
  booking.row.answer_due_at = new Date(now.getTime() + hoursToPay * 60 * minuteMs).toISOString()
}

/**
 * The chef agrees when the booking was answered or, if it was canceled, ten minutes after the request. The buyer pays
 * ten minutes later.
 */
function momentsOf({ status, requestedAt, answeredAt }: BookingPlan): { agreedAt: Date; paidAt: Date } {
  const agreedAt = status === 'cancelled' ? new Date(requestedAt.getTime() + 10 * minuteMs) : answeredAt
  return { agreedAt, paidAt: new Date(agreedAt.getTime() + 10 * minuteMs) }
}

function paymentsOf(booking: BookingPlan, account: AccountPlan, now: Date): PaymentPlan[] {
  const { status, priceCents, startsAt, answeredAt } = booking
  if (status !== 'confirmed' && status !== 'completed' && status !== 'cancelled') return []
  const { paidAt } = momentsOf(booking)
  const cents = Math.round((priceCents * terms.deposit_percent) / 100)
  const deposit = paymentOf(booking, account, 'deposit', cents, paidAt)
  if (status === 'cancelled') deposit.refund = refundOf(deposit, answeredAt, now)
  if (status !== 'completed') return [deposit]
  const balanceAt = new Date(Math.max(paidAt.getTime() + 60 * minuteMs, startsAt.getTime() - 4 * dayMs))
  return [deposit, paymentOf(booking, account, 'balance', priceCents - cents, balanceAt)]
}

function paymentOf(
  { id: bookingId, kitchen, buyer, number }: BookingPlan,
  account: AccountPlan,
  purpose: 'deposit' | 'balance',
  cents: number,
  at: Date,
): PaymentPlan {
  const id = demoId('payment', bookingId, purpose)
  return {
    id,
    checkoutId: referenceOf('cs', id),
    reference: referenceOf('pi', id),
    subject: {
      orderId: null,
      bookingId,
      purpose,
      kitchen,
      buyer,
      number,
      cents,
      tipCents: 0,
      at,
      page: `/dashboard/user-bookings?booking=${bookingId}&`,
    },
    account,
    state: 'captured',
    feeCents: Math.round((cents * sharePercent) / 100),
    capturedAt: at,
    refund: null,
    chargeback: null,
  }
}

/** The buyer cancels in time, so the rule gives everything back. */
function refundOf({ id: paymentId, subject, feeCents }: PaymentPlan, at: Date, now: Date): RefundPlan {
  const id = demoId('refund', paymentId)
  const arrivesAt = new Date(at.getTime() + refundArrivesDays * dayMs)
  return {
    id,
    reference: referenceOf('re', id),
    amountCents: subject.cents,
    feeCents,
    cause: 'rule',
    reason: '',
    lineId: null,
    at,
    arrivesAt,
    hasArrived: arrivesAt < now,
  }
}

type Step = Pick<BookingEventRow, 'from_status' | 'to_status' | 'actor'>

const agreed: Step = { from_status: 'requested', to_status: 'awaiting_deposit', actor: 'chef' }
const paid: Step = { from_status: 'awaiting_deposit', to_status: 'confirmed', actor: 'system' }

/** The transitions of a booking with a deposit that replace those of one without, by its status. */
const stepsTo: Partial<Record<BookingPlan['status'], readonly Step[]>> = {
  awaiting_deposit: [agreed],
  confirmed: [agreed, paid],
  completed: [agreed, paid],
  cancelled: [agreed, paid],
}

function stepsOf(booking: BookingPlan, eventRows: readonly BookingEventRow[]): BookingEventRow[] {
  const { agreedAt, paidAt } = momentsOf(booking)
  const events = eventRows.filter(({ booking_id }) => booking_id === booking.id)
  const [request, ...rest] = events
  if (!request) throw new Error('the booking has no events')
  const between = (stepsTo[booking.status] ?? []).map((step) => ({
    ...request,
    ...step,
    reason: null,
    actor_id: step.actor === 'chef' ? booking.kitchen.profileId : null,
    created_at: (step === agreed ? agreedAt : paidAt).toISOString(),
  }))
  const ending = rest
    .filter(({ to_status }) => to_status === 'completed' || to_status === 'cancelled')
    .map((event) => ({ ...event, from_status: 'confirmed' as const }))
  return [request, ...between, ...ending]
}
