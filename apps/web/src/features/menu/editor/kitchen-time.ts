/** A day and a time of day as forms hold them: `2026-11-21`, `18:30`. */
export interface ClockTime {
  day: string
  time: string
}

/** What the clock of a place shows at a moment. */
export function clockTimeAt(moment: string | number | Date, timeZone: string): ClockTime {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(new Date(moment))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((found) => found.type === type)?.value ?? ''
  return { day: `${part('year')}-${part('month')}-${part('day')}`, time: `${part('hour')}:${part('minute')}` }
}

/**
 * The moment at which the clock of a place shows this. A time that a change of clocks skips becomes one hour
 * later; of a time that comes twice it is the first.
 */
export function momentOf({ day, time }: ClockTime, timeZone: string): string {
  const asUtc = Date.parse(`${day}T${time}:00Z`)
  const offsetAt = (moment: number) => {
    const clock = clockTimeAt(moment, timeZone)
    return Date.parse(`${clock.day}T${clock.time}:00Z`) - Math.floor(moment / 60_000) * 60_000
  }
  // The offset half a day before and after: they differ only around a change of clocks.
  const before = offsetAt(asUtc - 43_200_000)
  const after = offsetAt(asUtc + 43_200_000)
  const exact = [before, after].find((offset) => offsetAt(asUtc - offset) === offset) ?? before
  return new Date(asUtc - exact).toISOString()
}
