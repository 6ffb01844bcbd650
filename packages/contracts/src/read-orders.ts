import { z } from 'zod'
import { Id, Moment } from './common-fields.ts'
import { defineFunction } from './function-contract.ts'
import { Dollars } from './money.ts'
import { Order, OrderSummary } from './order.ts'

export const getOrder = defineFunction({
  name: 'get-order',
  summary: 'One order, for its buyer, its chef or an admin.',
  access: 'signed-in',
  effect: 'read',
  input: z.object({ orderId: Id }),
  output: Order,
})

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

export const listChefOrders = defineFunction({
  name: 'list-chef-orders',
  summary: "The board of the caller's kitchen: open orders, and those closed since a moment.",
  access: 'chef',
  effect: 'read',
  input: z.object({
    /** Closed orders from this moment on; the board shows today's. */
    closedSince: Moment.optional(),
  }),
  output: z.object({
    orders: z.array(Order),
    today: z.object({ orders: z.int(), meals: z.int(), revenue: Dollars }),
    /** What the permit allows and how much of it is promised: today, this week (from Monday), this year. */
    permit: z.array(
      z.discriminatedUnion('period', [
        z.object({ period: z.literal('day'), used: z.int(), limit: z.int() }),
        z.object({ period: z.literal('week'), used: z.int(), limit: z.int() }),
        z.object({ period: z.literal('year'), used: Dollars, limit: Dollars }),
      ]),
    ),
    chef: z.object({
      id: Id,
      name: z.string(),
      status: z.enum(['draft', 'submitted', 'active', 'paused', 'suspended']),
      timeZone: z.string(),
    }),
  }),
})

export const orderHistory = defineFunction({
  name: 'order-history',
  summary: "Closed orders of the caller's kitchen, newest first, found by number, buyer or dish.",
  access: 'chef',
  effect: 'read',
  input: z.object({
    query: z.string().trim().max(100).default(''),
    page: z.int().min(1).max(1000).default(1),
    limit: z.int().min(1).max(50).default(20),
  }),
  output: z.object({
    orders: z.array(OrderSummary.extend({ buyerName: z.string() })),
    totalCount: z.int(),
    hasMore: z.boolean(),
  }),
})
