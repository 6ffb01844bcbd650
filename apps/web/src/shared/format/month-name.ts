import { dateFormat } from '@localchef/contracts/formatters'

/** `November 2026`, of a month such as `2026-11` or of a day in it. */
export function monthName(month: string, language: string): string {
  const words = dateFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return words.format(new Date(`${month.slice(0, 7)}-01T00:00:00Z`))
}
