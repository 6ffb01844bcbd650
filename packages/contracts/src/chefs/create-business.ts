import { z } from 'zod'
import { alreadyExists, notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { Phone } from '../phone-field.ts'
import { plainName } from '../plain-name.ts'
import { switchedOff } from '../settings/setting-refusals.ts'
import { longestTimeZone } from '../text-limits.ts'
import { ChefKind } from './chef-card.ts'
import { longestKitchenName } from './kitchen-limits.ts'
import { OwnBusiness } from './own-business.ts'
import { BusinessAbout } from './update-business.ts'

export const createBusiness = defineFunction({
  name: 'create-business',
  summary: 'Creates the business of a chef who has none, as a private draft.',
  access: 'chef',
  effect: 'create',
  input: z.object({
    name: plainName(2, longestKitchenName),
    kind: ChefKind,
    cuisines: BusinessAbout.shape.cuisines.default([]),
    /** If it is given, the kitchen starts with this phone and the account's address as its verified contact. */
    phone: Phone.optional(),
    timeZone: z.string().max(longestTimeZone).default('America/Los_Angeles'),
  }),
  output: z.object({ business: OwnBusiness }),
  refusals: [alreadyExists, notFound, switchedOff],
})
