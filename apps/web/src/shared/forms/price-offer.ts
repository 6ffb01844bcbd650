import { greatestQuote, longestBookingMessage } from '@localchef/contracts/bookings/booking-limits'
import { isWholeCents, wholeCents } from '@localchef/contracts/money'
import { z } from 'zod'

/** A price in dollars for a whole booking, with a message; from either side. */
export const PriceOffer = z.object({
  price: z.number().min(1).max(greatestQuote).refine(isWholeCents, wholeCents),
  message: z.string().trim().max(longestBookingMessage),
})
