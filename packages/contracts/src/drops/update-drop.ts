import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { seenVersion, staleEdit } from '../edit-version.ts'
import { defineFunction } from '../function-contract.ts'
import { dishArchived, portionsSold, windowPromised } from '../menu/menu-refusals.ts'
import { forbiddenByPermit } from '../permits/permit-refusals.ts'
import { DropFields, refuseProblems } from './drop-fields.ts'
import { dropCancelled, dropOpened } from './drop-refusals.ts'
import { OwnDrop } from './own-drop.ts'

export const updateDrop = defineFunction({
  name: 'update-drop',
  summary: 'Updates a drop, never below the portions and pickup windows that buyers have ordered.',
  access: 'chef',
  effect: 'write',
  input: DropFields.extend({ id: Id, ...seenVersion }).superRefine(refuseProblems),
  output: OwnDrop,
  refusals: [
    dishArchived,
    dropCancelled,
    dropOpened,
    forbiddenByPermit,
    notFound,
    portionsSold,
    staleEdit,
    windowPromised,
  ],
})
