import { z } from 'zod'
import { optionalText } from './business-about.ts'
import { HexColor, StoredPath } from './business-pictures.ts'
import { Id, Moment } from './common-fields.ts'
import { defineFunction } from './function-contract.ts'
import { Dollars } from './money.ts'
import { optionalPlainName, plainName } from './plain-name.ts'
import { ServiceCard, ServiceKind, ServicePricing } from './service-card.ts'

export const ServiceStatus = z.enum(['draft', 'active', 'paused', 'archived'])
export type ServiceStatus = z.infer<typeof ServiceStatus>

export const OwnClassSession = z.object({
  id: Id,
  startsAt: Moment,
  endsAt: Moment,
  places: z.int(),
  placesLeft: z.int(),
})
export type OwnClassSession = z.infer<typeof OwnClassSession>

export const OwnService = ServiceCard.extend({
  areaMiles: z.number().nullable(),
  status: ServiceStatus,
  /** Why an admin has taken it out of the shop: only an admin puts it back. */
  heldReason: z.string().nullable(),
  /** Bookings that are not over. */
  openBookings: z.int(),
  /** Dates of a class that have not begun. */
  sessions: z.array(OwnClassSession),
})
export type OwnService = z.infer<typeof OwnService>

const services = z.object({ timeZone: z.string(), services: z.array(OwnService) })

export const listOwnServices = defineFunction({
  name: 'list-own-services',
  summary: "All services of the caller's kitchen, drafts and archived ones too, with the dates of classes.",
  access: 'chef',
  effect: 'read',
  input: z.object({}),
  output: services,
})

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

export const setServiceStatus = defineFunction({
  name: 'set-service-status',
  summary:
    'Shows, pauses or archives a service. Its open bookings stay; a class with booked dates is not archived.',
  access: 'chef',
  effect: 'write',
  input: z.object({ id: Id, status: ServiceStatus }),
  output: services,
})

export const saveClassSession = defineFunction({
  name: 'save-class-session',
  summary:
    'Adds a date of a class, or changes one: never to fewer places than are taken, nor its time when booked.',
  access: 'chef',
  effect: 'create',
  input: z.object({
    id: Id.optional(),
    serviceId: Id,
    startsAt: Moment,
    places: z.int().min(1).max(1000),
  }),
  output: services,
})

export const cancelClassSession = defineFunction({
  name: 'cancel-class-session',
  summary:
    'Takes a date of a class away. Booked places are cancelled with the reason, which their buyers are told; 409 without one.',
  access: 'chef',
  effect: 'write',
  input: z.object({ id: Id, reason: z.string().trim().max(500).optional() }),
  output: services.extend({ cancelledBookings: z.int() }),
})
