import { addDays } from '@localchef/contracts/analytics/get-chef-analytics'
import { spansOfDays } from '@/shared/charts/spans-of-days.ts'

export interface Stretch {
  from: string
  to: string
  revenue: number
  orders: number
  /** Of bookings; not within `revenue`. */
  bookingRevenue: number
}

/** Days joined into as many bars as a phone has room for. */
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

/** In cents, so that no dust of binary fractions adds up. */
export function sumOf(dollars: readonly number[]): number {
  return dollars.reduce((sum, value) => sum + Math.round(value * 100), 0) / 100
}
