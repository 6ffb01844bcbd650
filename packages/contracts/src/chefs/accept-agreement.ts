import { z } from 'zod'
import { Whole } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { agreementChanged } from './chef-refusals.ts'
import { OwnBusiness } from './own-business.ts'

export const acceptAgreement = defineFunction({
  name: 'accept-agreement',
  summary: 'Accepts the newest version of the chef agreement.',
  access: 'chef',
  effect: 'write',
  input: z.object({ version: Whole.min(1) }),
  output: z.object({ business: OwnBusiness }),
  refusals: [agreementChanged, notFound],
})
