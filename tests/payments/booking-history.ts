import type { Database } from '@localchef/backend/database'
import { type BookingStatus, bookingTransitionsFrom } from '@localchef/contracts/bookings/booking'
import { readBookingFor } from '@localchef/domain/bookings/get-booking'
import { openBookingCheckout } from '@localchef/domain/bookings/open-booking-checkout'
import { transitionBooking } from '@localchef/domain/bookings/transition-booking'
import { followPayment } from '@localchef/domain/card/follow-payment'
import { Refusal } from '@localchef/domain/refusal-error'
import { refundBooking } from '@localchef/domain/settlement/refund-booking'
import type { Cast } from './payment-history.ts'
import type { UnreliableDesk } from './unreliable-desk.ts'

type Purpose = 'deposit' | 'balance'

/**
 * One booking's cancellation rule: whether the buyer's cancellation counts as late, and the part that the chef then
 * keeps.
 */
interface Rule {
  isLate: boolean
  keptPercent: number
}

export interface BookingPaymentRow {
  id: string
  checkoutId: string | null
  purpose: Purpose
}

/** Random actions on bookings with a deposit and a balance by card. */
export class BookingHistory {
  readonly ids: string[] = []
  readonly database: Database
  readonly desk: UnreliableDesk
  readonly cast: Cast

  constructor(database: Database, desk: UnreliableDesk, cast: Cast) {
    this.database = database
    this.desk = desk
    this.cast = cast
  }

  /** Inserts a booking that awaits its deposit, far ahead and rarely at the same time as another one. */
  async book(rule?: Rule): Promise<string> {
    const { choices } = this.desk
    const { isLate, keptPercent } = rule ?? {
      isLate: choices.chance(0.5),
      keptPercent: choices.whole(0, 100),
    }
    const { rows } = await this.database.pool.query<{ id: string }>(
      `insert into public.bookings (
         buyer_id, chef_id, status, service_name, guests, starts_at, ends_at, price_cents, deposit_percent, free_hours,
         kept_percent, balance_days, buyer_name, answer_due_at
       )
       select $1, $2, 'awaiting_deposit', 'Dinner', 6, s.at, s.at + interval '1 minute', $4, $5, $6, $7, 3, 'Bella',
         $8::timestamptz + interval '1 day'
       from (select $8::timestamptz + interval '60 days' + $3 * interval '1 minute' as at) s
       returning id`,
      [
        this.cast.buyer.id,
        this.cast.chefId,
        choices.whole(0, 1_000_000),
        choices.whole(500, 100_000),
        choices.whole(10, 100),
        isLate ? 8760 * 2 : 0,
        keptPercent,
        this.desk.clock,
      ],
    )
    const id = rows[0]?.id
    if (!id) throw new Error('the insert returned no booking')
    this.ids.push(id)
    return id
  }

  async paymentsOf(bookingId: string): Promise<BookingPaymentRow[]> {
    const { rows } = await this.database.pool.query<BookingPaymentRow>(
      `select id, checkout_id as "checkoutId", purpose
       from public.payments
       where booking_id = $1
       order by created_at, id`,
      [bookingId],
    )
    return rows
  }

  async open(bookingId: string, purpose: Purpose): Promise<void> {
    const { buyer } = this.cast
    await this.desk.as(buyer, async (call) => {
      await openBookingCheckout.handle({ bookingId, purpose }, { ...call, user: buyer, refuse: Refusal.make })
    })
  }

  /** Makes a transition as a person who is allowed to, and who has seen the refund. */
  async move(bookingId: string, wanted?: { to: BookingStatus; by: 'buyer' | 'chef' }): Promise<void> {
    const { choices } = this.desk
    const actor = wanted?.by ?? choices.pick(['buyer', 'chef', 'admin'] as const)
    const person = this.cast[actor]
    await this.desk.as(person, async (call) => {
      const refusing = { ...call, user: person, refuse: Refusal.make }
      const { status: from, refundNow: seenRefund } = await readBookingFor(refusing, bookingId)
      const possible = bookingTransitionsFrom(from, actor)
      const [first, ...rest] = possible
      if (!first) return
      const to = wanted?.to ?? choices.pick([first, ...rest]).to
      await transitionBooking.handle({ bookingId, from, to, reason: 'As agreed', seenRefund }, refusing)
    })
  }

  /** Refunds an amount, or all that is left, as the chef or an admin. */
  async refund(bookingId: string, wanted?: number): Promise<void> {
    const { choices } = this.desk
    const by = choices.pick([this.cast.chef, this.cast.admin])
    const isWhole = wanted === undefined && choices.chance(0.3)
    const amount = isWhole ? {} : { amount: wanted ?? choices.whole(1, 40_000) / 100 }
    await this.desk.as(by, async (call) => {
      const refusing = { ...call, user: by, refuse: Refusal.make }
      const { refundable: seenRefundable } = await readBookingFor(refusing, bookingId)
      const wish = { bookingId, seenRefundable, reason: 'Too late', ...amount }
      await refundBooking.handle(wish, refusing)
    })
  }

  /** Takes one random action: paying, canceling, refunding, or an act of the bank. */
  async act(bookingId: string): Promise<void> {
    const { choices, sandbox } = this.desk
    const what = choices.whole(0, 10)
    if (what === 0) return this.move(bookingId)
    if (what === 10) return this.refund(bookingId)
    if (what < 3) return this.open(bookingId, choices.pick(['deposit', 'balance']))
    const payments = await this.paymentsOf(bookingId)
    const payment = payments[choices.whole(0, payments.length - 1)]
    if (!payment?.checkoutId) return
    if (what < 7) {
      await sandbox.pay(payment.checkoutId, choices.pick(['good', 'good', 'good', 'slow', 'card_declined']))
      if (choices.chance(0.6)) await followPayment(this.desk, payment.id)
    } else if (what === 7) {
      await sandbox.endRefunds(payment.checkoutId, choices.pick(['succeeded', 'succeeded', 'failed']))
    } else if (what === 8) {
      await sandbox.openChargeback(payment.checkoutId)
    } else {
      await sandbox.decideChargeback(payment.checkoutId, choices.pick(['won', 'lost']))
    }
  }
}
