import { z } from 'zod'
import { defineFunction } from '../function-contract.ts'
import { OrderSummary } from './order.ts'

export const listMyOrders = defineFunction({
  name: 'list-my-orders',
  summary: 'The orders the caller has placed, newest first.',
  access: 'signed-in',
  effect: 'read',
  input: z.object({
    which: z.enum(['all', 'open', 'closed']).default('all'),
    page: z.int().min(1).max(1000).default(1),
    limit: z.int().min(1).max(50).default(12),
  }),
  output: z.object({ orders: z.array(OrderSummary), totalCount: z.int(), hasMore: z.boolean() }),
})
