import { allAllergens } from '@localchef/contracts/allergens/major-allergens'
import { OptionalPhone } from '@localchef/contracts/phone-field'
import { longestAddress, longestPlace } from '@localchef/contracts/places/address-limits'
import { storedState } from '@localchef/contracts/places/state-code'
import { plainName } from '@localchef/contracts/plain-name'
import { longestPersonName } from '@localchef/contracts/users/person-limits'
import { storedZipCode, zipCodePattern } from '@localchef/contracts/zip-code'
import { z } from 'zod'
import type { Profile } from '@/shared/auth/profile.ts'
import { phoneText } from '@/shared/format/phone.ts'

const state = z.string().trim().overwrite(storedState).max(longestAddress.state)
const zipCode = z
  .string()
  .trim()
  .overwrite(storedZipCode)
  .regex(zipCodePattern, 'validation.zipCode')
  .or(z.literal(''))

/** Onboarding asks for few fields; the limits match the database's. */
export const NewPerson = z.object({
  role: z.enum(['buyer', 'chef']),
  name: plainName(1, longestPersonName),
  city: z.string().trim().max(longestAddress.city),
  state,
  zipCode,
  allergies: z.array(z.enum(allAllergens)),
})

/** The remaining fields, asked for by profile completion. */
export const PersonDetails = z.object({
  name: plainName(1, longestPersonName),
  phone: OptionalPhone,
  address: z.string().trim().max(longestPlace),
  city: z.string().trim().max(longestAddress.city),
  state,
  zipCode,
  allergies: z.array(z.enum(allAllergens)),
})

/** A profile as form values. */
export function detailsOf(profile: Profile): z.input<typeof PersonDetails> {
  return {
    name: profile.name,
    phone: phoneText(profile.phone),
    address: profile.address ?? '',
    city: profile.city ?? '',
    state: profile.state ?? '',
    zipCode: profile.zipCode ?? '',
    allergies: profile.allergies,
  }
}
