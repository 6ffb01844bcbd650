import { z } from 'zod'
import { Allergen, StatedAllergens } from '../allergens/allergens.ts'
import { Id, Moment } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { Dollars } from '../money.ts'
import { cart } from './order-cart.ts'

/** What is wrong with a line; `line` is its position in the request. */
export const LineProblem = z.object({
  line: z.int(),
  dishId: Id,
  problem: z.enum(['price_changed', 'sold_out', 'not_enough', 'unavailable', 'choices_changed']),
  oldPrice: Dollars.optional(),
  newPrice: Dollars.optional(),
  portionsLeft: z.int().optional(),
})
export type LineProblem = z.infer<typeof LineProblem>

export const Slot = z.object({ from: Moment, until: Moment, portionsLeft: z.int().nullable() })
export type Slot = z.infer<typeof Slot>

/** What the checkout page needs, priced by the server's own rows. Changes nothing. */
export const OrderQuote = z.object({
  lines: z.array(
    z.object({
      dishId: Id,
      unitPrice: Dollars,
      subtotal: Dollars,
      allergens: StatedAllergens,
      possibleAllergens: z.array(Allergen),
    }),
  ),
  problems: z.array(LineProblem),
  subtotal: Dollars,
  /** What the marketplace asks on top; 0 when it asks nothing. */
  serviceFee: Dollars,
  deliveryFee: Dollars,
  total: Dollars,
  deliveryAvailable: z.boolean(),
  deliveryMinimum: Dollars,
  deliveryRadiusMiles: z.number(),
  isPaused: z.boolean(),
  timeZone: z.string(),
  answerMinutes: z.int(),
  /** Pickup windows that can be chosen, soonest first, over the next days. */
  slots: z.array(Slot),
  chef: z.object({ id: Id, slug: z.string(), name: z.string(), nameRu: z.string().nullable() }),
})
export type OrderQuote = z.infer<typeof OrderQuote>

export const quoteOrder = defineFunction({
  name: 'quote-order',
  summary: 'Prices a cart, says what has changed and which pickup slots can be chosen.',
  access: 'anyone',
  effect: 'read',
  input: z.object(cart),
  output: OrderQuote,
})
