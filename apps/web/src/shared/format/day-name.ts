import { dateFormat, relativeFormat } from '@localchef/contracts/formatters'

/** `Today`, `Tomorrow`, then `Sunday, November 22`, in the place's time zone. */
export function dayName(date: Date | string, language: string, timeZone: string, now = Date.now()): string {
  const moment = new Date(date)
  const distance = dayNumber(moment, timeZone) - dayNumber(new Date(now), timeZone)
  const name =
    distance === 0 || distance === 1
      ? relativeFormat(language).format(distance, 'day')
      : dateFormat(language, {
          weekday: 'long',
          day: 'numeric',
          month: 'long',
          timeZone,
        }).format(moment)
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}

/** Days since 1970 in the place's calendar. */
function dayNumber(moment: Date, timeZone: string): number {
  const day = dateFormat('en-CA', { dateStyle: 'short', timeZone }).format(moment)
  return Date.parse(`${day}T00:00:00Z`) / 86_400_000
}
