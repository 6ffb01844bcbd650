import type { ChefDetail } from '@localchef/contracts/chefs/get-chef'

export interface DayHours {
  /** 0 is Sunday. */
  weekday: number
  windows: ReadonlyArray<{ opensMinute: number; closesMinute: number }>
}

/** The seven days, Monday first, each with its windows in order. */
export function weeklyHours(hours: ChefDetail['hours']): DayHours[] {
  return [1, 2, 3, 4, 5, 6, 0].map((weekday) => ({
    weekday,
    windows: hours
      .filter((window) => window.weekday === weekday)
      .toSorted((one, other) => one.opensMinute - other.opensMinute),
  }))
}

/** Minutes after midnight as a clock says them: `11:00 AM`, `11:00`. */
export function clockTime(minute: number, language: string): string {
  const moment = new Date(Date.UTC(1970, 0, 4, 0, minute))
  return new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: 'UTC' }).format(moment)
}

/** `Monday`; 0 is Sunday. */
export function weekdayName(weekday: number, language: string): string {
  // 4 January 1970 was a Sunday.
  const moment = new Date(Date.UTC(1970, 0, 4 + weekday))
  const name = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(moment)
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}

/** A calendar day without a time zone, `2026-12-03`. */
export function calendarDay(day: string, language: string): string {
  return new Intl.DateTimeFormat(language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`))
}

/** Which weekday it is at the place, 0 is Sunday. */
export function weekdayAt(timeZone: string, moment: Date): number {
  const day = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone }).format(moment)
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}
