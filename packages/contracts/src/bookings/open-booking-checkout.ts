import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { languages } from '../language.ts'
import { cardUnavailable, paymentUnavailable } from '../payments/payment-refusals.ts'
import { Booking } from './booking.ts'
import { bookingConflict, overlap } from './booking-refusals.ts'

export const openBookingCheckout = defineFunction({
  name: 'open-booking-checkout',
  summary:
    "Opens the payment provider's page for the deposit or the balance of a booking. Returns its address.",
  access: 'signed-in',
  effect: 'write',
  input: z.object({
    bookingId: Id,
    purpose: z.enum(['deposit', 'balance']),
    /** Language of the provider's page; defaults to that of the buyer's profile. */
    language: z.enum(languages).optional(),
  }),
  output: Booking,
  refusals: [bookingConflict, cardUnavailable, notFound, overlap, paymentUnavailable],
})
