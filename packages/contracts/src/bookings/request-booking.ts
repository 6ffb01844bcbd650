import { z } from 'zod'
import { Id, Moment, Whole } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { Dollars } from '../money.ts'
import { Booking } from './booking.ts'

export const requestBooking = defineFunction({
  name: 'request-booking',
  summary: 'Asks a chef for a service on a date, or takes places in a class at once.',
  access: 'signed-in',
  effect: 'create',
  input: z.object({
    serviceId: Id,
    /** For a class: the date whose places are taken. */
    sessionId: Id.optional(),
    /** When it begins; for a class, as the caller saw it of the date. */
    startsAt: Moment,
    /** What the caller saw of the service: other terms by now are refused with 409 `terms_changed`. */
    seen: z.object({
      /** For all guests together; null when the chef quotes each request. */
      price: Dollars.nullable(),
      durationMinutes: Whole,
    }),
    guests: z.int().min(1).max(1000),
    place: z.string().trim().max(300).default(''),
    message: z.string().trim().max(2000).default(''),
    phone: z.string().trim().max(40).default(''),
  }),
  output: Booking,
})
