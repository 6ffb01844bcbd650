import { z } from 'zod'
import { Id, Moment, Whole } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { Dollars } from '../money.ts'
import { Order } from './order.ts'

export const listChefOrders = defineFunction({
  name: 'list-chef-orders',
  summary: "Lists the open orders of the caller's kitchen and those closed since a moment.",
  access: 'chef',
  effect: 'read',
  scope: 'read:orders',
  input: z.object({
    /** Start of the closed orders; by default the beginning of today. */
    closedSince: Moment.optional(),
  }),
  output: z.object({
    orders: z.array(Order),
    today: z.object({ orders: Whole, meals: Whole, revenue: Dollars }),
    /** Limits of the permit and their use today, this week (from Monday) and this year. */
    permit: z.array(
      z.discriminatedUnion('period', [
        z.object({ period: z.literal('day'), used: Whole, limit: Whole }),
        z.object({ period: z.literal('week'), used: Whole, limit: Whole }),
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
  refusals: [notFound],
})
