import { defineFunction } from '../function-contract.ts'
import { listAnswer, listRequest } from './listing.ts'

export const listServices = defineFunction({
  name: 'list-services',
  summary:
    'Lists services of all kitchens, latest change first, filtered by the name of the service or kitchen.',
  access: 'admin',
  right: 'listings',
  effect: 'read',
  input: listRequest,
  output: listAnswer,
})
