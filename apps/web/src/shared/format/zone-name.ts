import { dateFormat } from '@localchef/contracts/formatters'

/** The local abbreviation of a time zone at a moment: `PST`, or `GMT-8` where there is none. */
export function zoneName(timeZone: string, language: string, at = new Date()): string {
  const parts = dateFormat(language, { timeZone, timeZoneName: 'short' }).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
