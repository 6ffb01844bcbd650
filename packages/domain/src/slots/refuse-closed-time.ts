import type { Queries } from '../queries.ts'
import { invalidField } from '../refusal.ts'
import { readHours } from './chef-hours.ts'
import { addDays, closedRanges, dayOf, type OpenWindow } from './opening-hours.ts'

/** Refuses a window that lies, even in part, in a time that the kitchen has closed: nothing would be sold for it. */
export async function refuseClosedTime(
  db: Queries,
  { id, timeZone }: { id: string; timeZone: string },
  { from, until }: OpenWindow,
  path: (string | number)[],
): Promise<void> {
  const day = dayOf(from, timeZone)
  // Hours of the previous night can reach into this day, and the window can reach into the next day.
  const hours = { timeZone, ...(await readHours(db, id, addDays(day, -1), 2)) }
  if (closedRanges(hours).some((closed) => closed.from < until && from < closed.until)) {
    throw invalidField(path, 'day_closed')
  }
}
