import { z } from 'zod'
import { Id, Moment } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { cart } from './order-cart.ts'
import { OrderQuote } from './quote-order.ts'

/** Hours for which a draft can be opened. */
export const draftHours = 24

export const createOrderDraft = defineFunction({
  name: 'create-order-draft',
  summary:
    'Prepares a cart for the caller and returns the path of the page where they can order it. Places no order.',
  access: 'signed-in',
  effect: 'write',
  scope: 'write:orders',
  input: z.object(cart),
  output: z.object({
    draftId: Id,
    /** The page where the signed-in buyer confirms. */
    path: z.string(),
    expiresAt: Moment,
    problems: OrderQuote.shape.problems,
    total: OrderQuote.shape.total,
  }),
  refusals: [notFound],
})
