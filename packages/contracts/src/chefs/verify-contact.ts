import { z } from 'zod'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { OwnBusiness } from './own-business.ts'

/** A wrong code is an answer, not a refusal: a refusal would roll back the count of attempts. */
export const verifyContact = defineFunction({
  name: 'verify-contact',
  summary: 'Verifies the contact address with the code sent to it.',
  access: 'chef',
  effect: 'write',
  input: z.object({
    code: z
      .string()
      .trim()
      .regex(/^\d{6}$/),
  }),
  output: z.object({
    result: z.enum(['verified', 'wrong_code', 'code_expired']),
    business: OwnBusiness,
  }),
  refusals: [notFound],
})
