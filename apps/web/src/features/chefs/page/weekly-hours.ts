import type { ChefDetail } from '@localchef/contracts/chefs/get-chef'
import { allWeekdays } from '@/shared/format/weekdays.ts'
import { zonedDay } from '@/shared/format/zoned-moment.ts'

export interface DayHours {
  /** 0 is Sunday. */
  weekday: number
  windows: ReadonlyArray<{ opensMinute: number; closesMinute: number }>
}

/** All seven days from Monday on, each with its windows sorted. */
export function weeklyHours(hours: ChefDetail['hours']): DayHours[] {
  return allWeekdays.map((weekday) => ({
    weekday,
    windows: hours
      .filter((window) => window.weekday === weekday)
      .toSorted((one, other) => one.opensMinute - other.opensMinute),
  }))
}

/** Formats minutes after midnight: `11:00 AM`, in Russian `11:00`. */
export function clockTime(minute: number, language: string): string {
  const moment = new Date(Date.UTC(1970, 0, 4, 0, minute))
  return new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: 'UTC' }).format(moment)
}

/** Formats a calendar day such as `2026-12-03`. */
export function calendarDay(day: string, language: string): string {
  return new Intl.DateTimeFormat(language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`))
}

/** Weekday in a time zone; 0 is Sunday. */
export function weekdayAt(timeZone: string, moment: Date): number {
  return new Date(`${zonedDay(moment, timeZone)}T00:00:00Z`).getUTCDay()
}
