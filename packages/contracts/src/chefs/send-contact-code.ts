import { z } from 'zod'
import { defineFunction } from '../function-contract.ts'
import { OwnBusiness } from './own-business.ts'

export const sendContactCode = defineFunction({
  name: 'send-contact-code',
  summary: 'Mails a new code to the contact address, at most once a minute.',
  access: 'chef',
  effect: 'write',
  input: z.object({}),
  output: z.object({ business: OwnBusiness }),
})
