import { z } from 'zod'
import { OwnBusiness } from '../chefs/own-business.ts'
import { Id } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'

export const deleteCertification = defineFunction({
  name: 'delete-certification',
  summary: 'Takes back a paper that is not approved.',
  access: 'chef',
  effect: 'write',
  input: z.object({ id: Id }),
  output: z.object({ business: OwnBusiness }),
})
