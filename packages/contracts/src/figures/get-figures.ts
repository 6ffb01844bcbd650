import { z } from 'zod'
import { Day, Whole } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { Dollars } from '../money.ts'
import { isInOrder, isReadable, range, tooLong, wrongOrder } from './figures.ts'

/** Figures of a range. A sale counts once its chef has confirmed it, on the day it was placed. */
const counts = {
  sales: Dollars,
  orders: Whole,
  /** All orders placed, confirmed or not. */
  placed: Whole,
  users: Whole,
  chefs: Whole,
  /** Unique visitors of each day, added up. */
  visitors: Whole,
  /** Visitors of a kitchen's, dish's or service's page. */
  lookers: Whole,
  /** Visitors with a priced cart. */
  cartVisitors: Whole,
}
export const FigureCounts = z.object(counts)
export type FigureCounts = z.infer<typeof FigureCounts>

export const AdminFigures = z.object({
  from: Day,
  to: Day,
  now: FigureCounts,
  /** The range of the same length that ends the day before this one starts. */
  before: FigureCounts,
  /** Every day of the range in order, each with its counterpart in the range before. */
  days: z.array(z.object({ day: Day, now: FigureCounts, before: FigureCounts })),
  /** States, or the cities of the chosen state, highest sales first. */
  regions: z.array(
    z.object({
      state: z.string(),
      city: z.string(),
      cityRu: z.string().nullable(),
      now: FigureCounts,
      before: FigureCounts,
    }),
  ),
})
export type AdminFigures = z.infer<typeof AdminFigures>

export const getFigures = defineFunction({
  name: 'get-figures',
  summary:
    'Reads sales, orders, new users, new chefs and visits of a range by day and region, with the range before.',
  access: 'admin',
  right: 'figures',
  effect: 'read',
  input: z
    .object({
      ...range,
      /** Limits the figures to a state. */
      state: z.string().trim().max(40).default(''),
      city: z.string().trim().max(120).default(''),
    })
    .refine(isInOrder, wrongOrder)
    .refine(isReadable, tooLong),
  output: AdminFigures,
})

/** Sums the counts of several days. Shares are computed from the sums. */
export function sumOfCounts(all: readonly FigureCounts[]): FigureCounts {
  const sum = (of: (counts: FigureCounts) => number) => all.reduce((total, counts) => total + of(counts), 0)
  return {
    // In cents, to avoid rounding errors of binary fractions.
    sales: sum(({ sales }) => Math.round(sales * 100)) / 100,
    orders: sum(({ orders }) => orders),
    placed: sum(({ placed }) => placed),
    users: sum(({ users }) => users),
    chefs: sum(({ chefs }) => chefs),
    visitors: sum(({ visitors }) => visitors),
    lookers: sum(({ lookers }) => lookers),
    cartVisitors: sum(({ cartVisitors }) => cartVisitors),
  }
}
