import { z } from 'zod'
import { defineFunction } from '../function-contract.ts'
import { OwnBusiness } from './own-business.ts'

export const BusinessContact = z.object({
  phone: z
    .string()
    .trim()
    .regex(/^\+?[\d\s().-]{7,24}$/),
  email: z.email().max(200),
})

export const saveContact = defineFunction({
  name: 'save-contact',
  summary:
    "Phone and e-mail of the kitchen. The account's own address counts as verified; any other gets a code by mail.",
  access: 'chef',
  effect: 'write',
  input: BusinessContact,
  output: z.object({ business: OwnBusiness }),
})
