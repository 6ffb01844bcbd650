import { z } from 'zod'
import { Day } from './common-fields.ts'
import { longestQuery, longestReason, shortestReason } from './text-limits.ts'

/** Reason for an act, mostly of an admin. It is stored and shown to the user concerned. */
export const Reason = z.string().trim().min(shortestReason).max(longestReason)

/** Moment and id of the last row of the previous page. */
const Cursor = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-]\d\d:\d\d)~[0-9a-f-]{36}$/)
  .refine((cursor) => !Number.isNaN(Date.parse(cursor.split('~')[0] ?? '')))

/** First and last day of a list, both included, in the marketplace's time zone. */
export const listDays = { from: Day.optional(), to: Day.optional() }

/** Keyset pagination: unlike an offset, it stays fast deep in a long list. */
export const adminListRequest = {
  query: z.string().trim().max(longestQuery).default(''),
  ...listDays,
  cursor: Cursor.optional(),
  limit: z.int().min(1).max(100).default(30),
}

/** Null on the last page. */
export const nextCursor = z.string().nullable()
