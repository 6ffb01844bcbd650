import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { dishArchived } from '../menu/menu-refusals.ts'
import { forbiddenByPermit } from '../permits/permit-refusals.ts'
import { dropDishesNotOnSale } from './drop-refusals.ts'
import { OwnDrop } from './own-drop.ts'

export const repeatDrop = defineFunction({
  name: 'repeat-drop',
  summary:
    'Repeats a drop as a draft, as many weeks later as it takes to open in the future. Archived dishes are left out.',
  access: 'chef',
  effect: 'create',
  input: z.object({ id: Id }),
  output: OwnDrop,
  refusals: [dishArchived, dropDishesNotOnSale, forbiddenByPermit, notFound],
})
