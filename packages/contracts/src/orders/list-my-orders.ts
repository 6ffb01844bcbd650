import { z } from 'zod'
import { Whole } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { OrderSummary } from './order.ts'

export const listMyOrders = defineFunction({
  name: 'list-my-orders',
  summary: "Lists the caller's own orders, newest first.",
  access: 'signed-in',
  effect: 'read',
  scope: 'read:orders',
  input: z.object({
    which: z.enum(['all', 'open', 'closed']).default('all'),
    page: z.int().min(1).max(1000).default(1),
    limit: z.int().min(1).max(50).default(12),
  }),
  output: z.object({ orders: z.array(OrderSummary), totalCount: Whole, hasMore: z.boolean() }),
})
