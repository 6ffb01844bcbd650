import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { Dollars } from '../money.ts'
import { Booking } from './booking.ts'

export const counterQuote = defineFunction({
  name: 'counter-quote',
  summary: 'Answers a quote with another price; the chef agrees to it by confirming, or quotes again.',
  access: 'signed-in',
  effect: 'write',
  input: z.object({
    bookingId: Id,
    /** The offer that is answered: another one by now is refused with 409 `terms_changed`. */
    seenPrice: Dollars,
    price: Dollars.min(0).max(100000),
    message: z.string().trim().max(2000).default(''),
  }),
  output: Booking,
})
