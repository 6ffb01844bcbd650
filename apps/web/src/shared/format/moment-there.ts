import { zoneName } from '@localchef/contracts/formatters'
import { formatDateTime } from './time.ts'

/**
 * A moment on the kitchen's clock, with its time zone where the reader's clock shows another time. On the reader's clock
 * if the kitchen's is unknown.
 */
export function momentThere(date: string, language: string, timeZone: string | undefined): string {
  if (!timeZone) return formatDateTime(date, language)
  const there = formatDateTime(date, language, timeZone)
  return there === formatDateTime(date, language) ? there : `${there} (${zoneName(timeZone, language)})`
}
