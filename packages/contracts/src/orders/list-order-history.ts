import { z } from 'zod'
import { Whole } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { longestQuery } from '../text-limits.ts'
import { OrderSummary } from './order.ts'

export const listOrderHistory = defineFunction({
  name: 'list-order-history',
  summary: "Lists closed orders of the caller's kitchen, newest first, filtered by number, buyer or dish.",
  access: 'chef',
  effect: 'read',
  scope: 'read:orders',
  input: z.object({
    query: z.string().trim().max(longestQuery).default(''),
    page: z.int().min(1).max(1000).default(1),
    limit: z.int().min(1).max(50).default(20),
  }),
  output: z.object({
    orders: z.array(OrderSummary.extend({ buyerName: z.string() })),
    totalCount: Whole,
    hasMore: z.boolean(),
  }),
})
