import { z } from 'zod'
import { Whole } from '../common-fields.ts'
import { latitude, longitude } from '../coordinates.ts'
import { defineFunction } from '../function-contract.ts'
import { UnderstoodQuery } from '../search/understood-query.ts'
import { longestSearch, longestSlug } from '../text-limits.ts'
import { DishWithChef } from './dish-card.ts'

export const listReadyDishes = defineFunction({
  name: 'list-ready-dishes',
  summary: 'Lists dishes with portions left for pickup today or soon, earliest or nearest first.',
  access: 'anyone',
  effect: 'read',
  shared: true,
  input: z.object({
    near: z
      .object({
        latitude,
        longitude,
        radiusMiles: z.number().min(0.1).max(500).default(25),
      })
      .optional(),
    cuisine: z.string().max(longestSlug).optional(),
    category: z.string().max(60).optional(),
    diet: z.string().max(60).optional(),
    /** Words of a dish or of its kitchen's name, as `search-dishes` reads them. */
    query: z.string().trim().min(1).max(longestSearch).optional(),
    /** Matches the words as typed, without correcting them. */
    exact: z.boolean().default(false),
    when: z.enum(['today', 'all']).default('today'),
    sortBy: z.enum(['soonest', 'distance', 'price', 'rating']).default('soonest'),
    page: z.int().min(1).max(1000).default(1),
    limit: z.int().min(1).max(48).default(24),
  }),
  output: z.object({
    dishes: z.array(DishWithChef),
    totalCount: Whole,
    hasMore: z.boolean(),
    facets: z.object({
      cuisines: z.array(z.object({ value: z.string(), count: Whole })),
      categories: z.array(z.object({ value: z.string(), count: Whole })),
    }),
    searchMetadata: UnderstoodQuery,
  }),
})
