import { z } from 'zod'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { alreadyVerified, contactMissing, tooManyCodes } from './chef-refusals.ts'
import { OwnBusiness } from './own-business.ts'

export const sendContactCode = defineFunction({
  name: 'send-contact-code',
  summary: 'Sends a new verification code to the contact address, at most once a minute.',
  access: 'chef',
  effect: 'write',
  input: z.object({}),
  output: z.object({ business: OwnBusiness }),
  refusals: [alreadyVerified, contactMissing, notFound, tooManyCodes],
})
