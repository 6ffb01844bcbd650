import { z } from 'zod'
import { adminListRequest, nextCursor } from '../admin-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { StandingOrder, StandingOrderStatus } from './standing-order.ts'

export const listStandingOrders = defineFunction({
  name: 'list-standing-orders',
  summary: 'Lists standing orders of all kitchens, newest first, filtered by buyer or kitchen.',
  access: 'admin',
  right: 'orders_read',
  effect: 'read',
  input: z.object({
    ...adminListRequest,
    status: z.enum(['all', ...StandingOrderStatus.options]).default('all'),
  }),
  output: z.object({ standingOrders: z.array(StandingOrder), nextCursor }),
})
