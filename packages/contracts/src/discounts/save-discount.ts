import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { savedDiscount } from './discount.ts'

export const saveDiscount = defineFunction({
  name: 'save-discount',
  summary:
    'Creates or updates a discount code of the marketplace, which bears it out of its service fee and commission. Placed orders keep their discount.',
  access: 'admin',
  right: 'discounts',
  effect: 'create',
  ...savedDiscount,
  input: savedDiscount.input.extend({
    /** The kitchens where it is valid; empty for all. */
    kitchenIds: z.array(Id).max(200),
  }),
})
