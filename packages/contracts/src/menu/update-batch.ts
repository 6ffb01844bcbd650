import { Id } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { BatchFields, refuseProblems } from './batch.ts'
import { MenuBatch } from './list-menu.ts'

export const updateBatch = defineFunction({
  name: 'update-batch',
  summary: 'Changes portions or window of a batch, never below what is sold.',
  access: 'chef',
  effect: 'write',
  input: BatchFields.extend({ id: Id }).superRefine(refuseProblems),
  output: MenuBatch,
})
