import { z } from 'zod'
import { ChefStatus } from '../chefs/chef-row.ts'
import { Day, Id, Moment, Positive, Whole } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { Dollars } from '../money.ts'
import { Order } from './order.ts'

const heldBy = {
  /** The day from which the rule of the place sets this limit; null for a limit of the kitchen's own permit. */
  lawSince: Day.nullable(),
}

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
    /**
     * Limits and their use today, this week (from Monday) and this year. They come from the kitchen's own permit, or
     * from the rule of its place where that is lower.
     */
    permit: z.array(
      z.discriminatedUnion('period', [
        z.object({ period: z.literal('day'), used: Whole, limit: Positive, ...heldBy }),
        z.object({ period: z.literal('week'), used: Whole, limit: Positive, ...heldBy }),
        z.object({ period: z.literal('year'), used: Dollars, limit: Dollars, ...heldBy }),
      ]),
    ),
    chef: z.object({
      id: Id,
      name: z.string(),
      status: ChefStatus,
      timeZone: z.string(),
    }),
  }),
  refusals: [notFound],
})
