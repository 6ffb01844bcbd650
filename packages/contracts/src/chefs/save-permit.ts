import { z } from 'zod'
import { defineFunction } from '../function-contract.ts'
import { Dollars } from '../money.ts'
import { OwnBusiness } from './own-business.ts'

/** What a kitchen's permit allows. A limit left out is no limit. */
export const BusinessPermit = z.object({
  kind: z.string().trim().max(80),
  number: z.string().trim().max(80),
  mealsPerDay: z.int().min(1).max(10000).nullable(),
  mealsPerWeek: z.int().min(1).max(70000).nullable(),
  salesPerYear: Dollars.min(1).max(100_000_000).nullable(),
})

export const savePermit = defineFunction({
  name: 'save-permit',
  summary: 'The number of the kitchen permit and the meals and sales it allows.',
  access: 'chef',
  effect: 'write',
  input: BusinessPermit,
  output: z.object({ business: OwnBusiness }),
})
