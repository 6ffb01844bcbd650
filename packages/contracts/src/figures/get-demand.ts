import { z } from 'zod'
import { Whole } from '../common-fields.ts'
import { latitude, longitude } from '../coordinates.ts'
import { defineFunction } from '../function-contract.ts'
import { isInOrder, isReadable, range, tooLong, wrongOrder } from './figures.ts'

export const AdminDemand = z.object({
  /** Places with supply or demand, most searched first. */
  places: z.array(
    z.object({
      state: z.string(),
      city: z.string(),
      cityRu: z.string().nullable(),
      latitude: latitude.nullable(),
      longitude: longitude.nullable(),
      chefs: Whole,
      /** Portions of the range that were ready. */
      portions: Whole,
      orders: Whole,
      searches: Whole,
      searchesWithoutResult: Whole,
    }),
  ),
  /** Searched words without a result, most searched first. */
  misses: z.array(
    z.object({
      words: z.string(),
      searches: Whole,
      /** Places with the most such searches; empty if unknown. */
      places: z.array(z.object({ city: z.string(), cityRu: z.string().nullable(), state: z.string() })),
    }),
  ),
})
export type AdminDemand = z.infer<typeof AdminDemand>

export const getDemand = defineFunction({
  name: 'get-demand',
  summary: 'Compares supply with demand by place, and lists searches without a result.',
  access: 'admin',
  right: 'figures',
  effect: 'read',
  input: z.object(range).refine(isInOrder, wrongOrder).refine(isReadable, tooLong),
  output: AdminDemand,
})
