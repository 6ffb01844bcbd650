import { sql } from 'kysely'
import type { Call } from '../server-function.ts'
import { bookingMoney } from './deposit-columns.ts'

interface BookingMoney {
  /** Paid by card and not given back. */
  paidCents: number
  /** The part of it that the chef keeps if the buyer cancels now. */
  keptCents: number
  /** The paid deposit. */
  depositCents: number
  isBalancePaid: boolean
}

/** The money of a booking as a cancellation at this moment would settle it. */
export async function readBookingMoney({ db, now }: Call, bookingId: string): Promise<BookingMoney> {
  const { rows } = await sql<BookingMoney>`
    select m.paid as "paidCents", m.kept as "keptCents", m.deposit as "depositCents",
      coalesce(m.has_balance, false) as "isBalancePaid"
    from public.bookings b
    cross join (select ${now}::timestamptz as now) moment
    cross join lateral (${sql.raw(bookingMoney('moment.now'))}) m
    where b.id = ${bookingId}
  `.execute(db)
  const money = rows[0]
  if (!money) throw new Error('the booking was not found')
  return money
}
