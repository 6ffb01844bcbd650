import { dateFormat } from '@localchef/contracts/formatters'

/**
 * The moment of a calendar day and clock time at a place: `2026-12-05`, `18:30`, `America/Los_Angeles`. A time
 * skipped by a clock change moves an hour later; a repeated time means the first: the server's rule for opening hours
 * (the calendar standard's `compatible`).
 */
export function zonedMoment(day: string, time: string, timeZone: string): Date {
  const asUtc = Date.parse(`${day}T${time}:00Z`)
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const offset = keptOffsetAt(midnight - dayMs, timeZone)
  // No clock changes around this day.
  if (offset === keptOffsetAt(midnight + 2 * dayMs, timeZone)) return new Date(asUtc - offset)
  const before = offsetAt(asUtc - dayMs, timeZone)
  const after = offsetAt(asUtc + dayMs, timeZone)
  const fitting = [before, after].find((offset) => offsetAt(asUtc - offset, timeZone) === offset)
  return new Date(asUtc - (fitting ?? before))
}

/** The calendar day of a moment at a place: `2026-12-05`. */
export function zonedDay(moment: Date, timeZone: string): string {
  return new Date(moment.getTime() + offsetAt(moment.getTime(), timeZone)).toISOString().slice(0, 10)
}

/** The clock time of a moment at a place, `18:30`. */
export function zonedTime(moment: Date, timeZone: string): string {
  return new Date(moment.getTime() + offsetAt(moment.getTime(), timeZone)).toISOString().slice(11, 16)
}

/** The calendar day after another, both `2026-12-05`. */
export function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10)
}

const dayMs = 24 * 60 * 60_000

const keptOffsets = new Map<string, number>()

/** `offsetAt` the start of a day, cached, because a calendar asks thousands of times about a few days. */
function keptOffsetAt(midnight: number, timeZone: string): number {
  const key = `${timeZone} ${midnight}`
  const known = keptOffsets.get(key)
  if (known !== undefined) return known
  const offset = offsetAt(midnight, timeZone)
  keptOffsets.set(key, offset)
  return offset
}

/** Offset of the place from UTC in milliseconds. */
function offsetAt(moment: number, timeZone: string): number {
  const parts = dateFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(moment)
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((found) => found.type === type)?.value)
  const local = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )
  return local - Math.trunc(moment / 1000) * 1000
}
