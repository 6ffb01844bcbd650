import { z } from 'zod'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { KitchenLoyalty } from './loyalty-rule.ts'

export const getKitchenLoyalty = defineFunction({
  name: 'get-kitchen-loyalty',
  summary: "Reads the loyalty rule of the chef's kitchen: its terms, who collects, and what it has cost.",
  access: 'chef',
  effect: 'read',
  input: z.object({}),
  output: KitchenLoyalty,
  refusals: [notFound],
})
