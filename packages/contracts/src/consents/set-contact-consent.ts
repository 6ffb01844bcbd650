import { z } from 'zod'
import { Id, Moment } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'

export const setContactConsent = defineFunction({
  name: 'set-contact-consent',
  summary: 'Gives or withdraws the consent of the caller to be contacted by a kitchen they ordered from.',
  access: 'signed-in',
  effect: 'write',
  input: z.object({ chefId: Id, isGiven: z.boolean() }),
  output: z.object({ givenAt: Moment.nullable() }),
  refusals: [notFound],
})
