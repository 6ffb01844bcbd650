import { z } from 'zod'
import { optionalText } from '../chefs/save-business.ts'
import { HexColor, StoredPath } from '../chefs/set-business-pictures.ts'
import { Id } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { Dollars } from '../money.ts'
import { optionalPlainName, plainName } from '../plain-name.ts'
import { services } from './own-service.ts'
import { ServiceKind, ServicePricing } from './service-card.ts'

export const ServiceOffer = z
  .object({
    kind: ServiceKind,
    /** Of the marketplace's types of services, one of this kind. */
    type: z.string().max(40).nullable().default(null),
    name: plainName(2, 120),
    nameRu: optionalPlainName(120).transform((text) => text || null),
    description: z.string().trim().max(4000),
    descriptionRu: optionalText(4000),
    pricing: ServicePricing,
    price: Dollars.min(0).max(100_000),
    needsQuote: z.boolean(),
    guestsMin: z.int().min(1).max(1000),
    guestsMax: z.int().min(1).max(1000),
    durationMinutes: z.int().min(15).max(1440),
    noticeDays: z.int().min(0).max(365),
    areaMiles: z.number().min(0).max(500).nullable(),
    status: z.enum(['draft', 'active', 'paused']),
    picture: z.object({ path: StoredPath, color: HexColor }).nullable(),
  })
  .refine(({ guestsMin, guestsMax }) => guestsMin <= guestsMax, {
    path: ['guestsMax'],
    message: 'The most guests are not fewer than the fewest',
  })

export const saveService = defineFunction({
  name: 'save-service',
  summary:
    'Adds a service, or changes one. Bookings that were made keep the name and price they were made with.',
  access: 'chef',
  effect: 'create',
  input: z.object({ id: Id.optional(), offer: ServiceOffer }),
  output: services.extend({ id: Id }),
})
