import { z } from 'zod'
import { OwnBusiness } from './business-own.ts'
import { defineFunction } from './function-contract.ts'

export const BusinessContact = z.object({
  phone: z
    .string()
    .trim()
    .regex(/^\+?[\d\s().-]{7,24}$/),
  email: z.email().max(200),
})

export const saveBusinessContact = defineFunction({
  name: 'save-contact',
  summary:
    "Phone and e-mail of the kitchen. The account's own address counts as verified; any other gets a code by mail.",
  access: 'chef',
  effect: 'write',
  input: BusinessContact,
  output: z.object({ business: OwnBusiness }),
})

export const sendContactCode = defineFunction({
  name: 'send-contact-code',
  summary: 'Mails a new code to the contact address, at most once a minute.',
  access: 'chef',
  effect: 'write',
  input: z.object({}),
  output: z.object({ business: OwnBusiness }),
})

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
