import { z } from 'zod'
import { Id, Moment } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { Booking } from './booking.ts'
import { bookingConflict, overlap } from './booking-refusals.ts'

export const answerBookingTime = defineFunction({
  name: 'answer-booking-time',
  summary: 'Answers the proposal of another start. Accepting moves the booking, declining keeps its time.',
  access: 'signed-in',
  effect: 'write',
  input: z.object({
    bookingId: Id,
    /** The proposed start as the buyer saw it. */
    startsAt: Moment,
    accept: z.boolean(),
  }),
  output: Booking,
  refusals: [bookingConflict, notFound, overlap],
})
