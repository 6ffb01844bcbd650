import { z } from 'zod'
import { BookingStatus } from '../bookings/booking.ts'
import { AverageStars, Day, HourOfDay, Weekday, Whole } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { Dollars } from '../money.ts'
import { PlacedOrderStatus } from '../orders/order-transitions.ts'

/** A leap year. */
export const maxAnalyticsDays = 366

const dayMs = 86_400_000

/** Number of days in a range, both ends included. */
export function daysInRange(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1
}

/** `2026-11-21` and `-1` give `2026-11-20`. Daylight saving time has no effect. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
}

/** The range of the same length that ends the day before this one starts. */
export function rangeBefore(from: string, to: string): { from: string; to: string } {
  return { from: addDays(from, -daysInRange(from, to)), to: addDays(from, -1) }
}

const Sales = { orders: Whole, revenue: Dollars }

/**
 * Totals of a range in the chef's time zone. An order counts on its handover day, a booking on its first day. Revenue,
 * orders and meals include completed orders only. Only `income` adds orders and bookings together.
 */
export const AnalyticsFigures = z.object({
  from: Day,
  to: Day,
  /** Revenue of completed orders and completed bookings. */
  income: Dollars,
  /** Food, delivery fees and tips of orders, less the kitchen's discounts and credit. */
  revenue: Dollars,
  foodRevenue: Dollars,
  /** Cost of the sold dishes, as known at the time of each order; dishes without a known cost are left out. */
  foodCost: Dollars,
  /** The part of `foodRevenue` from dishes with a known cost. The margin is this amount less `foodCost`. */
  costedRevenue: Dollars,
  deliveryFees: Dollars,
  tips: Dollars,
  /** Discounts of the kitchen, which reduce `revenue`. */
  discounts: Dollars,
  /** Discounts that the marketplace bears; they do not reduce `revenue`. */
  borneDiscounts: Dollars,
  /** Credit of the kitchen, which reduces `revenue`. */
  credit: Dollars,
  /** Credit that the marketplace bears; it does not reduce `revenue`. */
  borneCredit: Dollars,
  /** Refunds of the orders in `revenue`, which are not deducted from it. */
  refunded: Dollars,
  orders: Whole,
  /** Revenue per order; null without orders. */
  averageOrder: Dollars.nullable(),
  meals: Whole,
  /** Number of orders of the range by status. */
  byStatus: z.record(PlacedOrderStatus, Whole),
  /** Every day of the range, in order. */
  byDay: z.array(z.object({ day: Day, ...Sales, bookingRevenue: Dollars })),
  /** Highest revenue first. Adds up to `foodRevenue`. */
  byDish: z.array(
    z.object({
      name: z.string(),
      nameRu: z.string().nullable(),
      quantity: Whole,
      revenue: Dollars,
      /** `foodCost` and `costedRevenue` of this dish; null when no cost was known. */
      cost: Dollars.nullable(),
      costedRevenue: Dollars,
    }),
  ),
  /** 24 entries, by the hour the slot begins. */
  byHour: z.array(z.object({ hour: HourOfDay, ...Sales })),
  /** 7 entries, Sunday is 0. */
  byWeekday: z.array(z.object({ weekday: Weekday, ...Sales })),
  bookings: z.object({
    /** Completed bookings only, as in `guests` and `revenue`. */
    count: Whole,
    guests: Whole,
    revenue: Dollars,
    /** Number of bookings of the range by status. */
    byStatus: z.record(BookingStatus, Whole),
    /** Highest revenue first. Adds up to `count`, `guests` and `revenue`. */
    byService: z.array(
      z.object({
        name: z.string(),
        nameRu: z.string().nullable(),
        count: Whole,
        guests: Whole,
        revenue: Dollars,
      }),
    ),
  }),
  buyers: z.object({
    /** Buyers whose first completed order with this kitchen is in the range. */
    new: Whole,
    returning: Whole,
  }),
  /** Reviews of the range that are not hidden. */
  ratings: z.object({
    count: Whole,
    average: AverageStars.nullable(),
    /** Number of reviews with 1, 2, 3, 4 and 5 stars. */
    byStars: z.array(Whole).length(5),
  }),
  /** Completed orders whose food was ready, or whose delivery was made, after their slot. */
  lateOrders: Whole,
})
export type AnalyticsFigures = z.infer<typeof AnalyticsFigures>

export const getChefAnalytics = defineFunction({
  name: 'get-chef-analytics',
  summary: "Reads the income of the caller's kitchen in a range of days, optionally with the range before.",
  access: 'chef',
  effect: 'read',
  input: z
    .object({ from: Day, to: Day, compare: z.boolean().default(false) })
    .refine(({ from, to }) => from <= to, { path: ['to'], error: 'The range ends before it begins' })
    .refine(({ from, to }) => daysInRange(from, to) <= maxAnalyticsDays, {
      path: ['from'],
      error: `At most ${maxAnalyticsDays} days`,
    }),
  output: z.object({
    timeZone: z.string(),
    current: AnalyticsFigures,
    previous: AnalyticsFigures.nullable(),
  }),
  refusals: [notFound],
})
