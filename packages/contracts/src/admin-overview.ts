import { z } from 'zod'
import { Day, Id, Moment } from './common-fields.ts'
import { defineFunction } from './function-contract.ts'
import { Dollars } from './money.ts'

/** What happened in a span of time. */
const Figures = z.object({ sales: Dollars, orders: z.int(), users: z.int(), chefs: z.int() })

export const WAITING_KINDS = ['chef', 'certification', 'report'] as const

export const AdminOverview = z.object({
  /** How much waits for a decision. */
  waiting: z.object({ chefs: z.int(), certifications: z.int(), reports: z.int() }),
  /** The oldest of it, whatever its kind. */
  queue: z.array(
    z.object({
      kind: z.enum(WAITING_KINDS),
      id: Id,
      /** The kitchen to look at; null when a report is about something else. */
      chefId: Id.nullable(),
      title: z.string(),
      /** Kind of the paper, or reason of the report. */
      detail: z.string(),
      since: Moment,
    }),
  ),
  now: z.object({ activeChefs: z.int(), openOrders: z.int() }),
  period: Figures,
  /** The thirty days before. */
  before: Figures,
  /** Thirty days, the oldest first. */
  days: z.array(Figures.extend({ day: Day })),
})
export type AdminOverview = z.infer<typeof AdminOverview>

export const adminOverview = defineFunction({
  name: 'admin-overview',
  summary: 'What waits for a decision, and sales, orders, new people and new chefs of thirty days.',
  access: 'admin',
  effect: 'read',
  input: z.object({
    /** Whose midnight ends a day. */
    timeZone: z.string().max(64).default('UTC'),
  }),
  output: AdminOverview,
})
