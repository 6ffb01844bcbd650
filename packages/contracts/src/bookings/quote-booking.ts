import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { Dollars } from '../money.ts'
import { Booking } from './booking.ts'

export const quoteBooking = defineFunction({
  name: 'quote-booking',
  summary: 'Offers a price for a requested booking; the buyer accepts it or answers with a message.',
  access: 'chef',
  effect: 'write',
  input: z.object({
    bookingId: Id,
    price: Dollars.min(0).max(100000),
    message: z.string().trim().max(2000).default(''),
  }),
  output: Booking,
})
