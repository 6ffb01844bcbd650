import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { KitchenFees } from './kitchen-fee.ts'

export const getKitchenFees = defineFunction({
  name: 'get-kitchen-fees',
  summary:
    'Gets commission and service fee of one kitchen: in force, planned and past, with reasons and authors.',
  access: 'admin',
  right: 'fees',
  effect: 'read',
  input: z.object({ chefId: Id }),
  output: KitchenFees,
  refusals: [notFound],
})
