import type { SortBy } from '@localchef/contracts/search/chef-search'
import { type RawBuilder, sql } from 'kysely'
import { featuredOrder } from '../chefs/chef-card-columns.ts'

/**
 * The order of chefs (`chefs` as `c`) unless sorted by distance, with closed kitchens after open ones and paused ones
 * last. Each order equals an index's order and ends with the id, so that no chef is on two pages or on none.
 */
export function chefOrder(sortBy: Exclude<SortBy, 'distance'>): RawBuilder<unknown> {
  switch (sortBy) {
    case 'rating':
      return sql.raw('c.status, c.is_open desc, c.rating_score desc, c.rating_count desc, c.id')
    case 'price':
      return sql.raw('c.status, c.is_open desc, c.min_price_cents nulls last, c.id')
    case 'newest':
      return sql.raw('c.status, c.is_open desc, c.activated_at desc nulls last, c.id')
    default:
      return sql`c.status, ${featuredOrder}`
  }
}
