import type { SortBy } from '@localchef/contracts/search/chef-search'
import { type RawBuilder, sql } from 'kysely'
import { featuredOrder } from '../chefs/chef-card-columns.ts'

/**
 * The order of chefs (`chefs` or `findable_chefs` as `c`) that are not sorted by distance. Each is the very order
 * of an index, and ends with the id, so that no chef is on two pages or on none.
 */
export function chefOrder(sortBy: Exclude<SortBy, 'distance'>): RawBuilder<unknown> {
  switch (sortBy) {
    case 'rating':
      return sql.raw('c.rating_score desc, c.rating_count desc, c.id')
    case 'price':
      return sql.raw('c.min_price_cents nulls last, c.id')
    case 'newest':
      return sql.raw('c.activated_at desc nulls last, c.id')
    default:
      return featuredOrder
  }
}
