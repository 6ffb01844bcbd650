import { z } from 'zod'
import { defineFunction } from '../function-contract.ts'
import { OwnBusiness } from './own-business.ts'

export const getBusiness = defineFunction({
  name: 'get-business',
  summary: "Reads the caller's own business with its private fields and the requirements still missing.",
  access: 'chef',
  effect: 'read',
  scope: 'read:kitchen',
  input: z.object({}),
  output: z.object({ business: OwnBusiness.nullable() }),
})
