import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { dishArchived } from '../menu/menu-refusals.ts'
import { forbiddenByPermit } from '../permits/permit-refusals.ts'
import { DropFields, refuseProblems } from './drop-fields.ts'
import { OwnDrop } from './own-drop.ts'

export const createDrop = defineFunction({
  name: 'create-drop',
  summary: "Creates a drop of the caller's kitchen as a draft.",
  access: 'chef',
  effect: 'create',
  input: DropFields.superRefine(refuseProblems),
  output: OwnDrop,
  refusals: [dishArchived, forbiddenByPermit, notFound],
})
