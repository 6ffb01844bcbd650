import { Temporal } from 'temporal-polyfill'

/**
 * A weekly window: weekday 0 is Sunday, minutes after midnight in the kitchen's time zone. If it closes after midnight,
 * `closesMinute` is above 1440, and the window belongs to the day on which it opens.
 */
export interface WeeklyWindow {
  weekday: number
  opensMinute: number
  closesMinute: number
}

/** An exception to the weekly hours. Without minutes the kitchen is closed. */
export interface HourException {
  day: string
  opensMinute: number | null
  closesMinute: number | null
}

export interface Hours {
  timeZone: string
  weekly: readonly WeeklyWindow[]
  exceptions: readonly HourException[]
}

/** A time range in which the kitchen is open. */
export interface OpenWindow {
  from: Date
  until: Date
}

/** The calendar day of a moment in a time zone, as `2026-11-21`. */
export function dayOf(moment: Date, timeZone: string): string {
  return zoned(moment, timeZone).toPlainDate().toString()
}

/** 0 is Sunday. */
export function weekdayOf(day: string): number {
  return Temporal.PlainDate.from(day).dayOfWeek % 7
}

export function addDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString()
}

export function daysBetween(day: string, other: string): number {
  return Temporal.PlainDate.from(day).until(other).days
}

/** The same local time some days later, regardless of daylight saving time. */
export function laterByDays(moment: Date, days: number, timeZone: string): Date {
  return new Date(zoned(moment, timeZone).add({ days }).epochMilliseconds)
}

/** The same local time some weeks later. */
export function addWeeks(moment: Date, weeks: number, timeZone: string): Date {
  return laterByDays(moment, 7 * weeks, timeZone)
}

/**
 * The windows that open on one calendar day. A local time that daylight saving skips moves one hour later. Of a
 * repeated local time, the first one counts (`compatible` in Temporal, as in RFC 5545).
 */
export function windowsOn(day: string, hours: Hours): OpenWindow[] {
  const special = hours.exceptions.filter((exception) => exception.day === day)
  const weekday = weekdayOf(day)
  const windows =
    special.length > 0
      ? special.flatMap(({ opensMinute, closesMinute }) =>
          opensMinute === null || closesMinute === null ? [] : [{ opensMinute, closesMinute }],
        )
      : hours.weekly.filter((window) => window.weekday === weekday)
  return windows
    .map(({ opensMinute, closesMinute }) => ({
      from: momentOf(day, opensMinute, hours.timeZone),
      until: momentOf(day, closesMinute, hours.timeZone),
    }))
    .filter(({ from, until }) => from < until)
    .sort((a, b) => a.from.getTime() - b.from.getTime())
}

/** The window that contains a moment, with those that follow without a gap in the next days. */
export function openWindowAt(moment: Date, hours: Hours): OpenWindow | undefined {
  const today = dayOf(moment, hours.timeZone)
  let open: OpenWindow | undefined
  for (let ahead = -1; ahead <= longestMerged; ahead += 1) {
    for (const window of windowsOn(addDays(today, ahead), hours)) {
      if (open && window.from > open.until) return open
      if (open && window.until > open.until) open = { from: open.from, until: window.until }
      if (!open && window.from <= moment && moment < window.until) open = window
    }
  }
  return open
}

/** Maximum days ahead to merge windows. A kitchen that never closes can be shown as closing after them. */
const longestMerged = 7

/**
 * The times that exceptions close: whole days, or the parts of a day outside its own hours. A night that began the day
 * before stays open until it ends. Nothing can be sold for closed times, in whatever way.
 */
export function closedRanges(hours: Hours): OpenWindow[] {
  const { exceptions, timeZone } = hours
  return [...new Set(exceptions.map(({ day }) => day))].sort().flatMap((day) => {
    const ofDay = { from: momentOf(day, 0, timeZone), until: momentOf(day, 1440, timeZone) }
    return without(ofDay, [...windowsOn(addDays(day, -1), hours), ...windowsOn(day, hours)])
  })
}

/** The parts of a time that none of these ranges covers. */
export function without(time: OpenWindow, taken: readonly OpenWindow[]): OpenWindow[] {
  return taken.reduce<OpenWindow[]>(
    (parts, { from, until }) =>
      parts.flatMap((part) =>
        [
          { from: part.from, until: new Date(Math.min(part.until.getTime(), from.getTime())) },
          { from: new Date(Math.max(part.from.getTime(), until.getTime())), until: part.until },
        ].filter((rest) => rest.from < rest.until),
      ),
    [time],
  )
}

/** The next opening within two weeks. */
export function opensNextAt(moment: Date, hours: Hours): Date | null {
  const today = dayOf(moment, hours.timeZone)
  for (let ahead = 0; ahead <= 14; ahead++) {
    const next = windowsOn(addDays(today, ahead), hours).find(({ from }) => from > moment)
    if (next) return next.from
  }
  return null
}

/** The moment of a local time, in minutes after midnight. */
export function momentOf(day: string, minute: number, timeZone: string): Date {
  // 24:00 is the beginning of the next day.
  const start = Temporal.PlainDate.from(day).add({ days: Math.floor(minute / 1440) })
  const time = Temporal.PlainTime.from({ hour: Math.floor((minute % 1440) / 60), minute: minute % 60 })
  return new Date(start.toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds)
}

function zoned(moment: Date, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone)
}
