import { z } from 'zod'
import { Id, Moment } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { Dollars } from '../money.ts'
import { forbiddenByPermit } from '../permits/permit-refusals.ts'
import { OptionalPhone } from '../phone-field.ts'
import { longestPlace } from '../places/address-limits.ts'
import { kitchenPaused, marketplaceNotOpen, ownKitchen } from '../purchase-refusals.ts'
import { ServiceGuests, ServiceMinutes } from '../services/service-card.ts'
import { switchedOff } from '../settings/setting-refusals.ts'
import { Booking } from './booking.ts'
import { longestBookingMessage } from './booking-limits.ts'
import { classFull, overlap, termsChanged } from './booking-refusals.ts'
import { DepositTerms } from './deposit.ts'

export const requestBooking = defineFunction({
  name: 'request-booking',
  summary: 'Requests a service on a date, or books spots of a class, which are confirmed at once.',
  access: 'signed-in',
  effect: 'create',
  input: z.object({
    serviceId: Id,
    /** Date of the class; absent for other services. */
    sessionId: Id.optional(),
    /** Start of the booking. For a class, the start of the date as the caller saw it. */
    startsAt: Moment,
    /** Terms of the service as the caller saw them. */
    seen: z.object({
      /** Total for all guests; null if the chef quotes each request. */
      price: Dollars.nullable(),
      durationMinutes: ServiceMinutes,
      /** Deposit with its cancellation rule; null where the service shows none. */
      deposit: DepositTerms.nullable().default(null),
    }),
    guests: ServiceGuests,
    place: z.string().trim().max(longestPlace).default(''),
    message: z.string().trim().max(longestBookingMessage).default(''),
    phone: OptionalPhone.default(''),
  }),
  output: Booking,
  refusals: [
    overlap,
    classFull,
    forbiddenByPermit,
    kitchenPaused,
    notFound,
    marketplaceNotOpen,
    ownKitchen,
    switchedOff,
    termsChanged,
  ],
})
