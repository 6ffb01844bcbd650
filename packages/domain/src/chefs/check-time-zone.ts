import { invalidField } from '../refusal.ts'

/** Hours mean nothing in a time zone nobody knows. */
export function checkTimeZone(timeZone: string, path: (string | number)[] = ['timeZone']): void {
  try {
    new Intl.DateTimeFormat('en', { timeZone })
  } catch {
    throw invalidField(path, 'This time zone is not known')
  }
}
