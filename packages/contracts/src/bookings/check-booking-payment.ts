import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { Booking } from './booking.ts'

export const checkBookingPayment = defineFunction({
  name: 'check-booking-payment',
  summary:
    "Checks the state of a booking's payments with the payment provider, after the return from its page.",
  access: 'signed-in',
  effect: 'write',
  input: z.object({
    bookingId: Id,
  }),
  output: Booking,
  refusals: [notFound],
})
