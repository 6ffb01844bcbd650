import type { CalendarItem } from '@localchef/contracts/bookings/calendar-item'
import { addDays, closedRanges, dayOf, type Hours, openWindowAt, without } from './opening-hours.ts'

/** Days for which a change of hours is checked, in addition to the days with hours of their own. */
const daysChecked = 60

/** Nothing is planned more than this many days ahead. */
export const mostDays = 370

/** The days from today on in which new hours can close a time that the old ones had open. */
export function daysToCheck(before: Hours, after: Hours, now: Date): { from: string; to: string } {
  const today = dayOf(now, after.timeZone)
  const last = addDays(today, mostDays)
  const changed = [...before.exceptions, ...after.exceptions]
    .map(({ day }) => day)
    .filter((day) => day <= last)
  return { from: today, to: [addDays(today, daysChecked), ...changed].sort().at(-1) ?? last }
}

/**
 * The items that new hours leave in a closed time: open orders, bookings, dates of classes, batches, windows of drops
 * and coming standing orders. An item that was outside the old hours too conflicts only with a day, or part of a day,
 * that is newly closed.
 */
export function closingConflicts<Item extends CalendarItem>(
  items: readonly Item[],
  before: Hours,
  after: Hours,
  now: Date,
): Item[] {
  const known = closedRanges(before)
  const newlyClosed = closedRanges(after).flatMap((range) => without(range, known))
  return items.filter((item) => {
    const from = new Date(item.startsAt)
    const until = new Date(item.endsAt)
    if (!isStillAhead(item) || until <= now) return false
    if (newlyClosed.some((day) => from < day.until && day.from < until)) return true
    return isWithin(from, until, before) && !isWithin(from, until, after)
  })
}

function isStillAhead({ kind, status, orderStatus }: CalendarItem): boolean {
  // The beginning of sales is no handover.
  return kind !== 'drop_opening' && status !== 'completed' && orderStatus !== 'completed'
}

/** Whether a kitchen is open from the beginning to the end of a time. */
function isWithin(from: Date, until: Date, hours: Hours): boolean {
  const open = openWindowAt(from, hours)
  return open !== undefined && until <= open.until
}
