import { addDays, daysInRange, MAX_ANALYTICS_DAYS } from '@localchef/contracts/analytics/get-chef-analytics'

export const RANGES = ['7', '30', '90', '365', 'custom'] as const
export type RangeName = (typeof RANGES)[number]

export interface ChosenRange {
  name: RangeName
  from: string
  to: string
}

const aDay = /^\d{4}-\d{2}-\d{2}$/

/**
 * What the address asks for: `?range=90`, or `?range=custom&from=2026-10-01&to=2026-10-31`. Whatever it says,
 * the answer is a range that the server takes.
 */
export function rangeFromAddress(address: URLSearchParams, today: string): ChosenRange {
  const name = RANGES.find((range) => range === address.get('range')) ?? '30'
  if (name !== 'custom') return { name, from: addDays(today, 1 - Number(name)), to: today }
  const from = address.get('from') ?? ''
  const to = address.get('to') ?? ''
  return isRange(from, to) ? { name, from, to } : { name, from: addDays(today, -29), to: today }
}

export function isRange(from: string, to: string): boolean {
  return isDay(from) && isDay(to) && from <= to && daysInRange(from, to) <= MAX_ANALYTICS_DAYS
}

/** February 30 has the form of a day and is none. */
function isDay(text: string): boolean {
  return aDay.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text
}

/** The date on the kitchen's wall. */
export function todayIn(timeZone: string, now = new Date()): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now)
}
