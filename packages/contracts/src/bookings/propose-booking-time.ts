import { z } from 'zod'
import { Id, Moment } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { Booking } from './booking.ts'
import { bookingConflict } from './booking-refusals.ts'

export const proposeBookingTime = defineFunction({
  name: 'propose-booking-time',
  summary:
    'Proposes another start to the buyer of a booking. The booking keeps its time until the buyer agrees.',
  access: 'chef',
  effect: 'write',
  input: z.object({ bookingId: Id, startsAt: Moment }),
  output: Booking,
  refusals: [bookingConflict, notFound],
})
