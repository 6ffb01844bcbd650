import { z } from 'zod'
import { defineFunction } from '../function-contract.ts'
import { OwnBusiness } from './own-business.ts'

/** A wrong code is an answer and not an error: it has to be counted, and what fails is not kept. */
export const verifyContact = defineFunction({
  name: 'verify-contact',
  summary: 'Checks the code that was mailed to the contact address.',
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
})
