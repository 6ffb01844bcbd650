import { z } from 'zod'
import { Allergen, Diet } from '../allergens/allergens.ts'
import { Whole } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { Dollars } from '../money.ts'
import { ChefSearchRequest } from './chef-search.ts'

/** Above this number of results nothing is counted: counting would take longer than the search. */
export const maxCountedChefs = 2000

export const FilterCounts = z.object({
  openNow: Whole,
  readyToday: Whole,
  /** Only near a place. */
  deliversHere: Whole.optional(),
  diets: z.array(z.object({ value: Diet, count: Whole })),
  freeOf: z.array(z.object({ value: Allergen, count: Whole })),
  prices: z.array(z.object({ value: Dollars, count: Whole })),
})
export type FilterCounts = z.infer<typeof FilterCounts>

export const countFilters = defineFunction({
  name: 'count-filters',
  summary: 'Counts the results of a chef search with each further filter added to its own.',
  access: 'anyone',
  effect: 'read',
  shared: true,
  input: ChefSearchRequest,
  output: z.object({
    totalCount: Whole,
    /** Null when there are too many results to count. */
    counts: FilterCounts.nullable(),
  }),
})
