import { z } from 'zod'
import { defineFunction } from '../function-contract.ts'
import { OwnBusiness } from './own-business.ts'

export const getBusiness = defineFunction({
  name: 'get-business',
  summary: "The caller's own business with its private half, and what is missing before it can be submitted.",
  access: 'chef',
  effect: 'read',
  input: z.object({}),
  output: z.object({ business: OwnBusiness.nullable() }),
})
