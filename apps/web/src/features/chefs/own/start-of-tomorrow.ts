import { dayAfter, zonedDay, zonedMoment } from '@/shared/format/zoned-moment.ts'

/** Midnight that begins the next day where the kitchen is. */
export function startOfTomorrow(now: Date, timeZone: string): Date {
  return zonedMoment(dayAfter(zonedDay(now, timeZone)), '00:00', timeZone)
}
