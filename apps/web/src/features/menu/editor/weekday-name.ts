/** `Sun` for 0. */
export function weekdayName(weekday: number, language: string): string {
  // The 22nd of November 2026 is a Sunday.
  const day = new Date(Date.UTC(2026, 10, 22 + weekday))
  return new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(day)
}
