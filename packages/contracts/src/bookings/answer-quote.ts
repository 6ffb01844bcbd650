import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { forbidden, notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { Dollars } from '../money.ts'
import { Booking } from './booking.ts'
import { greatestQuote, longestBookingMessage } from './booking-limits.ts'
import { bookingConflict, termsChanged } from './booking-refusals.ts'

export const answerQuote = defineFunction({
  name: 'answer-quote',
  summary: 'Answers a quote with another price. The chef confirms the booking at that price or quotes again.',
  access: 'signed-in',
  effect: 'write',
  input: z.object({
    bookingId: Id,
    /** Price of the quote that the caller answers. */
    seenPrice: Dollars,
    price: Dollars.min(0).max(greatestQuote),
    message: z.string().trim().max(longestBookingMessage).default(''),
  }),
  output: Booking,
  refusals: [bookingConflict, forbidden, notFound, termsChanged],
})
