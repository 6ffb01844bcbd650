import {
  listLedgerComparisons as contract,
  type LedgerComparison,
  mostShownDifferences,
} from '@localchef/contracts/payments/list-ledger-comparisons'
import { sql } from 'kysely'
import { readPage } from '../long-lists/long-list.ts'
import { implement } from '../server-function.ts'

/** The list's days filter by the end of a comparison, or by its UTC day if it has not ended. */
const at = sql`coalesce(m.finished_at, m.day::timestamp at time zone 'UTC')`

export const listLedgerComparisons = implement(contract, async ({ which, ...page }, { db }) => {
  const { rows, nextCursor } = await readPage(
    db,
    sql`
      select to_char(m.day, 'YYYY-MM-DD') as day, m.finished_at as "finishedAt", m.payments, m.differences,
        coalesce((select jsonb_agg(to_jsonb(f) - 'nth' order by f.nth) from (${found}) f), '[]') as found
    `,
    sql<LedgerComparison>`
      from public.ledger_comparisons m
      where ${which === 'all' ? sql`true` : sql`m.differences > 0`}
    `,
    // Comparisons have no id, so one is derived from the day.
    { at, id: sql`md5(m.day::text)::uuid`, first: 'newest' },
    page,
  )
  return { comparisons: rows, nextCursor }
})

/** The largest differences of a comparison `m`. */
const found = sql`
  select
    row_number() over (order by abs(d.ours_cents - d.theirs_cents) desc, d.subject) as nth,
    d.subject,
    case when o.id is not null then jsonb_build_object('id', o.id, 'number', o.number) end as "order",
    case when b.id is not null then jsonb_build_object('id', b.id, 'number', b.number) end as booking,
    case when c.id is not null then jsonb_build_object('id', c.id, 'name', c.name, 'nameRu', c.name_ru) end as chef,
    (d.ours_cents / 100.0)::float8 as ours,
    (d.theirs_cents / 100.0)::float8 as theirs,
    case when a.id is not null then jsonb_build_object(
      'id', a.id, 'status', a.status, 'note', a.note, 'closedBy', w.name, 'closedAt', a.closed_at
    ) end as alert
  from public.ledger_differences d
  left join public.chefs c on c.id = d.chef_id
  left join public.payments p on p.id = d.payment_id
  left join public.orders o on o.id = p.order_id
  left join public.bookings b on b.id = p.booking_id
  left join public.payment_alerts a on a.id = d.alert_id
  left join public.profiles w on w.id = a.closed_by
  where d.day = m.day
  order by nth
  limit ${mostShownDifferences}
`
