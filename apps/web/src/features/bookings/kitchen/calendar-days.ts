import { addDays } from '@localchef/contracts/analytics/get-chef-analytics'
import type { CalendarItem } from '@localchef/contracts/bookings/calendar-item'
import { zonedDay } from '@/shared/format/zoned-moment.ts'

export const calendarViews = ['day', 'week', 'month', 'agenda'] as const
export type CalendarView = (typeof calendarViews)[number]

const agendaDays = 30

/** Days such as `2026-11-21` that a view shows around a day. A month is filled up to whole weeks. */
export function daysOfView(view: CalendarView, day: string, weekStart: number): string[] {
  switch (view) {
    case 'month': {
      const first = `${day.slice(0, 7)}-01`
      const last = addDays(shiftDay('month', first, 1), -1)
      const from = addDays(first, -daysSince(first, weekStart))
      const until = addDays(last, 6 - daysSince(last, weekStart))
      return daysBetween(from, until)
    }
    case 'week': {
      const from = addDays(day, -daysSince(day, weekStart))
      return daysBetween(from, addDays(from, 6))
    }
    case 'day':
      return [day]
    default:
      return daysBetween(day, addDays(day, agendaDays - 1))
  }
}

/** The day to show after paging forward or back. */
export function shiftDay(view: CalendarView, day: string, by: 1 | -1): string {
  if (view === 'day') return addDays(day, by)
  if (view === 'week') return addDays(day, 7 * by)
  if (view === 'agenda') return addDays(day, agendaDays * by)
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + by, 1)).toISOString().slice(0, 10)
}

/** Items by day in the kitchen's time zone. An item that crosses midnight is on both days. */
export function itemsByDay(
  items: readonly CalendarItem[],
  timeZone: string,
): ReadonlyMap<string, CalendarItem[]> {
  const days = new Map<string, CalendarItem[]>()
  for (const item of items) {
    const first = zonedDay(new Date(item.startsAt), timeZone)
    // An item that ends at midnight is not on the next day.
    const last = zonedDay(new Date(Date.parse(item.endsAt) - 1), timeZone)
    for (const day of daysBetween(first, last)) days.set(day, [...(days.get(day) ?? []), item])
  }
  return days
}

function daysBetween(from: string, to: string): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

function daysSince(day: string, weekStart: number): number {
  return (new Date(day).getUTCDay() - weekStart + 7) % 7
}
