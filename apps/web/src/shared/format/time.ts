/** All dates and times a person reads go through here. `timeZone` is the chef's for pickup times. */

export function formatDate(date: Date | string, language: string, timeZone?: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', ...zone(timeZone) }).format(new Date(date))
}

export function formatTime(date: Date | string, language: string, timeZone?: string): string {
  return new Intl.DateTimeFormat(language, { timeStyle: 'short', ...zone(timeZone) }).format(new Date(date))
}

export function formatDateTime(date: Date | string, language: string, timeZone?: string): string {
  const style = {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
  } as const
  return new Intl.DateTimeFormat(language, { ...style, ...zone(timeZone) }).format(new Date(date))
}

const steps: ReadonlyArray<readonly [Intl.RelativeTimeFormatUnit, number]> = [
  ['year', 365 * 24 * 3600],
  ['month', 30 * 24 * 3600],
  ['week', 7 * 24 * 3600],
  ['day', 24 * 3600],
  ['hour', 3600],
  ['minute', 60],
]

/** `5 minutes ago`, `in 2 hours`; under a minute it is `now`. */
export function formatRelative(date: Date | string, language: string, now = Date.now()): string {
  const seconds = Math.round((new Date(date).getTime() - now) / 1000)
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  for (const [unit, length] of steps) {
    if (Math.abs(seconds) >= length) return format.format(Math.trunc(seconds / length), unit)
  }
  return format.format(0, 'second')
}

function zone(timeZone: string | undefined): Intl.DateTimeFormatOptions {
  return timeZone ? { timeZone } : {}
}
