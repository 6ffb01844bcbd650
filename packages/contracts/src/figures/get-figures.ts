import { z } from 'zod'
import { Day } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { Dollars } from '../money.ts'
import { isInOrder, isReadable, range, tooLong, wrongOrder } from './figures.ts'

/** What happened in a span of time. A sale counts from the moment its chef has said yes, on the day it was placed. */
const counts = {
  sales: Dollars,
  orders: z.int(),
  /** Also those no chef has taken. */
  placed: z.int(),
  users: z.int(),
  chefs: z.int(),
  /** Different visitors of a day, added up. */
  visitors: z.int(),
  /** Of those, who looked at a kitchen, a dish or a service. */
  lookers: z.int(),
  /** Of those, who had a cart priced. */
  cartVisitors: z.int(),
}
export const FigureCounts = z.object(counts)
export type FigureCounts = z.infer<typeof FigureCounts>

export const AdminFigures = z.object({
  from: Day,
  to: Day,
  now: FigureCounts,
  /** The range of the same length that ends the day before. */
  before: FigureCounts,
  /** Every day of the range, in order, and the day that stands at its place in the range before. */
  days: z.array(z.object({ day: Day, now: FigureCounts, before: FigureCounts })),
  /** By sales, the best first: states, or the cities of the chosen state. */
  regions: z.array(
    z.object({ state: z.string(), city: z.string(), now: FigureCounts, before: FigureCounts }),
  ),
})
export type AdminFigures = z.infer<typeof AdminFigures>

export const getFigures = defineFunction({
  name: 'get-figures',
  summary:
    'Sales, orders, new people and chefs, and visits of a range, by day and region, beside the range before.',
  access: 'admin',
  effect: 'read',
  input: z
    .object({
      ...range,
      /** Only what was sold, joined or looked at there. */
      state: z.string().trim().max(40).default(''),
      city: z.string().trim().max(120).default(''),
    })
    .refine(isInOrder, wrongOrder)
    .refine(isReadable, tooLong),
  output: AdminFigures,
})

/** Many days as one: what is counted adds up, and shares come from what was added up. */
export function sumOfCounts(all: readonly FigureCounts[]): FigureCounts {
  const sum = (of: (counts: FigureCounts) => number) => all.reduce((total, counts) => total + of(counts), 0)
  return {
    // In cents, so that no dust of binary fractions adds up.
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
