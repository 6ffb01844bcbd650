/** The short name of a time zone at a moment, as people there say it: `PST`, `GMT-8` where there is none. */
export function zoneName(timeZone: string, language: string, at = new Date()): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'short' }).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
