import { z } from 'zod'
import { Id, Moment } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { Dollars } from '../money.ts'
import { Order } from './order.ts'

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
