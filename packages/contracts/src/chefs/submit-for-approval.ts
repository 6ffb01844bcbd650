import { z } from 'zod'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { alreadySubmitted, outsideRegion, requirementsMissing } from './chef-refusals.ts'
import { OwnBusiness } from './own-business.ts'

export const submitForApproval = defineFunction({
  name: 'submit-for-approval',
  summary: 'Submits a draft for approval (spec section 5).',
  access: 'chef',
  effect: 'write',
  input: z.object({}),
  output: z.object({ business: OwnBusiness }),
  refusals: [alreadySubmitted, notFound, outsideRegion, requirementsMissing],
})
