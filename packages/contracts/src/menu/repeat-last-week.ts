import { z } from 'zod'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { forbiddenByPermit } from '../permits/permit-refusals.ts'
import { MenuBatch } from './list-menu.ts'

export const repeatLastWeek = defineFunction({
  name: 'repeat-last-week',
  summary: 'Creates the batches of the last seven days again, seven days later. Existing ones stay.',
  access: 'chef',
  effect: 'create',
  scope: 'write:menu',
  input: z.object({}),
  output: z.object({ batches: z.array(MenuBatch) }),
  refusals: [forbiddenByPermit, notFound],
})
