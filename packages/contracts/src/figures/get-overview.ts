import { z } from 'zod'
import { Day } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { Dollars } from '../money.ts'

/** What happened in a span of time. */
const Figures = z.object({ sales: Dollars, orders: z.int(), users: z.int(), chefs: z.int() })

export const AdminOverview = z.object({
  now: z.object({ activeChefs: z.int(), openOrders: z.int() }),
  period: Figures,
  /** The thirty days before. */
  before: Figures,
  /** Thirty days, the oldest first. */
  days: z.array(Figures.extend({ day: Day })),
})
export type AdminOverview = z.infer<typeof AdminOverview>

export const getOverview = defineFunction({
  name: 'get-overview',
  summary: 'Sales, orders, new people and new chefs of thirty days, and of the thirty before.',
  access: 'admin',
  effect: 'read',
  input: z.object({
    /** Whose midnight ends a day. */
    timeZone: z.string().max(64).default('UTC'),
  }),
  output: AdminOverview,
})
