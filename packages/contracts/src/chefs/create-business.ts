import { z } from 'zod'
import { defineFunction } from '../function-contract.ts'
import { plainName } from '../plain-name.ts'
import { OwnBusiness } from './own-business.ts'

export const createBusiness = defineFunction({
  name: 'create-business',
  summary: 'Begins the business of a chef who has none yet, as a draft nobody else sees.',
  access: 'chef',
  effect: 'create',
  input: z.object({
    name: plainName(2, 80),
    kind: z.enum(['chef', 'truck_stop']),
    timeZone: z.string().max(60).default('America/Los_Angeles'),
  }),
  output: z.object({ business: OwnBusiness }),
})
