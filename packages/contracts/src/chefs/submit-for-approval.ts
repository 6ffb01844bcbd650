import { z } from 'zod'
import { defineFunction } from '../function-contract.ts'
import { OwnBusiness } from './own-business.ts'

export const submitForApproval = defineFunction({
  name: 'submit-for-approval',
  summary: 'Hands a draft to the admins. 422 `requirements_missing` names what is missing (spec section 5).',
  access: 'chef',
  effect: 'write',
  input: z.object({}),
  output: z.object({ business: OwnBusiness }),
})
