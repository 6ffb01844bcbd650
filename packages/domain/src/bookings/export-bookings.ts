import { exportBookings as contract } from '@localchef/contracts/bookings/export-bookings'
import { formatCsv } from '@localchef/contracts/csv-text'
import { mostExportedRows } from '@localchef/contracts/export-limits'
import { sql } from 'kysely'
import { handedBack } from '../ledger/paid-in-person.ts'
import { owedForBooking } from '../ledger/uncollected-cents.ts'
import { implement } from '../server-function.ts'
import { agreedBookings } from '../status-lists.ts'

const columns = [
  'number',
  'status',
  'service',
  'guests',
  'starts_at',
  'day',
  'requested_at',
  'buyer',
  'price',
  'deposit_paid',
  'balance_paid',
  'refunded',
  'kept_of_deposit',
  'left_to_pay',
  'reason',
] as const

/** Moments are in UTC, the day in the kitchen's time zone, money in dollars with two decimals. */
export const exportBookings = implement(contract, async (_input, { db, user }) => {
  const { rows } = await sql<{ cells: string[] }>`
    select jsonb_build_array(
      b.number::text, b.status, b.service_name, b.guests::text,
      to_char(b.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"'),
      to_char(b.starts_at at time zone c.time_zone, 'YYYY-MM-DD'),
      to_char(b.requested_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"'),
      b.buyer_name,
      coalesce((b.price_cents / 100.0)::numeric(12, 2)::text, ''),
      ${dollars('m.deposit')}, ${dollars('m.balance')}, ${dollars('m.refunded')},
      (greatest(b.kept_cents - ${owedForBooking(sql`b`)}, 0) / 100.0)::numeric(12, 2)::text,
      case when b.status in ${agreedBookings}
        then ${dollars('greatest(b.price_cents - m.deposit - m.balance, 0)')}
        else (${owedForBooking(sql`b`)} / 100.0)::numeric(12, 2)::text
      end,
      coalesce(b.status_reason, '')
    ) as cells
    from public.bookings b
    join public.chefs c on c.id = b.chef_id
    cross join lateral (
      select
        coalesce(sum(p.captured_cents) filter (where p.purpose = 'deposit'), 0) as deposit,
        coalesce(sum(p.captured_cents) filter (where p.purpose = 'balance'), 0) as balance,
        (coalesce(sum((
          select sum(r.amount_cents)
          from public.refunds r
          where r.payment_id = p.id
            and r.status <> 'failed'
        )), 0) + (
          select coalesce(sum(h.amount_cents), 0)
          from ${handedBack} h
          where h.booking_id = b.id
        )) as refunded
      from public.payments p
      where p.booking_id = b.id
    ) m
    where c.profile_id = ${user.id}
    order by b.starts_at desc, b.id
    limit ${mostExportedRows + 1}
  `.execute(db)
  const csv = formatCsv([columns, ...rows.slice(0, mostExportedRows).map(({ cells }) => cells)])
  return { csv, isCut: rows.length > mostExportedRows }
})

function dollars(cents: string) {
  return sql.raw(`(${cents} / 100.0)::numeric(12, 2)::text`)
}
