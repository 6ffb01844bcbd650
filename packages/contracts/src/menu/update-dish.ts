import { Id } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { DishFields, MenuDish, refuseProblems } from './dish.ts'

export const updateDish = defineFunction({
  name: 'update-dish',
  summary: 'Changes a dish. Ingredients and options keep their ids; those not named go. Placed orders stay.',
  access: 'chef',
  effect: 'write',
  input: DishFields.extend({ id: Id }).superRefine(refuseProblems),
  output: MenuDish,
})
