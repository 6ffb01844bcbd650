import { zoneName } from '@localchef/contracts/zone-name'
import { formatDateTime } from './time.ts'

/** A moment on the kitchen's clock, with its time zone where the reader's clock shows another time. */
export function momentThere(date: string, language: string, timeZone: string): string {
  const there = formatDateTime(date, language, timeZone)
  return there === formatDateTime(date, language) ? there : `${there} (${zoneName(timeZone, language)})`
}
