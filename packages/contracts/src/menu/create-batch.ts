import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { forbiddenByPermit } from '../permits/permit-refusals.ts'
import { BatchFields, refuseProblems } from './batch.ts'
import { MenuBatch } from './list-menu.ts'
import { dishArchived } from './menu-refusals.ts'

export const createBatch = defineFunction({
  name: 'create-batch',
  summary: 'Creates a batch: portions of a dish for one pickup window.',
  access: 'chef',
  effect: 'create',
  scope: 'write:menu',
  input: BatchFields.extend({ dishId: Id }).superRefine(refuseProblems),
  output: MenuBatch,
  refusals: [dishArchived, forbiddenByPermit, notFound],
})
