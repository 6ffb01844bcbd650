import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'

export const deleteCapGroup = defineFunction({
  name: 'delete-cap-group',
  summary: 'Deletes a shared limit. Its dishes keep their own limits.',
  access: 'chef',
  effect: 'write',
  input: z.object({ id: Id }),
  output: z.object({ id: Id }),
  refusals: [notFound],
})
