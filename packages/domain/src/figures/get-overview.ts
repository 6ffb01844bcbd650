import { type AdminOverview, getOverview as contract } from '@localchef/contracts/figures/get-overview'
import { sql } from 'kysely'
import { checkTimeZone } from '../chefs/check-time-zone.ts'
import type { Queries } from '../queries.ts'
import { implement } from '../server-function.ts'
import { soldOrders } from '../status-lists.ts'

type Day = AdminOverview['days'][number]

const overviewDays = 30

/** Sold orders: confirmed and later statuses. */
const sold = sql`o.status in ${soldOrders}`

export const getOverview = implement(contract, async ({ timeZone }, { db, now }) => {
  checkTimeZone(timeZone)
  const days = await readDays(db, now, timeZone)
  const { rows } = await sql<Pick<AdminOverview, 'now'>>`
    select
      jsonb_build_object(
        'activeChefs', (select count(*) from public.chefs where status in ('active', 'paused')),
        'uncertifiedChefs', (
          select count(*)
          from private.certification_gaps g
          join public.chefs c on c.id = g.chef_id
          where c.status = 'active'
        ),
        'openOrders', (select count(*) from public.orders where closed_at is null and is_placed)
      ) as now
  `.execute(db)
  const found = rows[0]
  if (!found) throw new Error('the query for the counts returned no row')
  return {
    ...found,
    period: sumOf(days.slice(overviewDays)),
    before: sumOf(days.slice(0, overviewDays)),
    days: days.slice(overviewDays),
  }
})

/** Sixty days, oldest first: thirty for comparison and thirty to show. */
async function readDays(db: Queries, now: Date, timeZone: string): Promise<Day[]> {
  const day = (column: string) => sql`(${sql.raw(column)} at time zone ${timeZone})::date`
  const { rows } = await sql<Day>`
    with span as (
      select (${now}::timestamptz at time zone ${timeZone})::date - ${2 * overviewDays - 1}::integer as first_day
    ),
    bounds as (
      select first_day, first_day::timestamp at time zone ${timeZone} as since
      from span
    ),
    sales as (
      select ${day('o.placed_at')} as day, count(*) as orders, sum(o.total_cents) as cents
      from public.orders o, bounds
      where o.placed_at >= bounds.since
        and ${sold}
      group by 1
    ),
    people as (
      select ${day('p.created_at')} as day, count(*) as users
      from public.profiles p, bounds
      where p.created_at >= bounds.since
      group by 1
    ),
    kitchens as (
      select ${day('c.activated_at')} as day, count(*) as chefs
      from public.chefs c, bounds
      where c.activated_at >= bounds.since
      group by 1
    )
    select
      to_char(d.day, 'YYYY-MM-DD') as day,
      (coalesce(sales.cents, 0) / 100.0)::float8 as sales,
      coalesce(sales.orders, 0)::integer as orders,
      coalesce(people.users, 0)::integer as users,
      coalesce(kitchens.chefs, 0)::integer as chefs
    from bounds
    cross join lateral (select bounds.first_day + n as day from generate_series(0, ${2 * overviewDays - 1}::integer) n) d
    left join sales on sales.day = d.day
    left join people on people.day = d.day
    left join kitchens on kitchens.day = d.day
    order by d.day
  `.execute(db)
  return rows
}

function sumOf(days: readonly Day[]): AdminOverview['period'] {
  const sum = (of: (day: Day) => number) => days.reduce((total, day) => total + of(day), 0)
  return {
    sales: Math.round(sum((day) => day.sales) * 100) / 100,
    orders: sum((day) => day.orders),
    users: sum((day) => day.users),
    chefs: sum((day) => day.chefs),
  }
}
