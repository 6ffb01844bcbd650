import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { seenVersion, staleEdit } from '../edit-version.ts'
import { defineFunction } from '../function-contract.ts'
import { forbiddenByPermit } from '../permits/permit-refusals.ts'
import { DishFields, MenuDish, refuseProblems } from './dish.ts'
import {
  allergensUnstated,
  denialRejected,
  foodNotAllowed,
  foodUnstated,
  hiddenByAdmin,
  refrigerationNotAllowed,
} from './menu-refusals.ts'

export const updateDish = defineFunction({
  name: 'update-dish',
  summary: 'Updates a dish. Ingredients and options not named are deleted. Placed orders do not change.',
  access: 'chef',
  effect: 'write',
  scope: 'write:menu',
  input: DishFields.extend({ id: Id, ...seenVersion }).superRefine(refuseProblems),
  output: MenuDish,
  refusals: [
    hiddenByAdmin,
    allergensUnstated,
    denialRejected,
    foodNotAllowed,
    foodUnstated,
    forbiddenByPermit,
    refrigerationNotAllowed,
    notFound,
    staleEdit,
  ],
})
