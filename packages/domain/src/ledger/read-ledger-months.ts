import type { LedgerMonth } from '@localchef/contracts/payments/ledger-month'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Queries } from '../queries.ts'
import { readSettings } from '../read-settings.ts'
import { taxedAtHandover } from './paid-in-person.ts'
import type { Span } from './statement-movements.ts'

/** A closed month, or an open one whose blockers are not yet known. */
export type FoundMonth = Omit<z.input<typeof LedgerMonth>, 'state'>

/** Twenty years, more than a page shows. */
const mostMonths = 240

/**
 * The months of the ledger, oldest first: all closed ones, then the open ones up to the current month. The database's
 * clock decides whether a month is over, because it dates the movements.
 */
export async function readLedgerMonths(db: Queries): Promise<FoundMonth[]> {
  const {
    ledger: { timeZone },
  } = await readSettings(db, ['ledger'])
  const { rows } = await sql<FoundMonth>`
    with last_closed as (
      select to_date(c.month, 'YYYY-MM') as first_day, c.ends_at
      from public.closed_months c
      order by c.ends_at desc
      limit 1
    ),
    first_open as (
      select coalesce(
        (select l.first_day + interval '1 month' from last_closed l),
        date_trunc(
          'month',
          coalesce(
            least(
              (select min(t.created_at) from public.ledger_transactions t),
              (select min(o.completed_at) from public.orders o where ${taxedAtHandover})
            ),
            now()
          ) at time zone ${timeZone}
        )
      ) as first_day
    ),
    open_months as (
      select
        m.first_day,
        coalesce(l.ends_at, m.first_day at time zone ${timeZone}) as begins_at,
        (m.first_day + interval '1 month') at time zone ${timeZone} as ends_at
      from first_open f
      cross join generate_series(
        f.first_day,
        greatest(f.first_day, date_trunc('month', now() at time zone ${timeZone})),
        interval '1 month'
      ) m (first_day)
      left join last_closed l on l.first_day = m.first_day - interval '1 month'
    ),
    months as (
      select c.month, c.time_zone, c.begins_at, c.ends_at,
        jsonb_build_object('by', p.name, 'at', c.closed_at) as close
      from public.closed_months c
      left join public.profiles p on p.id = c.closed_by
      union all
      select to_char(o.first_day, 'YYYY-MM'), ${timeZone}, o.begins_at, o.ends_at, null
      from open_months o
      order by begins_at desc
      limit ${mostMonths}
    )
    select
      m.month,
      m.time_zone as "timeZone",
      to_jsonb(m.begins_at) #>> '{}' as "beginsAt",
      to_jsonb(m.ends_at) #>> '{}' as "endsAt",
      m.ends_at <= now() as "isOver",
      m.close
    from months m
    order by m.begins_at
  `.execute(db)
  return rows
}

export function spanOf({ beginsAt, endsAt }: Pick<FoundMonth, 'beginsAt' | 'endsAt'>): Span {
  return { from: new Date(beginsAt), until: new Date(endsAt) }
}
