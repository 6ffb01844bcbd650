import { addDays, daysInRange, rangeBefore } from '@localchef/contracts/analytics/get-chef-analytics'
import {
  type AdminFigures,
  getFigures as contract,
  type FigureCounts,
  sumOfCounts,
} from '@localchef/contracts/figures/get-figures'
import { type RawBuilder, sql } from 'kysely'
import { checkTimeZone } from '../chefs/check-time-zone.ts'
import { townInRussian } from '../city-in-russian.ts'
import { implement } from '../server-function.ts'
import { soldOrders } from '../status-lists.ts'

interface Counted {
  day: string
  counts: FigureCounts
}

interface CountedRegion {
  state: string
  city: string
  cityRu: string | null
  isNow: boolean
  counts: FigureCounts
}

/** Sold orders: confirmed and later statuses. */
const isSold = sql`o.status in ${soldOrders}`

const mostRegions = 200

/** Reads both ranges with one query, from the first day of the earlier range. */
export const getFigures = implement(
  contract,
  async ({ from, to, timeZone, state, city }, { db }): Promise<AdminFigures> => {
    checkTimeZone(timeZone)
    const before = rangeBefore(from, to)
    const { rows } = await sql<{ days: Counted[]; regions: CountedRegion[] }>`
      ${facts({ first: before.from, last: to, timeZone, state, city })}
      select
        (
          select coalesce(jsonb_agg(jsonb_build_object('day', to_char(d.day, 'YYYY-MM-DD'), 'counts', d.counts)), '[]')
          from (select f.day, ${summed} as counts from facts f where f.in_days group by f.day) d
        ) as days,
        (
          select coalesce(
            jsonb_agg(
              jsonb_build_object(
                'state', r.state, 'city', r.city, 'cityRu', ${sql.raw(townInRussian('r'))}, 'isNow', r.is_now,
                'counts', r.counts
              )
            ),
            '[]'
          )
          from (
            select f.state, ${state ? sql`f.city` : sql`''::text`} as city, f.day >= ${from}::date as is_now,
              ${summed} as counts
            from facts f
            where f.in_regions
            group by 1, 2, 3
          ) r
        ) as regions
    `.execute(db)
    const found = rows[0]
    if (!found) throw new Error('the query for the counts returned no row')
    const byDay = new Map(found.days.map(({ day, counts }) => [day, counts]))
    const days = Array.from({ length: daysInRange(from, to) }, (_, index) => ({
      day: addDays(from, index),
      now: byDay.get(addDays(from, index)) ?? nothing,
      before: byDay.get(addDays(before.from, index)) ?? nothing,
    }))
    return {
      from,
      to,
      now: sumOfCounts(days.map((day) => day.now)),
      before: sumOfCounts(days.map((day) => day.before)),
      days,
      regions: regionsOf(found.regions),
    }
  },
)

interface Asked {
  first: string
  last: string
  timeZone: string
  state: string
  city: string
}

/**
 * All counts, one row per day, place and source. Visits are stored by UTC day, with separate rows for the total, a
 * state and a city, because a visitor of two places must not count twice.
 */
function facts({ first, last, timeZone, state, city }: Asked): RawBuilder<unknown> {
  const day = (column: string) => sql`(${sql.raw(column)} at time zone ${timeZone})::date`
  const inRange = (column: string) =>
    sql`${sql.raw(column)} >= bounds.since and ${sql.raw(column)} < bounds.until`
  const here = (alias: string) => sql`
    (${state} = '' or ${sql.raw(alias)}.state = ${state}) and (${city} = '' or ${sql.raw(alias)}.city = ${city})
  `
  return sql`
    with bounds as (
      select ${first}::date::timestamp at time zone ${timeZone} as since,
        (${last}::date + 1)::timestamp at time zone ${timeZone} as until
    ),
    facts as materialized (
      select ${day('o.placed_at')} as day, c.state, c.city, true as in_days, true as in_regions, count(*) as placed,
        count(*) filter (where ${isSold}) as orders,
        coalesce(sum(o.total_cents) filter (where ${isSold}), 0) as cents,
        0::bigint as users, 0::bigint as chefs, 0::bigint as visitors, 0::bigint as lookers, 0::bigint as cart_visitors
      from bounds
      join public.orders o on o.is_placed and ${inRange('o.placed_at')}
      join public.chefs c on c.id = o.chef_id
      where ${here('c')}
      group by 1, 2, 3
      union all
      select ${day('p.created_at')}, coalesce(p.state, ''), coalesce(p.city, ''), true, true,
        0, 0, 0, count(*), 0, 0, 0, 0
      from public.profiles p, bounds
      where ${inRange('p.created_at')}
        and ${here('p')}
      group by 1, 2, 3
      union all
      select ${day('c.activated_at')}, c.state, c.city, true, true, 0, 0, 0, 0, count(*), 0, 0, 0
      from public.chefs c, bounds
      where ${inRange('c.activated_at')}
        and ${here('c')}
      group by 1, 2, 3
      union all
      select v.day, v.state, v.city, true, false, 0, 0, 0, 0, 0, ${visitors(state ? 'food' : 'any')}
      from public.visit_counts v
      where v.day between ${first}::date and ${last}::date
        and v.state = ${state}
        and v.city = ${city}
      group by 1, 2, 3
      union all
      select v.day, v.state, v.city, false, true, 0, 0, 0, 0, 0, ${visitors('food')}
      from public.visit_counts v
      where v.day between ${first}::date and ${last}::date
        and ${state ? sql`v.state = ${state} and v.city <> '' and ${city} in ('', v.city)` : sql`v.state <> '' and v.city = ''`}
      group by 1, 2, 3
    )
  `
}

function visitors(kind: 'any' | 'food'): RawBuilder<unknown> {
  return sql`
    coalesce(sum(v.visitors) filter (where v.kind = ${kind}), 0),
    coalesce(sum(v.visitors) filter (where v.kind = 'food'), 0),
    coalesce(sum(v.visitors) filter (where v.kind = 'cart'), 0)
  `
}

const summed = sql.raw(`
  jsonb_build_object(
    'sales', (coalesce(sum(f.cents), 0) / 100.0)::float8,
    'orders', coalesce(sum(f.orders), 0)::integer,
    'placed', coalesce(sum(f.placed), 0)::integer,
    'users', coalesce(sum(f.users), 0)::integer,
    'chefs', coalesce(sum(f.chefs), 0)::integer,
    'visitors', coalesce(sum(f.visitors), 0)::integer,
    'lookers', coalesce(sum(f.lookers), 0)::integer,
    'cartVisitors', coalesce(sum(f.cart_visitors), 0)::integer
  )
`)

const nothing: FigureCounts = {
  sales: 0,
  orders: 0,
  placed: 0,
  users: 0,
  chefs: 0,
  visitors: 0,
  lookers: 0,
  cartVisitors: 0,
}

function regionsOf(counted: readonly CountedRegion[]): AdminFigures['regions'] {
  const regions = new Map<string, AdminFigures['regions'][number]>()
  for (const { state, city, cityRu, isNow, counts } of counted) {
    const key = `${state}\n${city}`
    const region = regions.get(key) ?? { state, city, cityRu, now: nothing, before: nothing }
    regions.set(key, { ...region, [isNow ? 'now' : 'before']: counts })
  }
  return [...regions.values()]
    .sort((a, b) => b.now.sales - a.now.sales || b.now.users - a.now.users || a.state.localeCompare(b.state))
    .slice(0, mostRegions)
}
