import { z } from 'zod'

/** A price in dollars for a whole booking, rounded to cents, and what is said about it: either side offers so. */
export const PriceOffer = z.object({
  // An empty field would count as 0 when it is turned into a number.
  price: z
    .string()
    .trim()
    .min(1)
    .transform((typed) => Number(typed.replace(',', '.')))
    .pipe(z.number('validation.number').min(1).max(100_000))
    .transform((dollars) => Math.round(dollars * 100) / 100),
  message: z.string().trim().max(2000),
})
