import type { MonthBlocker } from '@localchef/contracts/payments/ledger-month'
import { sql } from 'kysely'
import type { Call } from '../server-function.ts'
import { undecidedOrders } from '../status-lists.ts'
import type { Span } from './statement-movements.ts'

/** Maximum items listed per kind. Settling them brings up the next ones. */
const mostItems = 5

/** Everything unsettled up to the end of a month that blocks its close. */
export async function readMonthBlockers(
  { db, outside }: Pick<Call, 'db' | 'outside'>,
  { until }: Span,
): Promise<MonthBlocker[]> {
  const { rows } = await sql<MonthBlocker>`
    with found as (
      ${unsettled(until)}
      union all
      ${undecided(until)}
    ),
    counted as (
      select
        f.kind,
        count(*)::integer as count,
        jsonb_agg(
          jsonb_build_object('place', f.place, 'id', f.id, 'number', f.number)
          order by f.nth
        ) filter (where f.nth <= ${mostItems}) as items
      from (select f.*, row_number() over (partition by f.kind order by f.since, f.id) as nth from found f) f
      group by f.kind
      union all
      select 'comparison', 1, '[]'::jsonb
      where exists (
          select
          from public.payments p
          where p.provider = ${outside.paymentProvider}
            and p.created_at < ${until}
        )
        and not exists (
          select
          from public.ledger_comparisons c
          where c.finished_at >= ${until}
        )
    )
    select c.kind, c.count, c.items
    from counted c
    order by array_position(
      array['comparison', 'differences', 'failures', 'transfers', 'calls', 'orders', 'disputes'],
      c.kind
    )
  `.execute(db)
  return rows
}

/**
 * Open alerts other than chargebacks, transfers still to be made, and captures and refunds without an answer of the
 * provider. A difference of a balance, which has no payment, blocks every month until it is explained.
 */
function unsettled(until: Date) {
  return sql`
    select
      case a.kind when 'difference' then 'differences' else 'failures' end as kind,
      'payment' as place, a.id, coalesce(o.number, b.number)::integer as number, a.created_at as since
    from public.payment_alerts a
    left join public.payments p on p.id = a.payment_id
    left join public.orders o on o.id = p.order_id
    left join public.bookings b on b.id = p.booking_id
    where a.status = 'open'
      and case a.kind
        when 'chargeback' then false
        when 'difference' then p.id is null or p.created_at < ${until}
        else a.created_at < ${until}
      end
    union all
    select 'transfers', 'order', o.id, o.number::integer, f.created_at
    from public.transfers f
    join public.orders o on o.id = f.order_id
    where f.status = 'wanted'
      and f.created_at < ${until}
    union all
    select 'calls', case when o.id is null then 'booking' else 'order' end, coalesce(o.id, b.id),
      coalesce(o.number, b.number)::integer, c.created_at
    from public.provider_calls c
    join public.payments p on p.id = c.payment_id
    left join public.orders o on o.id = p.order_id
    left join public.bookings b on b.id = p.booking_id
    where c.answered_at is null
      and c.operation in ('capture', 'refund')
      and c.created_at < ${until}
  `
}

/**
 * Orders and disputes that people must decide. A dispute with several open reports counts once, by its earliest report,
 * as in the queue.
 */
function undecided(until: Date) {
  return sql`
    select 'orders', 'order', o.id, o.number::integer, o.slot_until
    from public.orders o
    where o.status in ${undecidedOrders}
      and o.slot_until < ${until}
    union all
    select 'disputes', 'dispute', r.id, coalesce(o.number, b.number)::integer, r.created_at
    from public.reports r
    left join public.orders o on r.subject_kind = 'order' and o.id = r.subject_id
    left join public.bookings b on r.subject_kind = 'booking' and b.id = r.subject_id
    where r.status = 'open'
      and (o.slot_until < ${until} or b.starts_at < ${until})
      and not exists (
        select
        from public.reports e
        where e.subject_kind = r.subject_kind
          and e.subject_id = r.subject_id
          and e.status = 'open'
          and (e.created_at, e.id) < (r.created_at, r.id)
      )
  `
}
