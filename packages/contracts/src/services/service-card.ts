import { z } from 'zod'
import { Id, Picture } from '../common-fields.ts'
import { Dollars } from '../money.ts'
import { longestIncluded } from './service-limits.ts'

export const ServiceKind = z.enum(['catering', 'private_chef', 'class', 'other'])
export const ServicePricing = z.enum(['fixed', 'per_guest', 'per_hour'])
export type ServicePricing = z.infer<typeof ServicePricing>

/** Things that the price of a service includes, a line each. */
export const Included = z.array(z.string().max(longestIncluded)).max(20)

/** Guests of a booking, and spots on a date of a class. */
export const ServiceGuests = z.int().min(1).max(1000)
export const ServiceMinutes = z.int().min(15).max(1440)
export const NoticeDays = z.int().min(0).max(365)

export const ServiceCard = z.object({
  id: Id,
  chefId: Id,
  kind: ServiceKind,
  /** The kind, or the short name of a type that an admin has added. */
  type: z.string(),
  name: z.string(),
  nameRu: z.string().nullable(),
  description: z.string(),
  descriptionRu: z.string().nullable(),
  pricing: ServicePricing,
  price: Dollars,
  needsQuote: z.boolean(),
  guestsMin: ServiceGuests,
  guestsMax: ServiceGuests,
  durationMinutes: ServiceMinutes,
  noticeDays: NoticeDays,
  picture: Picture.nullable(),
})
export type ServiceCard = z.infer<typeof ServiceCard>
