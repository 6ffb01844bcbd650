import { dateFormat } from '@localchef/contracts/formatters'

/** Weekdays from Monday on, with Sunday as 0. */
export const allWeekdays = [1, 2, 3, 4, 5, 6, 0] as const

/** `Monday`; 0 is Sunday. */
export function weekdayName(weekday: number, language: string): string {
  const name = format(weekday, language, 'long')
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}

/** `Mon`; 0 is Sunday. */
export function shortWeekdayName(weekday: number, language: string): string {
  return format(weekday, language, 'short')
}

/** `Mon, Wed and Fri` from Monday on. */
export function weekdayList(weekdays: readonly number[], language: string): string {
  const names = allWeekdays
    .filter((weekday) => weekdays.includes(weekday))
    .map((weekday) => shortWeekdayName(weekday, language))
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(names)
}

function format(weekday: number, language: string, style: 'long' | 'short'): string {
  // January 4, 1970 was a Sunday.
  const day = new Date(Date.UTC(1970, 0, 4 + weekday))
  return dateFormat(language, { weekday: style, timeZone: 'UTC' }).format(day)
}
