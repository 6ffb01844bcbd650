import { z } from 'zod'
import { notFound } from '../common-refusals.ts'
import { latitude, longitude } from '../coordinates.ts'
import { seenVersion, staleEdit } from '../edit-version.ts'
import { defineFunction } from '../function-contract.ts'
import { longestAddress } from '../places/address-limits.ts'
import { storedState } from '../places/state-code.ts'
import { plainName } from '../plain-name.ts'
import { longestTimeZone } from '../text-limits.ts'
import { storedZipCode, zipCodePattern } from '../zip-code.ts'
import { longestCounty } from './kitchen-limits.ts'
import { OwnBusiness } from './own-business.ts'

/**
 * The address of the kitchen. Without a point, the position of the ZIP code or city is used. The exact point stays
 * private; the public one lies some hundred meters away.
 */
export const BusinessPlace = z.object({
  addressLine: z.string().trim().min(3).max(longestAddress.line),
  addressUnit: z.string().trim().max(longestAddress.unit),
  city: z.string().trim().min(2).max(longestAddress.city),
  state: z.string().trim().overwrite(storedState).min(2).max(longestAddress.state),
  /** One of the counties with their own rules; null if the state's rules apply. */
  county: plainName(2, longestCounty).nullable().default(null),
  zipCode: z.string().trim().overwrite(storedZipCode).regex(zipCodePattern),
  point: z.object({ latitude, longitude }).nullable(),
  /** Null for the time zone of the address. */
  timeZone: z.string().min(1).max(longestTimeZone).nullable(),
})

export const updatePlace = defineFunction({
  name: 'update-place',
  summary: 'Updates the exact address, the position and the time zone of the kitchen.',
  access: 'chef',
  effect: 'write',
  input: BusinessPlace.extend(seenVersion),
  output: z.object({ business: OwnBusiness }),
  refusals: [notFound, staleEdit],
})
