import { z } from 'zod'
import { Id, Picture } from '../common-fields.ts'
import { Dollars } from '../money.ts'

export const ServiceKind = z.enum(['catering', 'private_chef', 'class', 'other'])
export const ServicePricing = z.enum(['fixed', 'per_guest', 'per_hour'])
export type ServicePricing = z.infer<typeof ServicePricing>

export const ServiceCard = z.object({
  id: Id,
  chefId: Id,
  kind: ServiceKind,
  /** What it is called by: the kind, or the short name of a type that an admin has added. */
  type: z.string(),
  name: z.string(),
  nameRu: z.string().nullable(),
  description: z.string(),
  descriptionRu: z.string().nullable(),
  pricing: ServicePricing,
  price: Dollars,
  needsQuote: z.boolean(),
  guestsMin: z.int(),
  guestsMax: z.int(),
  durationMinutes: z.int(),
  noticeDays: z.int(),
  picture: Picture.nullable(),
})
export type ServiceCard = z.infer<typeof ServiceCard>
