import { defineFunction } from '../function-contract.ts'
import { DishFields, MenuDish, refuseProblems } from './dish.ts'

export const createDish = defineFunction({
  name: 'create-dish',
  summary: "Adds a dish at the end of the caller's menu.",
  access: 'chef',
  effect: 'create',
  input: DishFields.superRefine(refuseProblems),
  output: MenuDish,
})
