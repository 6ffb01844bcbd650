import { invalidField } from '../refusal.ts'
import { dayOf, daysBetween, laterByDays } from './opening-hours.ts'

/** Moves moments by the days between the moment `first` and `day`, at the same local times. */
export function movedTo(day: string, first: string, timeZone: string): (moment: string) => string {
  const days = daysBetween(dayOf(new Date(first), timeZone), day)
  if (days === 0) throw invalidField(['day'], 'date_required')
  return (moment) => laterByDays(new Date(moment), days, timeZone).toISOString()
}
