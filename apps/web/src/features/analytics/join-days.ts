import { addDays } from '@localchef/contracts/chef-analytics'

export interface Stretch {
  from: string
  to: string
  revenue: number
  orders: number
  /** Of bookings; not within `revenue`. */
  bookingRevenue: number
}

/** As many bars as can be told apart on a phone. */
const MOST_BARS = 31

/** Days as they are when they are few, otherwise weeks, otherwise spans of four weeks: always from the first day on. */
export function joinDays(days: ReadonlyArray<{ day: string } & Omit<Stretch, 'from' | 'to'>>): Stretch[] {
  const length = [1, 7, 28].find((size) => days.length / size <= MOST_BARS) ?? 28
  const stretches: Stretch[] = []
  for (let start = 0; start < days.length; start += length) {
    const joined = days.slice(start, start + length)
    const first = joined[0]
    if (!first) break
    stretches.push({
      from: first.day,
      to: addDays(first.day, joined.length - 1),
      revenue: sumOf(joined.map(({ revenue }) => revenue)),
      bookingRevenue: sumOf(joined.map(({ bookingRevenue }) => bookingRevenue)),
      orders: joined.reduce((sum, { orders }) => sum + orders, 0),
    })
  }
  return stretches
}

/** In cents, so that no dust of binary fractions adds up. */
export function sumOf(dollars: readonly number[]): number {
  return dollars.reduce((sum, value) => sum + Math.round(value * 100), 0) / 100
}
