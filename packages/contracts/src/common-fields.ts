import { z } from 'zod'

/** Any uuid that PostgreSQL accepts: imported rows need not follow RFC 9562. */
export const Id = z.guid()

/** Years 1900 to 2999: PostgreSQL has no year 0, and no calculation overflows within these. */
const inYears = (text: string) => /^(19|2\d)\d\d-/.test(text)
const outsideYears = 'A year from 1900 to 2999'

/** An ISO 8601 moment, in UTC or with an offset. */
export const Moment = z.iso.datetime({ offset: true }).refine(inYears, outsideYears)

/** A calendar day, `2026-11-21`. */
export const Day = z.iso.date().refine(inYears, outsideYears)

/** The largest value of PostgreSQL's type integer. */
const largestInteger = 2_147_483_647

/** A count or version. */
export const Whole = z.int().min(0).max(largestInteger)

/** A number above 0 with no upper bound but that of the database's integer type. */
export const Positive = z.int().min(1).max(largestInteger)

/** Number of an order or a booking, from a sequence. */
export const PurchaseNumber = z.int().min(1).max(largestInteger)

/** A size or sum, within the integers that JSON numbers hold exactly. */
export const LargeWhole = z.int().min(0).max(Number.MAX_SAFE_INTEGER)

/** An input for an id of type bigint. */
export const LargeId = z.int().min(1).max(1_000_000_000_000)

/** 0 is Sunday. */
export const Weekday = z.int().min(0).max(6)

/** Minutes since midnight; 1440 is the end of the day. */
export const MinuteOfDay = z.int().min(0).max(1440)

/** When a window closes, in minutes since the midnight before it opens: more than 1440 is past the next midnight. */
export const ClosingMinute = z.int().min(0).max(2880)

export const HourOfDay = z.int().min(0).max(23)

/** Rating of one review. */
export const Stars = z.int().min(1).max(5)

export const AverageStars = z.number().min(1).max(5)

/** Spiciness, 0 is mild. */
export const Heat = z.int().min(0).max(3)

export const Milliseconds = z.number().min(0).max(Number.MAX_SAFE_INTEGER)

/** A stored picture: path of the original in the bucket `pictures`, and a placeholder color. */
export const Picture = z.object({ path: z.string(), color: z.string() })
export type Picture = z.infer<typeof Picture>
