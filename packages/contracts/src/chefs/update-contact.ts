import { z } from 'zod'
import { notFound } from '../common-refusals.ts'
import { seenVersion, staleEdit } from '../edit-version.ts'
import { Email } from '../email-field.ts'
import { defineFunction } from '../function-contract.ts'
import { Phone } from '../phone-field.ts'
import { tooManyCodes } from './chef-refusals.ts'
import { OwnBusiness } from './own-business.ts'

export const BusinessContact = z.object({
  phone: Phone,
  email: Email,
})

export const updateContact = defineFunction({
  name: 'update-contact',
  summary:
    "Updates phone and email of the kitchen. The account's own address counts as verified; any other receives a code.",
  access: 'chef',
  effect: 'write',
  input: BusinessContact.extend(seenVersion),
  output: z.object({ business: OwnBusiness }),
  refusals: [notFound, staleEdit, tooManyCodes],
})
