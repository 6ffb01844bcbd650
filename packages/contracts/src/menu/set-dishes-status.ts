import { z } from 'zod'
import { Whole } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { ListingStatus } from '../listings/listing-status.ts'
import { DishIds } from './bulk.ts'
import { allergensUnstated, hiddenByAdmin, refrigerationNotAllowed } from './menu-refusals.ts'

export const setDishesStatus = defineFunction({
  name: 'set-dishes-status',
  summary: 'Sets the status of several dishes.',
  access: 'chef',
  effect: 'write',
  scope: 'write:menu',
  input: z.object({ ids: DishIds, status: ListingStatus }),
  output: z.object({ changed: Whole }),
  refusals: [hiddenByAdmin, allergensUnstated, refrigerationNotAllowed, notFound],
})
