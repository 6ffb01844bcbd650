import { z } from 'zod'
import { daysInRange, maxAnalyticsDays } from '../analytics/get-chef-analytics.ts'
import { Day } from '../common-fields.ts'
import { longestTimeZone } from '../text-limits.ts'

export const range = {
  from: Day,
  to: Day,
  /** Time zone in which days begin and end. */
  timeZone: z.string().max(longestTimeZone).default('UTC'),
}

export const isInOrder = ({ from, to }: { from: string; to: string }) => from <= to
export const isReadable = ({ from, to }: { from: string; to: string }) =>
  daysInRange(from, to) <= maxAnalyticsDays
export const wrongOrder = { path: ['to'], error: 'The range ends before it begins' }
export const tooLong = { path: ['from'], error: `At most ${maxAnalyticsDays} days` }
