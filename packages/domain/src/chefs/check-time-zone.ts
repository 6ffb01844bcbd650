import { invalidField } from '../refusal.ts'

/** Refuses unknown time zones. */
export function checkTimeZone(timeZone: string, path: (string | number)[] = ['timeZone']): void {
  try {
    new Intl.DateTimeFormat('en', { timeZone })
  } catch {
    throw invalidField(path, 'unknown_time_zone')
  }
}
