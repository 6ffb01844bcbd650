import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'

export const deleteCapGroup = defineFunction({
  name: 'delete-cap-group',
  summary: 'Removes a shared limit; its dishes keep their own.',
  access: 'chef',
  effect: 'write',
  input: z.object({ id: Id }),
  output: z.object({ id: Id }),
})
