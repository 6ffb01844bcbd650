import { Id } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { BatchFields, refuseProblems } from './batch.ts'
import { MenuBatch } from './list-menu.ts'

export const createBatch = defineFunction({
  name: 'create-batch',
  summary: 'Plans portions of a dish for one pickup window.',
  access: 'chef',
  effect: 'create',
  input: BatchFields.extend({ dishId: Id }).superRefine(refuseProblems),
  output: MenuBatch,
})
