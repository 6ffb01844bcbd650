import { dateFormat } from './formatters.ts'

/** Russian names of zones that read as other places («Центральная Америка» is Chicago's), or say what everybody here knows. */
const clearerNames: Readonly<Record<string, string>> = {
  'Восточная Америка': 'Восточное время',
  'Центральная Америка': 'Центральное время',
  'Горное время (Северная Америка)': 'Горное время',
  Аляска: 'Время Аляски',
}

/** A time zone by its place: `Pacific Time`, the same in summer and winter. */
export function zoneName(timeZone: string, language: string): string {
  if (timeZone === 'UTC') return timeZone
  const parts = dateFormat(language, { timeZone, timeZoneName: 'longGeneric' }).formatToParts()
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  return clearerNames[name] ?? name
}
