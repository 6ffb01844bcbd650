import { z } from 'zod'
import { defineFunction } from '../function-contract.ts'
import { OwnBusiness } from './own-business.ts'

export const getBusiness = defineFunction({
  name: 'get-business',
  summary: "Reads the fields of the caller's business, private ones included, as its editor shows them.",
  access: 'chef',
  effect: 'read',
  scope: 'read:kitchen',
  input: z.object({}),
  output: z.object({ business: OwnBusiness.nullable() }),
})
