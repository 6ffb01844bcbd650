import { type AdminDemand, getDemand as contract } from '@localchef/contracts/figures/get-demand'
import { sql } from 'kysely'
import { checkTimeZone } from '../chefs/check-time-zone.ts'
import { townInRussian } from '../city-in-russian.ts'
import type { Queries } from '../queries.ts'
import { implement } from '../server-function.ts'

interface Range {
  from: string
  to: string
  timeZone: string
}

const mostPlaces = 300
const mostMisses = 50

export const getDemand = implement(contract, async (range, { db }): Promise<AdminDemand> => {
  checkTimeZone(range.timeZone)
  return { places: await readPlaces(db, range), misses: await readMisses(db, range) }
})

/** Positions a place at its kitchens' public positions, or at the gazetteer's if it has no kitchens. */
async function readPlaces(db: Queries, { from, to, timeZone }: Range): Promise<AdminDemand['places']> {
  const { rows } = await sql<AdminDemand['places'][number]>`
    with portions as (
      select b.chef_id, sum(b.portions_made) as made
      from public.ready_batches b
      where b.day between ${from}::date and ${to}::date
        and b.opens_at < 'infinity'
      group by 1
    ),
    orders as (
      select o.chef_id, count(*) as placed
      from public.orders o
      where o.is_placed
        and o.placed_at >= ${from}::date::timestamp at time zone ${timeZone}
        and o.placed_at < (${to}::date + 1)::timestamp at time zone ${timeZone}
      group by 1
    ),
    supply as (
      select c.state, c.city,
        count(*) filter (where c.status in ('active', 'paused')) as chefs,
        coalesce(sum(p.made), 0) as portions,
        coalesce(sum(o.placed), 0) as orders,
        avg(c.latitude) as latitude,
        avg(c.longitude) as longitude
      from public.chefs c
      left join portions p on p.chef_id = c.id
      left join orders o on o.chef_id = c.id
      where c.status in ('active', 'paused') or o.placed > 0
      group by 1, 2
    ),
    demand as (
      select s.state, s.city, sum(s.searches) as searches, sum(s.without_result) as misses
      from public.search_counts s
      where s.day between ${from}::date and ${to}::date
        and s.words = ''
        and s.city <> ''
      group by 1, 2
    ),
    known as (
      select state, city, chefs, portions, orders, coalesce(searches, 0) as searches, coalesce(misses, 0) as misses,
        latitude, longitude
      from supply
      full join demand using (state, city)
      order by coalesce(searches, 0) + coalesce(orders, 0) desc, chefs desc nulls last, state, city
      limit ${mostPlaces}
    )
    select k.state, k.city, ${sql.raw(townInRussian('k'))} as "cityRu",
      coalesce(k.latitude, g.latitude) as latitude,
      coalesce(k.longitude, g.longitude) as longitude,
      coalesce(k.chefs, 0)::integer as chefs,
      coalesce(k.portions, 0)::integer as portions,
      coalesce(k.orders, 0)::integer as orders,
      k.searches::integer as searches,
      k.misses::integer as "searchesWithoutResult"
    from known k
    left join lateral (
      select p.latitude, p.longitude
      from public.places p
      where k.latitude is null
        and p.kind = 'city'
        and p.name = k.city
        and p.state = k.state
      order by p.population desc
      limit 1
    ) g on true
  `.execute(db)
  return rows
}

async function readMisses(db: Queries, { from, to }: Range): Promise<AdminDemand['misses']> {
  const { rows } = await sql<AdminDemand['misses'][number]>`
    with by_place as (
      select s.words, s.state, s.city, sum(s.without_result) as misses
      from public.search_counts s
      where s.day between ${from}::date and ${to}::date
        and s.words <> ''
        and s.without_result > 0
      group by 1, 2, 3
    )
    select b.words, sum(b.misses)::integer as searches,
      to_jsonb(
        coalesce(
          (
            array_agg(
              jsonb_build_object('city', b.city, 'cityRu', ${sql.raw(townInRussian('b'))}, 'state', b.state)
              order by b.misses desc, b.city
            ) filter (where b.city <> '')
          )[1:3],
          '{}'
        )
      ) as places
    from by_place b
    group by b.words
    order by 2 desc, b.words
    limit ${mostMisses}
  `.execute(db)
  return rows
}
