import { sql } from 'kysely'
import type { Call } from '../server-function.ts'
import { balanceDueAt, bookingMoney } from './deposit-columns.ts'
import { notifyAboutBooking } from './notify-about-booking.ts'

/** Reminders are sent between 9 a.m. and 8 p.m. in the kitchen's time zone. */
const firstHour = 9
const lastHour = 19

/**
 * Reminds buyers of balances three days before they are due and when they are overdue, once each. The reminder is
 * stamped in the transaction of its notification, and rows locked by another process are skipped. Returns the number of
 * reminders.
 */
export async function remindOfBalances(call: Omit<Call, 'user'>): Promise<number> {
  const { rows } = await sql<{ id: string; isOverdue: boolean }>`
    select b.id, ${sql.raw(balanceDueAt)} <= ${call.now} as "isOverdue"
    from public.bookings b
    join public.chefs c on c.id = b.chef_id
    cross join lateral (${sql.raw(bookingMoney('b.starts_at'))}) m
    where b.status = 'confirmed'
      and b.balance_days is not null
      and b.balance_overdue_at is null
      and b.starts_at > ${call.now}
      and m.deposit > 0
      and not coalesce(m.has_balance, false)
      and ${sql.raw(balanceDueAt)} is not null
      and extract(hour from ${call.now}::timestamptz at time zone c.time_zone) between ${firstHour} and ${lastHour}
      and (
        ${sql.raw(balanceDueAt)} <= ${call.now}
        or (b.balance_reminded_at is null and ${sql.raw(balanceDueAt)} <= ${call.now}::timestamptz + interval '3 days')
      )
    order by b.starts_at
    limit 50
    for no key update of b skip locked
  `.execute(call.db)
  for (const { id, isOverdue } of rows) {
    await sql`
      update public.bookings
      set balance_reminded_at = coalesce(balance_reminded_at, ${call.now}),
          balance_overdue_at = ${isOverdue ? call.now : null}
      where id = ${id}
    `.execute(call.db)
    await notifyAboutBooking(
      { ...call, user: null },
      {
        bookingId: id,
        event: isOverdue ? 'booking_balance_overdue' : 'booking_balance_due',
        actor: 'system',
        reason: null,
      },
    )
  }
  return rows.length
}
