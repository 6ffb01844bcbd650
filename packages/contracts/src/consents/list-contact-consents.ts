import { z } from 'zod'
import { defineFunction } from '../function-contract.ts'
import { ContactConsent } from './contact-consent.ts'

export const mostContactConsents = 200

export const listContactConsents = defineFunction({
  name: 'list-contact-consents',
  summary:
    'Lists the kitchens the caller ordered from, with the consent to be contacted, the latest order first.',
  access: 'signed-in',
  effect: 'read',
  input: z.object({}),
  output: z.object({ consents: z.array(ContactConsent) }),
})
