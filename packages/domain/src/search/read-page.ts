import type { ChefCard } from '@localchef/contracts/chefs/chef-card'
import type { SearchFilters, SortBy } from '@localchef/contracts/search/chef-search'
import { chefSearchPageSize } from '@localchef/contracts/search/search-choices'
import { type RawBuilder, sql } from 'kysely'
import { chefCardColumns, chefIsPublic } from '../chefs/chef-card-columns.ts'
import { planKept, type Queries } from '../queries.ts'
import {
  asksNothing,
  chefIsAmongFew,
  chefMatches,
  ratingMatches,
  traitsCook,
  traitsMatch,
} from './search-filters.ts'
import { chefOrder } from './search-order.ts'

export type FoundCard = Omit<ChefCard, 'distanceMiles' | 'route'> & KnownChef

/** A chef with the distance, if the search has a place or route. */
export interface KnownChef {
  id: string
  distanceMiles: number | null
  mile: number | null
}

export interface PageAsked {
  filters: SearchFilters
  sortBy: Exclude<SortBy, 'distance'>
  limit: number
  offset: number
}

export interface Sizes {
  /** The number of chefs that pass all filters. */
  total: number
  /** The number of chefs in the order's index. */
  everybody: number
}

/** A page in an order that has an index. */
export async function readListPage(db: Queries, asked: PageAsked, sizes: Sizes): Promise<FoundCard[]> {
  if (asked.offset >= sizes.total) return []
  if (isUsualPage(asked)) return readUsualPage(db, asked.sortBy)
  return readCards(db, idsOfPage(asked, sizes))
}

/**
 * Up to this many chefs are found and sorted. For more, reading their wide rows takes longer than numbering the whole
 * order from its index.
 */
const fewOfList = 5000

/**
 * If many chefs pass the filters, walking the order's index fills the page after a few others. If few pass, an index of
 * the filters finds them. A late page of many chefs is read from the order's index and the narrow rows, without the
 * wide rows of other chefs.
 */
function idsOfPage(asked: PageAsked, sizes: Sizes): RawBuilder<unknown> {
  const { filters, sortBy, limit, offset } = asked
  if (walks(asked, sizes) || asksNothing(filters)) return walk(asked, sql`true`)
  if (sizes.total <= fewOfList) {
    return sql`
      select c.id
      from (
        select *
        from public.chefs c
        where ${chefIsPublic}
          and ${chefIsAmongFew(filters)}
        -- Finds them all before it sorts them, whatever the planner guesses of their number.
        offset 0
      ) c
      order by ${chefOrder(sortBy)}
      limit ${limit}
      offset ${offset}
    `
  }
  return sql`
    select c.id
    from (
      select c.id, row_number() over (order by ${chefOrder(sortBy)}) as place
      from public.chefs c
      where ${chefIsPublic}
    ) c
    join private.chef_words w on w.id = c.id
    join private.chef_traits t on t.id = w.traits_id
    where ${traitsMatch(filters)}
      and ${traitsCook(filters)}
      and ${ratingMatches(filters)}
    order by c.place
    limit ${limit}
    offset ${offset}
  `
}

/** Whether the page is the unfiltered first one. A few cached statements serve it to all visitors. */
function isUsualPage({ filters, limit, offset }: PageAsked): boolean {
  return offset === 0 && limit === chefSearchPageSize && asksNothing(filters)
}

/** The statement has no parameters, so that the cached plan fits this page. */
function readUsualPage(db: Queries, sortBy: PageAsked['sortBy']): Promise<FoundCard[]> {
  const page = sql`
    select c.id
    from public.chefs c
    where ${chefIsPublic}
    order by ${chefOrder(sortBy)}
    limit ${sql.lit(chefSearchPageSize)}
  `
  return readCards(db, page, planKept)
}

/** Whether walking the order's index reads fewer chefs than pass the filters, if these are evenly spread. */
export function walks({ limit, offset }: PageAsked, { total, everybody }: Sizes): boolean {
  return ((offset + limit) * everybody) / total < total
}

/** Walks the order's index and skips chefs that do not match. */
export function walk(
  { filters, sortBy, limit, offset }: PageAsked,
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    select c.id
    from public.chefs c
    where ${chefIsPublic}
      and ${chefMatches(filters)}
      and ${condition}
    order by ${chefOrder(sortBy)}
    limit ${limit}
    offset ${offset}
  `
}

/** The cards of chefs with known ids, in the given order. */
export async function readKnownCards(db: Queries, chefs: readonly KnownChef[]): Promise<FoundCard[]> {
  if (chefs.length === 0) return []
  const { rows } = await sql<FoundCard>`
    select ${chefCardColumns}, p.distance_miles as "distanceMiles", p.mile
    from unnest(
      ${chefs.map(({ id }) => id)}::uuid[],
      ${chefs.map(({ distanceMiles }) => distanceMiles)}::float8[],
      ${chefs.map(({ mile }) => mile)}::float8[]
    ) with ordinality as p (id, distance_miles, mile, place)
    join public.chefs c on c.id = p.id
    order by p.place
    ${planKept}
  `.execute(db)
  return rows
}

/** The ids of a page of filtered chefs, in an order that does not depend on position. */
export async function sortChefs(
  db: Queries,
  ids: readonly string[],
  { sortBy, limit, offset }: Omit<PageAsked, 'filters'>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id
    from public.chefs c
    where c.id = any (${ids}::uuid[])
    order by ${chefOrder(sortBy)}
    limit ${limit}
    offset ${offset}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** The cards of chefs whose ids a query returns, in its order. */
async function readCards(
  db: Queries,
  page: RawBuilder<unknown>,
  plan: RawBuilder<unknown> = sql``,
): Promise<FoundCard[]> {
  const { rows } = await sql<FoundCard>`
    select ${chefCardColumns}, null::float8 as "distanceMiles", null::float8 as mile
    from (select listed.id, row_number() over () as place from (${page}) listed) p
    join public.chefs c on c.id = p.id
    order by p.place
    ${plan}
  `.execute(db)
  return rows
}
