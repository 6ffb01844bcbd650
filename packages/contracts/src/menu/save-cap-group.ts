import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { plainName } from '../plain-name.ts'
import { CapGroup } from './list-menu.ts'

export const saveCapGroup = defineFunction({
  name: 'save-cap-group',
  summary: 'Makes or changes a limit per pickup slot that dishes share.',
  access: 'chef',
  effect: 'create',
  input: z.object({
    id: Id.optional(),
    name: plainName(1, 80),
    portionsPerSlot: z.int().min(1).max(10_000),
    /** The dishes that share it from now on; left out, they stay as they are. */
    dishIds: z.array(Id).max(2000).optional(),
  }),
  output: CapGroup,
})
