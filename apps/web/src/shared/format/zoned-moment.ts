/**
 * The moment a calendar day and a clock time mean at a place: `2026-12-05`, `18:30`, `America/Los_Angeles`.
 * A time that a change of clocks skips is an hour later, of one that comes twice it is the first: as the
 * server reckons opening hours (the calendar standard's `compatible`).
 */
export function zonedMoment(day: string, time: string, timeZone: string): Date {
  const asUtc = Date.parse(`${day}T${time}:00Z`)
  const before = offsetAt(asUtc - dayMs, timeZone)
  const after = offsetAt(asUtc + dayMs, timeZone)
  const fitting = [before, after].find((offset) => offsetAt(asUtc - offset, timeZone) === offset)
  return new Date(asUtc - (fitting ?? before))
}

/** The calendar day of a moment at a place, `2026-12-05`. */
export function zonedDay(moment: Date, timeZone: string): string {
  return new Date(moment.getTime() + offsetAt(moment.getTime(), timeZone)).toISOString().slice(0, 10)
}

const dayMs = 24 * 60 * 60_000

/** How far the clocks of the place are ahead of UTC, in milliseconds. */
function offsetAt(moment: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
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
