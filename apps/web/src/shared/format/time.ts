import { dateFormat, relativeFormat } from '@localchef/contracts/formatters'

/** All displayed dates and times are formatted here. `timeZone` is the chef's for handover times. */

export function formatDate(date: Date | string, language: string, timeZone?: string): string {
  return dateFormat(language, { dateStyle: 'medium', ...zone(timeZone) }).format(new Date(date))
}

export function formatTime(date: Date | string, language: string, timeZone?: string): string {
  return dateFormat(language, { timeStyle: 'short', ...zone(timeZone) }).format(new Date(date))
}

/** From one time of a day to another: `7:00 PM – 7:30 PM`. */
export function formatTimes(
  from: Date | string,
  until: Date | string,
  language: string,
  timeZone?: string,
): string {
  return `${formatTime(from, language, timeZone)} – ${formatTime(until, language, timeZone)}`
}

/** The same with its day: `Sat, Nov 21, 7:00 PM – 7:30 PM`. */
export function formatDateTimes(
  from: Date | string,
  until: Date | string,
  language: string,
  timeZone?: string,
): string {
  return `${formatDateTime(from, language, timeZone)} – ${formatTime(until, language, timeZone)}`
}

export function formatDateTime(date: Date | string, language: string, timeZone?: string): string {
  const style = {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: hourStyle(language),
    minute: '2-digit',
  } as const
  return dateFormat(language, { ...style, ...zone(timeZone) }).format(new Date(date))
}

/** 24-hour languages write 09:30, English 9:30 AM. */
export function hourStyle(language: string): 'numeric' | '2-digit' {
  const { hourCycle } = dateFormat(language, { hour: 'numeric' }).resolvedOptions()
  return hourCycle === 'h12' || hourCycle === 'h11' ? 'numeric' : '2-digit'
}

const steps: ReadonlyArray<readonly [Intl.RelativeTimeFormatUnit, number]> = [
  ['year', 365 * 24 * 3600],
  ['month', 30 * 24 * 3600],
  ['week', 7 * 24 * 3600],
  ['day', 24 * 3600],
  ['hour', 3600],
  ['minute', 60],
]

/** `5 minutes ago`, `in 2 hours`; under a minute `now`. */
export function formatRelative(date: Date | string, language: string, now = Date.now()): string {
  const seconds = Math.round((new Date(date).getTime() - now) / 1000)
  const format = relativeFormat(language)
  for (const [unit, length] of steps) {
    if (Math.abs(seconds) >= length) return format.format(Math.trunc(seconds / length), unit)
  }
  return format.format(0, 'second')
}

function zone(timeZone: string | undefined): Intl.DateTimeFormatOptions {
  return timeZone ? { timeZone } : {}
}
