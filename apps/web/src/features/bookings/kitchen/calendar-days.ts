import { addDays } from '@localchef/contracts/analytics/get-chef-analytics'
import type { CalendarItem } from '@localchef/contracts/bookings/get-chef-calendar'

export const CALENDAR_VIEWS = ['month', 'week', 'agenda'] as const
export type CalendarView = (typeof CALENDAR_VIEWS)[number]

/** How far the agenda looks ahead. */
const AGENDA_DAYS = 30

/** 0 is Sunday. Calendars in English begin with it, in Russian with Monday. */
export function firstWeekday(language: string): number {
  return language === 'ru' ? 1 : 0
}

/** The days a view shows around a day, as `2026-11-21`: whole weeks for a month. */
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
    default:
      return daysBetween(day, addDays(day, AGENDA_DAYS - 1))
  }
}

/** The same view, one further or one back. */
export function shiftDay(view: CalendarView, day: string, by: 1 | -1): string {
  if (view === 'week') return addDays(day, 7 * by)
  if (view === 'agenda') return addDays(day, AGENDA_DAYS * by)
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + by, 1)).toISOString().slice(0, 10)
}

/** What happens on each day where the kitchen is; what goes past midnight is on both days. */
export function itemsByDay(
  items: readonly CalendarItem[],
  timeZone: string,
): ReadonlyMap<string, CalendarItem[]> {
  const days = new Map<string, CalendarItem[]>()
  const dayIn = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  for (const item of items) {
    const first = dayIn.format(new Date(item.startsAt))
    // What ends at midnight does not reach into the next day.
    const last = dayIn.format(new Date(Date.parse(item.endsAt) - 1))
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
