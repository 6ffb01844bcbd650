import { z } from 'zod'
import { Day, Whole } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { Dollars } from '../money.ts'
import { longestTimeZone } from '../text-limits.ts'

/** Totals of a range. */
const Figures = z.object({ sales: Dollars, orders: Whole, users: Whole, chefs: Whole })

export const AdminOverview = z.object({
  now: z.object({
    activeChefs: Whole,
    /** Open kitchens that lack certifications which the law requires. */
    uncertifiedChefs: Whole,
    openOrders: Whole,
  }),
  period: Figures,
  /** The thirty days before. */
  before: Figures,
  /** Thirty days, the oldest first. */
  days: z.array(Figures.extend({ day: Day })),
})
export type AdminOverview = z.infer<typeof AdminOverview>

export const getOverview = defineFunction({
  name: 'get-overview',
  summary: 'Reads sales, orders, new users and new chefs of the last thirty days and of the thirty before.',
  access: 'admin',
  right: 'figures',
  effect: 'read',
  input: z.object({
    /** Time zone in which days begin and end. */
    timeZone: z.string().max(longestTimeZone).default('UTC'),
  }),
  output: AdminOverview,
})
