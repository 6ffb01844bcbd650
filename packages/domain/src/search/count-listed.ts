import type { SearchFilters } from '@localchef/contracts/search/chef-search'
import { type RawBuilder, sql } from 'kysely'
import { planKept, type Queries } from '../queries.ts'
import { type Facet, facet } from './facet.ts'
import { isHalfStars, ratingMatches, traitsCook, traitsMatch } from './search-filters.ts'

export interface Counted {
  total: number
  cuisines: Facet[]
  services: Facet[]
}

/** The number of all findable chefs, as a subquery: every pending change counts once, regardless of its traits. */
export const everybody = sql`
  select (
    coalesce((select sum(chefs) from private.cuisine_tallies where cuisine = ''), 0)
    + coalesce((select sum(chefs) from private.tally_changes), 0)
  )::integer
`

/** The number of all findable chefs. */
export async function countEverybody(db: Queries): Promise<number> {
  const { rows } = await sql<{ everybody: number }>`
    select (${everybody}) as everybody
    ${planKept}
  `.execute(db)
  return rows[0]?.everybody ?? 0
}

/**
 * Total and facets of the plain list, from stored counts; reads no row of a chef unless the minimum rating requires it.
 */
export async function countListed(
  db: Queries,
  filter: SearchFilters,
): Promise<Counted & { everybody: number }> {
  const { rows } = await sql<Counted & { everybody: number }>`
    with by_cuisine as materialized (
      select t.cuisine, t.services, sum(t.chefs)::integer as chefs
      from private.current_cuisine_tallies t
      where ${traitsMatch(filter)}
      group by t.cuisine, t.services
    ),
    chosen as materialized (${chosen(filter)})
    select
      (select coalesce(sum(chefs), 0)::integer from chosen) as total,
      (${everybody}) as everybody,
      ${facet(sql`
        select cuisine as value, sum(chefs) as count
        from by_cuisine
        where cuisine <> ''
        group by cuisine
        having sum(chefs) > 0
      `)} as cuisines,
      ${facet(sql`
        select service as value, sum(chefs) as count
        from chosen, unnest(services) service
        group by service
        having sum(chefs) > 0
      `)} as services
    ${planKept}
  `.execute(db)
  return rows[0] ?? { total: 0, everybody: 0, cuisines: [], services: [] }
}

/**
 * Services of all chefs that pass every filter, with counts. Chefs can have several of the chosen cuisines, so counts
 * by cuisine cannot be added.
 */
function chosen(filter: SearchFilters): RawBuilder<unknown> {
  if (!isHalfStars(filter.minRating)) {
    return sql`
      select t.services, count(*) as chefs
      from private.chef_traits t
      join private.chef_words w on w.traits_id = t.id
      where ${traitsMatch(filter)}
        and ${traitsCook(filter)}
        and ${ratingMatches(filter)}
      group by t.services
    `
  }
  if (filter.cuisines.length > 1) {
    return sql`
      select t.services, sum(t.chefs) as chefs
      from private.current_chef_traits t
      where ${traitsMatch(filter)}
        and ${traitsCook(filter)}
      group by t.services
    `
  }
  return sql`select services, chefs from by_cuisine where cuisine = ${filter.cuisines[0] ?? ''}`
}
