import type { SearchFilters, SortBy } from '@localchef/contracts/chef-search'
import { type RawBuilder, sql } from 'kysely'
import { chefCardColumns } from '../chefs/chef-card-columns.ts'
import type { Queries } from '../queries.ts'
import type { Counted } from './count-listed.ts'
import { facet } from './facet.ts'
import type { FoundCard } from './read-page.ts'
import { traitsCook, traitsMatch } from './search-filters.ts'
import { chefOrder } from './search-order.ts'

export interface FoundAsked {
  /** Rows `id, traits_id, distance_miles, mile, likeness`, each chef once, and only those with rating enough. */
  candidates: RawBuilder<unknown>
  filters: SearchFilters
  sortBy: SortBy
  limit: number
  offset: number
}

/**
 * Total, facets and page of what a place, a route or a text has found. Filters are asked of combinations of
 * traits, of which there are fewer than chefs, and the cards are read of the page's chefs only.
 */
export async function readFound(db: Queries, asked: FoundAsked): Promise<Counted & { cards: FoundCard[] }> {
  const { rows } = await sql<Counted & { cards: FoundCard[] }>`
    ${foundByTraits(asked)}
    select
      (select coalesce(sum(chefs), 0)::integer from by_traits where is_chosen) as total,
      coalesce((
        select jsonb_agg(to_jsonb(card) - 'place' order by card.place)
        from (
          select ${chefCardColumns}, p.distance_miles as "distanceMiles", p.mile, p.place
          from (select listed.*, row_number() over () as place from (${page(asked)}) listed) p
          join public.chefs c on c.id = p.id
        ) card
      ), '[]') as cards,
      ${facet(sql`
        select cuisine as value, sum(chefs) as count
        from by_traits, unnest(cuisines) cuisine
        group by cuisine
      `)} as cuisines,
      ${facet(sql`
        select service as value, sum(chefs) as count
        from by_traits, unnest(services) service
        where is_chosen
        group by service
      `)} as services
  `.execute(db)
  return rows[0] ?? { total: 0, cards: [], cuisines: [], services: [] }
}

/** The page alone, where total and facets are known. */
export async function readFoundPage(db: Queries, asked: FoundAsked): Promise<FoundCard[]> {
  const { rows } = await sql<FoundCard>`
    ${foundByTraits(asked)}
    select ${chefCardColumns}, p.distance_miles as "distanceMiles", p.mile
    from (select listed.*, row_number() over () as place from (${page(asked)}) listed) p
    join public.chefs c on c.id = p.id
    order by p.place
  `.execute(db)
  return rows
}

function foundByTraits(asked: FoundAsked): RawBuilder<unknown> {
  return sql`
    with found as materialized (${asked.candidates}),
    by_traits as materialized (
      select t.id, t.cuisines, t.services, met.chefs, ${traitsCook(asked.filters)} as is_chosen
      from (
        select traits_id, count(*) as chefs
        from found
        group by traits_id
      ) met
      join private.chef_traits t on t.id = met.traits_id
      where ${traitsMatch(asked.filters)}
    )
  `
}

function page({ sortBy, limit, offset }: FoundAsked): RawBuilder<unknown> {
  const part = sql`limit ${limit} offset ${offset}`
  if (sortBy === 'distance') {
    return sql`
      select n.id, n.distance_miles, n.mile
      from found n
      join by_traits t on t.id = n.traits_id and t.is_chosen
      order by n.mile, n.distance_miles, n.id
      ${part}
    `
  }
  return sql`
    select n.id, n.distance_miles, n.mile
    from found n
    join by_traits t on t.id = n.traits_id and t.is_chosen
    join private.findable_chefs c on c.id = n.id
    order by ${sortBy === 'featured' ? sql`n.likeness desc, ` : sql``}${chefOrder(sortBy)}
    ${part}
  `
}
