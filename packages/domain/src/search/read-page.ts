import type { ChefCard } from '@localchef/contracts/chef-card'
import type { SearchFilters, SortBy } from '@localchef/contracts/chef-search'
import { type RawBuilder, sql } from 'kysely'
import { chefCardColumns, chefIsPublic } from '../chefs/chef-card-columns.ts'
import type { Queries } from '../queries.ts'
import { chefMatches, ratingMatches, traitsCook, traitsMatch } from './search-filters.ts'
import { chefOrder } from './search-order.ts'

export type FoundCard = ChefCard & { distanceMiles: number | null; mile: number | null }

export interface PageAsked {
  filters: SearchFilters
  sortBy: Exclude<SortBy, 'distance'>
  limit: number
  offset: number
}

export interface Sizes {
  /** Who passes everything. */
  total: number
  /** Whom the index of the order holds. */
  everybody: number
}

/**
 * A page in an order that an index has. Where many pass, walking the index until the page is full meets few
 * others; where few do, they are collected by their traits and sorted. The totals, known by now, say which.
 */
export async function readListPage(db: Queries, asked: PageAsked, sizes: Sizes): Promise<FoundCard[]> {
  const { filters, sortBy, limit, offset } = asked
  if (offset >= sizes.total) return []
  const page = walks(asked, sizes)
    ? walk(asked, sql`true`)
    : sql`
        select c.id
        from private.chef_traits t
        join private.findable_chefs c on c.traits_id = t.id
        where ${traitsMatch(filters)}
          and ${traitsCook(filters)}
          and ${ratingMatches(filters)}
        order by ${chefOrder(sortBy)}
        limit ${limit}
        offset ${offset}
      `
  return readCards(db, page)
}

/** How many chefs a walk meets before the page is full, if those who pass are spread evenly among all. */
export function walks({ limit, offset }: PageAsked, { total, everybody }: Sizes): boolean {
  return ((offset + limit) * everybody) / total < total
}

/** Along the index of the order, passing over who does not match. */
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

/** The cards of some chefs, in the order their ids come. */
export async function readCards(
  db: Queries,
  page: RawBuilder<unknown>,
  distance: RawBuilder<unknown> = sql`null::float8`,
): Promise<FoundCard[]> {
  const { rows } = await sql<FoundCard>`
    select ${chefCardColumns}, ${distance} as "distanceMiles", null::float8 as mile
    from (select listed.id, row_number() over () as place from (${page}) listed) p
    join public.chefs c on c.id = p.id
    order by p.place
  `.execute(db)
  return rows
}
