import { greatestQuote, longestBookingMessage } from '@localchef/contracts/bookings/booking-limits'
import { z } from 'zod'

/** A price in dollars for a whole booking, rounded to cents, with a message; from either side. */
export const PriceOffer = z.object({
  // Number('') is 0, so an empty field is caught first.
  price: z
    .string()
    .trim()
    .min(1)
    .transform((typed) => Number(typed.replace(',', '.')))
    .pipe(z.number('validation.number').min(1).max(greatestQuote))
    .transform((dollars) => Math.round(dollars * 100) / 100),
  message: z.string().trim().max(longestBookingMessage),
})
