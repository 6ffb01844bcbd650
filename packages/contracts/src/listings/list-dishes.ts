import { defineFunction } from '../function-contract.ts'
import { listAnswer, listRequest } from './listing.ts'

export const listDishes = defineFunction({
  name: 'list-dishes',
  summary:
    'Dishes of all kitchens, the latest changed first, found by the name of the dish or of the kitchen.',
  access: 'admin',
  effect: 'read',
  input: listRequest,
  output: listAnswer,
})
