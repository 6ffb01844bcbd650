import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { mostAtOnce } from '../many/act-on-many.ts'
import { OpenSales } from './open-sales.ts'

export const listOpenSales = defineFunction({
  name: 'list-open-sales',
  summary:
    'Lists the open orders and bookings of kitchens with their sums, for an admin who is about to suspend them.',
  access: 'admin',
  right: 'kitchens_decide',
  effect: 'read',
  input: z.object({ chefIds: z.array(Id).min(1).max(mostAtOnce) }),
  output: OpenSales,
})
