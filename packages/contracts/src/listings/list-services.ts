import { defineFunction } from '../function-contract.ts'
import { listAnswer, listRequest } from './listing.ts'

export const listServices = defineFunction({
  name: 'list-services',
  summary:
    'Services of all kitchens, the latest changed first, found by the name of the service or of the kitchen.',
  access: 'admin',
  effect: 'read',
  input: listRequest,
  output: listAnswer,
})
