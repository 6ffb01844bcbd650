import { z } from 'zod'
import { Positive } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { agreementChanged } from './chef-refusals.ts'
import { OwnBusiness } from './own-business.ts'

export const acceptAgreement = defineFunction({
  name: 'accept-agreement',
  summary: 'Accepts the newest version of the chef agreement.',
  access: 'chef',
  effect: 'write',
  input: z.object({ version: Positive }),
  output: z.object({ business: OwnBusiness }),
  refusals: [agreementChanged, notFound],
})
