import { z } from 'zod'
import { OwnBusiness } from '../chefs/own-business.ts'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { alreadyApproved } from './certification-refusals.ts'

export const deleteCertification = defineFunction({
  name: 'delete-certification',
  summary: 'Deletes a certification that is not approved.',
  access: 'chef',
  effect: 'write',
  input: z.object({ id: Id }),
  output: z.object({ business: OwnBusiness }),
  refusals: [alreadyApproved, notFound],
})
