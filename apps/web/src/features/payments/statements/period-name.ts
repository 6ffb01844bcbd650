/** `November 2026` of a month, `2026` of a year. */
export function periodName(period: string, language: string): string {
  if (period.length === 4) return period
  return new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${period}-01T00:00:00Z`),
  )
}
