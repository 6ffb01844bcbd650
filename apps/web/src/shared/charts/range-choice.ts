import { addDays, daysInRange, maxAnalyticsDays } from '@localchef/contracts/analytics/get-chef-analytics'

export const ranges = ['7', '30', '90', '365', 'custom'] as const
export type RangeName = (typeof ranges)[number]

export interface ChosenRange {
  name: RangeName
  from: string
  to: string
}

const aDay = /^\d{4}-\d{2}-\d{2}$/

/**
 * The range of the address: `?range=90`, or `?range=custom&from=2026-10-01&to=2026-10-31`. Always a range that the
 * server accepts.
 */
export function rangeFromAddress(address: URLSearchParams, today: string): ChosenRange {
  const name = ranges.find((range) => range === address.get('range')) ?? '30'
  if (name !== 'custom') return { name, from: addDays(today, 1 - Number(name)), to: today }
  const from = address.get('from') ?? ''
  const to = address.get('to') ?? ''
  return isRange(from, to) ? { name, from, to } : { name, from: addDays(today, -29), to: today }
}

export function isRange(from: string, to: string): boolean {
  return isDay(from) && isDay(to) && from <= to && daysInRange(from, to) <= maxAnalyticsDays
}

/** February 30 is well-formed but not a day. */
function isDay(text: string): boolean {
  return aDay.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text
}

/** The current date in the kitchen's time zone. */
export function todayIn(timeZone: string, now = new Date()): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now)
}
