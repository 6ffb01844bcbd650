import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { mostAtOnce } from '../many/act-on-many.ts'
import { OpenSales } from './open-sales.ts'

export const listEndingSales = defineFunction({
  name: 'list-ending-sales',
  summary:
    'Lists the open orders and bookings of people and their kitchens, and which of them a suspension cancels, for an admin who is about to suspend the people.',
  access: 'admin',
  right: 'people_suspend',
  effect: 'read',
  input: z.object({ userIds: z.array(Id).min(1).max(mostAtOnce) }),
  output: OpenSales,
})
