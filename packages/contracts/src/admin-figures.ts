import { z } from 'zod'
import { daysInRange, MAX_ANALYTICS_DAYS } from './chef-analytics.ts'
import { Day } from './common-fields.ts'
import { latitude, longitude } from './coordinates.ts'
import { defineFunction } from './function-contract.ts'
import { Dollars } from './money.ts'

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

const range = {
  from: Day,
  to: Day,
  /** Whose midnight ends a day. */
  timeZone: z.string().max(64).default('UTC'),
}

const isInOrder = ({ from, to }: { from: string; to: string }) => from <= to
const isReadable = ({ from, to }: { from: string; to: string }) => daysInRange(from, to) <= MAX_ANALYTICS_DAYS
const wrongOrder = { path: ['to'], error: 'The range ends before it begins' }
const tooLong = { path: ['from'], error: `At most ${MAX_ANALYTICS_DAYS} days` }

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

export const adminFigures = defineFunction({
  name: 'admin-figures',
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

export const AdminDemand = z.object({
  /** Where something is offered or looked for; the most looked for first. */
  places: z.array(
    z.object({
      state: z.string(),
      city: z.string(),
      latitude: latitude.nullable(),
      longitude: longitude.nullable(),
      chefs: z.int(),
      /** Ready portions of the range. */
      portions: z.int(),
      orders: z.int(),
      searches: z.int(),
      searchesWithoutResult: z.int(),
    }),
  ),
  /** What was asked for in words and not found; the most asked first. */
  misses: z.array(
    z.object({
      words: z.string(),
      searches: z.int(),
      /** Where it was asked most; empty where that is not known. */
      places: z.array(z.string()),
    }),
  ),
})
export type AdminDemand = z.infer<typeof AdminDemand>

export const adminDemand = defineFunction({
  name: 'admin-demand',
  summary: 'Supply against demand by place, and what was searched for without a result.',
  access: 'admin',
  effect: 'read',
  input: z.object(range).refine(isInOrder, wrongOrder).refine(isReadable, tooLong),
  output: AdminDemand,
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
