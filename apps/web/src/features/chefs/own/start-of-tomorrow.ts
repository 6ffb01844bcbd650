import { dayAfter, zonedDay, zonedMoment } from '@/shared/format/zoned-moment.ts'

/** The next midnight in the kitchen's time zone. */
export function startOfTomorrow(now: Date, timeZone: string): Date {
  return zonedMoment(dayAfter(zonedDay(now, timeZone)), '00:00', timeZone)
}
