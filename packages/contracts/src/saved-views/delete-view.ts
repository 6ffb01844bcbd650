import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'

export const deleteView = defineFunction({
  name: 'delete-view',
  summary: "Deletes one of the caller's saved views.",
  access: 'admin',
  right: 'desk',
  effect: 'write',
  input: z.object({ id: Id }),
  output: z.object({ id: Id }),
  refusals: [notFound],
})
