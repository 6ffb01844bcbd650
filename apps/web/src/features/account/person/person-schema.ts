import { ALLERGENS } from '@localchef/contracts/allergens/major-allergens'
import { plainName } from '@localchef/contracts/plain-name'
import { z } from 'zod'

const zipCode = z
  .string()
  .trim()
  .regex(/^\d{5}(-\d{4})?$/, 'validation.zipCode')
  .or(z.literal(''))
const phone = z
  .string()
  .trim()
  .regex(/^\+?[\d\s().-]{7,24}$/, 'validation.phone')
  .or(z.literal(''))

/** Onboarding asks for little; the limits are the database's. */
export const NewPerson = z.object({
  role: z.enum(['buyer', 'chef']),
  name: plainName(1, 120),
  city: z.string().trim().max(120),
  state: z.string().trim().max(60),
  zipCode,
  allergies: z.array(z.enum(ALLERGENS)),
})

/** Profile completion asks for the rest. */
export const PersonDetails = z.object({
  name: plainName(1, 120),
  phone,
  address: z.string().trim().max(300),
  city: z.string().trim().max(120),
  state: z.string().trim().max(60),
  zipCode,
  allergies: z.array(z.enum(ALLERGENS)),
})
