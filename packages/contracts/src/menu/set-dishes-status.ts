import { z } from 'zod'
import { Whole } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { ListingStatus } from '../listings/listing-status.ts'
import { forbiddenByPermit } from '../permits/permit-refusals.ts'
import { DishIds } from './bulk.ts'
import {
  allergensUnstated,
  foodNotAllowed,
  foodUnstated,
  hiddenByAdmin,
  refrigerationNotAllowed,
} from './menu-refusals.ts'

export const setDishesStatus = defineFunction({
  name: 'set-dishes-status',
  summary: 'Sets the status of several dishes.',
  access: 'chef',
  effect: 'write',
  scope: 'write:menu',
  input: z.object({
    ids: DishIds,
    status: ListingStatus,
    /** The chef states that the dishes without a statement have no food that the permit forbids. */
    statesNoForbiddenFood: z.boolean().default(false),
  }),
  output: z.object({ changed: Whole }),
  refusals: [
    hiddenByAdmin,
    allergensUnstated,
    foodNotAllowed,
    foodUnstated,
    forbiddenByPermit,
    refrigerationNotAllowed,
    notFound,
  ],
})
