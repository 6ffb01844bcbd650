import { z } from 'zod'
import { DepositTerms } from '../bookings/deposit.ts'
import { Id, Moment, Positive, Whole } from '../common-fields.ts'
import { Miles } from '../coordinates.ts'
import { EditVersion } from '../edit-version.ts'
import { ListingStatus } from '../listings/listing-status.ts'
import { Included, ServiceCard } from './service-card.ts'

export const OwnClassSession = z.object({
  id: Id,
  startsAt: Moment,
  endsAt: Moment,
  places: Positive,
  placesLeft: Whole,
  /** Covers the start and the spots; bookings do not change it. */
  version: EditVersion,
})
export type OwnClassSession = z.infer<typeof OwnClassSession>

export const OwnService = ServiceCard.extend({
  included: Included,
  includedRu: Included,
  areaMiles: Miles.nullable(),
  /** Null if the service needs none. */
  deposit: DepositTerms.nullable(),
  status: ListingStatus,
  /** The admin's reason; null unless hidden by an admin. Only an admin can show it again. */
  hiddenReason: z.string().nullable(),
  /** Number of open bookings. */
  openBookings: Whole,
  /** Future dates of a class. */
  sessions: z.array(OwnClassSession),
  version: EditVersion,
})
export type OwnService = z.infer<typeof OwnService>

export const services = z.object({ timeZone: z.string(), services: z.array(OwnService) })
