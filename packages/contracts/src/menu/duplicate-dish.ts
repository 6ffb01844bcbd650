import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { MenuDish } from './dish.ts'
import { denialRejected } from './menu-refusals.ts'

export const duplicateDish = defineFunction({
  name: 'duplicate-dish',
  summary: 'Copies a dish without its batches as a draft right below it.',
  access: 'chef',
  effect: 'create',
  scope: 'write:menu',
  input: z.object({ id: Id }),
  output: MenuDish,
  refusals: [denialRejected, notFound],
})
