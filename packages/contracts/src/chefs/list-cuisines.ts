import { z } from 'zod'
import { Moment } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'

export const Cuisine = z.object({
  slug: z.string(),
  name: z.string(),
  nameRu: z.string().nullable(),
  /** When the cuisine was withdrawn; null while it is offered. */
  retiredAt: Moment.nullable(),
})
export type Cuisine = z.infer<typeof Cuisine>

export const listCuisines = defineFunction({
  name: 'list-cuisines',
  summary: 'Lists the cuisines with their names, withdrawn ones included.',
  access: 'anyone',
  effect: 'read',
  shared: true,
  input: z.object({}),
  output: z.object({ cuisines: z.array(Cuisine) }),
})
