import { addDays } from '@localchef/contracts/chef-analytics'

export interface Stretch {
  from: string
  to: string
  revenue: number
  orders: number
}

/** As many bars as can be told apart on a phone. */
const MOST_BARS = 31

/** Days as they are when they are few, otherwise weeks, otherwise spans of four weeks: always from the first day on. */
export function joinDays(days: ReadonlyArray<{ day: string; revenue: number; orders: number }>): Stretch[] {
  const length = [1, 7, 28].find((size) => days.length / size <= MOST_BARS) ?? 28
  const stretches: Stretch[] = []
  for (let start = 0; start < days.length; start += length) {
    const joined = days.slice(start, start + length)
    const first = joined[0]
    if (!first) break
    stretches.push({
      from: first.day,
      to: addDays(first.day, joined.length - 1),
      // Cents, so that no dust of binary fractions adds up.
      revenue: joined.reduce((sum, { revenue }) => sum + Math.round(revenue * 100), 0) / 100,
      orders: joined.reduce((sum, { orders }) => sum + orders, 0),
    })
  }
  return stretches
}
