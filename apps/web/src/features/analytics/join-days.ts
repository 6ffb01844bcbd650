import { addDays } from '@localchef/contracts/analytics/get-chef-analytics'
import { spansOfDays } from '@/shared/charts/spans-of-days.ts'

export interface Stretch {
  from: string
  to: string
  revenue: number
  orders: number
  /** Revenue of bookings; not included in `revenue`. */
  bookingRevenue: number
}

/** Joins days into as many bars as fit on a phone. */
export function joinDays(days: ReadonlyArray<{ day: string } & Omit<Stretch, 'from' | 'to'>>): Stretch[] {
  return spansOfDays(days).flatMap((joined) => {
    const first = joined[0]
    if (!first) return []
    return {
      from: first.day,
      to: addDays(first.day, joined.length - 1),
      revenue: sumOf(joined.map(({ revenue }) => revenue)),
      bookingRevenue: sumOf(joined.map(({ bookingRevenue }) => bookingRevenue)),
      orders: joined.reduce((sum, { orders }) => sum + orders, 0),
    }
  })
}

/** Adds up in cents to avoid rounding errors. */
export function sumOf(dollars: readonly number[]): number {
  return dollars.reduce((sum, value) => sum + Math.round(value * 100), 0) / 100
}
