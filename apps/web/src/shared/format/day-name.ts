/** `Today`, `Tomorrow`, then `Sunday, November 22`: a day as it is called at a place. */
export function dayName(date: Date | string, language: string, timeZone: string, now = Date.now()): string {
  const moment = new Date(date)
  const distance = dayNumber(moment, timeZone) - dayNumber(new Date(now), timeZone)
  const name =
    distance === 0 || distance === 1
      ? new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(distance, 'day')
      : new Intl.DateTimeFormat(language, {
          weekday: 'long',
          day: 'numeric',
          month: 'long',
          timeZone,
        }).format(moment)
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}

/** Days since 1970 of the calendar at the place. */
function dayNumber(moment: Date, timeZone: string): number {
  const day = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone }).format(moment)
  return Date.parse(`${day}T00:00:00Z`) / 86_400_000
}
