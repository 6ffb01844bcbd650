import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { seenVersion, staleEdit } from '../edit-version.ts'
import { defineFunction } from '../function-contract.ts'
import { forbiddenByPermit } from '../permits/permit-refusals.ts'
import { BatchFields, refuseProblems } from './batch.ts'
import { MenuBatch } from './list-menu.ts'
import { batchOfDrop, dishArchived, portionsSold, windowPromised } from './menu-refusals.ts'

export const updateBatch = defineFunction({
  name: 'update-batch',
  summary: 'Updates portions or pickup window of a batch, never below the portions sold.',
  access: 'chef',
  effect: 'write',
  scope: 'write:menu',
  input: BatchFields.extend({ id: Id, ...seenVersion }).superRefine(refuseProblems),
  output: MenuBatch,
  refusals: [batchOfDrop, dishArchived, forbiddenByPermit, notFound, portionsSold, staleEdit, windowPromised],
})
