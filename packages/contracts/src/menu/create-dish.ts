import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { forbiddenByPermit } from '../permits/permit-refusals.ts'
import { DishFields, MenuDish, refuseProblems } from './dish.ts'
import {
  allergensUnstated,
  denialRejected,
  foodNotAllowed,
  foodUnstated,
  refrigerationNotAllowed,
} from './menu-refusals.ts'

export const createDish = defineFunction({
  name: 'create-dish',
  summary: "Creates a dish at the end of the caller's menu.",
  access: 'chef',
  effect: 'create',
  scope: 'write:menu',
  input: DishFields.superRefine(refuseProblems),
  output: MenuDish,
  refusals: [
    allergensUnstated,
    denialRejected,
    foodNotAllowed,
    foodUnstated,
    forbiddenByPermit,
    refrigerationNotAllowed,
    notFound,
  ],
})
