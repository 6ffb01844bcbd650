import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { MenuDish } from './dish.ts'

export const duplicateDish = defineFunction({
  name: 'duplicate-dish',
  summary: 'Makes a draft with everything of a dish but its batches, right below it.',
  access: 'chef',
  effect: 'create',
  input: z.object({ id: Id }),
  output: MenuDish,
})
