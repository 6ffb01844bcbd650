import { z } from 'zod'
import { defineFunction } from '../function-contract.ts'
import { MenuBatch } from './list-menu.ts'

export const repeatLastWeek = defineFunction({
  name: 'repeat-last-week',
  summary: 'Plans the batches of the last seven days again, seven days later; those already there stay.',
  access: 'chef',
  effect: 'create',
  input: z.object({}),
  output: z.object({ batches: z.array(MenuBatch) }),
})
