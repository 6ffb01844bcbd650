import { type BusyTime, bookableDays, earliestStart, isFree } from '@localchef/contracts/services/free-starts'
import type { ServiceDetail } from '@localchef/contracts/services/get-service'
import { dayAfter, zonedDay, zonedMoment } from '@/shared/format/zoned-moment.ts'

/** Start times that are offered: every half hour from 7:00 to 21:30 on the chef's clock. */
const offeredTimes = Array.from({ length: 30 }, (_, index) => {
  const minutes = 7 * 60 + index * 30
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${minutes % 60 === 0 ? '00' : '30'}`
})

type Offered = Pick<ServiceDetail, 'noticeDays' | 'durationMinutes'> & {
  chef: Pick<ServiceDetail['chef'], 'timeZone'>
}

/** The free start times of a day, `18:30`, by the server's rules of notice and overlap. */
export function freeTimes(service: Offered, day: string, busy: readonly BusyTime[], now: Date): string[] {
  const earliest = earliestStart(service, now)
  return offeredTimes.filter((time) => {
    const startsAt = zonedMoment(day, time, service.chef.timeZone)
    return startsAt >= earliest && isFree(startsAt, service.durationMinutes, busy)
  })
}

/** The days of the calendar, from the first one that the notice allows. */
export function calendarDays(service: Offered, now: Date): string[] {
  const days = [zonedDay(earliestStart(service, now), service.chef.timeZone)]
  while (days.length < bookableDays) days.push(dayAfter(days.at(-1) ?? ''))
  return days
}

/** A month's days in weeks that begin with a weekday (Sunday is 0); null before the first and after the last. */
export function weeksOf(month: string, weekday: number): (string | null)[][] {
  const first = new Date(`${month}-01T00:00:00Z`)
  const days: (string | null)[] = Array.from({ length: (first.getUTCDay() - weekday + 7) % 7 }, () => null)
  for (let day = `${month}-01`; day.startsWith(month); day = dayAfter(day)) days.push(day)
  while (days.length % 7 !== 0) days.push(null)
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
}
