import { defineFunction } from '../function-contract.ts'
import { listAnswer, listRequest } from './listing.ts'

export const listDishes = defineFunction({
  name: 'list-dishes',
  summary: 'Lists dishes of all kitchens, latest change first, filtered by the name of the dish or kitchen.',
  access: 'admin',
  right: 'listings',
  effect: 'read',
  input: listRequest,
  output: listAnswer,
})
