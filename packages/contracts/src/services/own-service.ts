import { z } from 'zod'
import { Id, Moment } from '../common-fields.ts'
import { ServiceCard } from './service-card.ts'

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

export const services = z.object({ timeZone: z.string(), services: z.array(OwnService) })
