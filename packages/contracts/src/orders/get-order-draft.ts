import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { cart } from './order-cart.ts'

export const getOrderDraft = defineFunction({
  name: 'get-order-draft',
  summary: 'Reads a cart that a program prepared for the caller.',
  access: 'signed-in',
  effect: 'read',
  input: z.object({ draftId: Id }),
  output: z.object(cart),
  refusals: [notFound],
})
