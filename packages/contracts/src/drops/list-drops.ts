import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { DropCard } from './drop.ts'

export const listDrops = defineFunction({
  name: 'list-drops',
  summary: 'Lists announced drops that can still be ordered from, soonest opening first.',
  access: 'anyone',
  effect: 'read',
  shared: true,
  input: z.object({
    /** Limits the list to this kitchen. */
    chefId: Id.optional(),
    limit: z.int().min(1).max(50).default(12),
  }),
  output: z.object({ drops: z.array(DropCard) }),
})
