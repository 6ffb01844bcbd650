import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { Dollars } from '../money.ts'
import { Booking } from './booking.ts'
import { greatestQuote, longestBookingMessage } from './booking-limits.ts'
import { bookingConflict, overlap } from './booking-refusals.ts'

export const quoteBooking = defineFunction({
  name: 'quote-booking',
  summary: 'Quotes a price for a requested booking. The buyer accepts it or answers with another price.',
  access: 'chef',
  effect: 'write',
  input: z.object({
    bookingId: Id,
    price: Dollars.min(0).max(greatestQuote),
    message: z.string().trim().max(longestBookingMessage).default(''),
  }),
  output: Booking,
  refusals: [bookingConflict, notFound, overlap],
})
