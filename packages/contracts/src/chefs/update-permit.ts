import { z } from 'zod'
import { notFound } from '../common-refusals.ts'
import { seenVersion, staleEdit } from '../edit-version.ts'
import { defineFunction } from '../function-contract.ts'
import { Dollars } from '../money.ts'
import { OwnBusiness } from './own-business.ts'

/** The permit of a kitchen. An absent limit means no limit. */
export const BusinessPermit = z.object({
  kind: z.string().trim().max(80),
  number: z.string().trim().max(80),
  mealsPerDay: z.int().min(1).max(10000).nullable(),
  mealsPerWeek: z.int().min(1).max(70000).nullable(),
  salesPerYear: Dollars.min(1).max(100_000_000).nullable(),
})

export const updatePermit = defineFunction({
  name: 'update-permit',
  summary: 'Updates the permit of the kitchen. An admin approves higher limits first.',
  access: 'chef',
  effect: 'write',
  input: BusinessPermit.extend(seenVersion),
  output: z.object({ business: OwnBusiness }),
  refusals: [notFound, staleEdit],
})
