import { z } from 'zod'
import { BookingStatus } from '../bookings/booking.ts'
import { Day } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { Dollars } from '../money.ts'
import { OrderStatus } from '../orders/order-moves.ts'

/** A year and a day: long enough for a leap year, short enough to be read day by day. */
export const MAX_ANALYTICS_DAYS = 366

const DAY_MS = 86_400_000

/** How many days a range has, both ends counted. */
export function daysInRange(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1
}

/** `2026-11-21` and `-1` give `2026-11-20`: calendar days, whatever the clocks do. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}

/** The range of the same length that ends the day before. */
export function rangeBefore(from: string, to: string): { from: string; to: string } {
  return { from: addDays(from, -daysInRange(from, to)), to: addDays(from, -1) }
}

const Sales = { orders: z.int(), revenue: Dollars }

/**
 * What orders and bookings of a range came to. An order belongs to the day it is handed over on, a booking to the
 * day it begins on, in the chef's time zone; revenue, orders and meals are those of completed orders, and the
 * bookings' figures stand by themselves: only `income` adds the two up.
 */
export const AnalyticsFigures = z.object({
  from: Day,
  to: Day,
  /** Completed orders and completed bookings together. */
  income: Dollars,
  /** Of orders: food, delivery fees and tips together. */
  revenue: Dollars,
  foodRevenue: Dollars,
  deliveryFees: Dollars,
  tips: Dollars,
  orders: z.int(),
  /** Of an order; null without orders. */
  averageOrder: Dollars.nullable(),
  meals: z.int(),
  /** How many orders ended in, or are in, each state; all of the range together. */
  byStatus: z.record(OrderStatus, z.int()),
  /** Every day of the range, in order. */
  byDay: z.array(z.object({ day: Day, ...Sales, bookingRevenue: Dollars })),
  /** By revenue, the best first. Food only: adds up to `foodRevenue`. */
  byDish: z.array(
    z.object({
      name: z.string(),
      nameRu: z.string().nullable(),
      quantity: z.int(),
      revenue: Dollars,
    }),
  ),
  /** 24, by the hour the hand-over begins. */
  byHour: z.array(z.object({ hour: z.int(), ...Sales })),
  /** 7, Sunday is 0. */
  byWeekday: z.array(z.object({ weekday: z.int(), ...Sales })),
  bookings: z.object({
    /** Completed ones, as `guests` and `revenue` are of those. */
    count: z.int(),
    guests: z.int(),
    revenue: Dollars,
    /** How many ended in, or are in, each state; all of the range together. */
    byStatus: z.record(BookingStatus, z.int()),
    /** By revenue, the best first. Adds up to `count`, `guests` and `revenue`. */
    byService: z.array(
      z.object({
        name: z.string(),
        nameRu: z.string().nullable(),
        count: z.int(),
        guests: z.int(),
        revenue: Dollars,
      }),
    ),
  }),
  buyers: z.object({
    /** Of orders: their first completed one here is in the range. */
    new: z.int(),
    returning: z.int(),
  }),
  /** Reviews written in the range that everybody can read. */
  ratings: z.object({
    count: z.int(),
    average: z.number().nullable(),
    /** How many gave 1, 2, 3, 4, 5 stars. */
    byStars: z.array(z.int()).length(5),
  }),
  /** Completed orders that were not ready when their slot began, or not handed over when it ended. */
  lateOrders: z.int(),
})
export type AnalyticsFigures = z.infer<typeof AnalyticsFigures>

export const getChefAnalytics = defineFunction({
  name: 'get-chef-analytics',
  summary:
    "What the caller's kitchen earned in a range of days, by orders and by bookings, and in the one before it when asked.",
  access: 'chef',
  effect: 'read',
  input: z
    .object({ from: Day, to: Day, compare: z.boolean().default(false) })
    .refine(({ from, to }) => from <= to, { path: ['to'], error: 'The range ends before it begins' })
    .refine(({ from, to }) => daysInRange(from, to) <= MAX_ANALYTICS_DAYS, {
      path: ['from'],
      error: `At most ${MAX_ANALYTICS_DAYS} days`,
    }),
  output: z.object({
    timeZone: z.string(),
    current: AnalyticsFigures,
    previous: AnalyticsFigures.nullable(),
  }),
})
