import { z } from 'zod'
import { latitude, longitude } from '../coordinates.ts'
import { defineFunction } from '../function-contract.ts'
import { isInOrder, isReadable, range, tooLong, wrongOrder } from './figures.ts'

export const AdminDemand = z.object({
  /** Where something is offered or looked for; the most looked for first. */
  places: z.array(
    z.object({
      state: z.string(),
      city: z.string(),
      latitude: latitude.nullable(),
      longitude: longitude.nullable(),
      chefs: z.int(),
      /** Ready portions of the range. */
      portions: z.int(),
      orders: z.int(),
      searches: z.int(),
      searchesWithoutResult: z.int(),
    }),
  ),
  /** What was asked for in words and not found; the most asked first. */
  misses: z.array(
    z.object({
      words: z.string(),
      searches: z.int(),
      /** Where it was asked most; empty where that is not known. */
      places: z.array(z.string()),
    }),
  ),
})
export type AdminDemand = z.infer<typeof AdminDemand>

export const getDemand = defineFunction({
  name: 'get-demand',
  summary: 'Supply against demand by place, and what was searched for without a result.',
  access: 'admin',
  effect: 'read',
  input: z.object(range).refine(isInOrder, wrongOrder).refine(isReadable, tooLong),
  output: AdminDemand,
})
