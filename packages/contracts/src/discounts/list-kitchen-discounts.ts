import { z } from 'zod'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { discounts } from './discount.ts'

export const listKitchenDiscounts = defineFunction({
  name: 'list-kitchen-discounts',
  summary: "Lists the discount codes of the chef's kitchen with their uses, newest first.",
  access: 'chef',
  effect: 'read',
  input: z.object({}),
  output: discounts,
  refusals: [notFound],
})
