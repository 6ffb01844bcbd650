import { z } from 'zod'
import { daysInRange, MAX_ANALYTICS_DAYS } from '../analytics/get-chef-analytics.ts'
import { Day } from '../common-fields.ts'

export const range = {
  from: Day,
  to: Day,
  /** Whose midnight ends a day. */
  timeZone: z.string().max(64).default('UTC'),
}

export const isInOrder = ({ from, to }: { from: string; to: string }) => from <= to
export const isReadable = ({ from, to }: { from: string; to: string }) =>
  daysInRange(from, to) <= MAX_ANALYTICS_DAYS
export const wrongOrder = { path: ['to'], error: 'The range ends before it begins' }
export const tooLong = { path: ['from'], error: `At most ${MAX_ANALYTICS_DAYS} days` }
