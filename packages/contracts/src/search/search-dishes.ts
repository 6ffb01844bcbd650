import { z } from 'zod'
import { Id, Milliseconds, Whole } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { DishWithChef } from '../menu/dish-card.ts'
import { longestSearch } from '../text-limits.ts'
import { SearchFilters, SearchLocation } from './chef-search.ts'
import { UnderstoodQuery } from './understood-query.ts'

export const dishSearchPageSize = 24

export const searchDishes = defineFunction({
  name: 'search-dishes',
  summary: 'Finds dishes with the words of a query, from the chefs that chef-search finds for it.',
  access: 'anyone',
  effect: 'read',
  shared: true,
  input: z.object({
    query: z.string().trim().min(1).max(longestSearch),
    /** Matches the words as typed, without correcting them. */
    exact: z.boolean().default(false),
    filters: SearchFilters.prefault({}),
    /** Only dishes of this chef. */
    chefId: Id.optional(),
    /** Only dishes of chefs within the radius. */
    location: SearchLocation.optional(),
    /** `best`: dishes whose name contains the words first. `distance` needs a location. */
    sortBy: z.enum(['best', 'price', 'distance']).default('best'),
    page: z.int().min(1).max(1000).default(1),
    limit: z.int().min(1).max(48).default(dishSearchPageSize),
  }),
  output: z.object({
    dishes: z.array(DishWithChef),
    totalCount: Whole,
    hasMore: z.boolean(),
    searchMetadata: UnderstoodQuery.extend({
      /** Milliseconds spent in the database. */
      tookMs: Milliseconds,
    }),
  }),
})
