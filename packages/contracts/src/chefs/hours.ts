import { z } from 'zod'
import { ClosingMinute, Day, MinuteOfDay, Weekday } from '../common-fields.ts'
import { longestHoursNote } from './kitchen-limits.ts'

/** Weekday 0 is Sunday. Minutes after midnight in the kitchen's time zone; 1440 is the end of the day, more is after it. */
const WeeklyWindow = z.object({ weekday: Weekday, opensMinute: MinuteOfDay, closesMinute: ClosingMinute })

/** An exception to the weekly hours, one for each window. Without minutes the kitchen is closed all day. */
const HourException = z.object({
  day: Day,
  opensMinute: MinuteOfDay.nullable(),
  closesMinute: ClosingMinute.nullable(),
  note: z.string().trim().max(longestHoursNote),
})

export const BusinessHours = z.object({
  weekly: z.array(WeeklyWindow).max(42),
  exceptions: z.array(HourException).max(120),
})
export type BusinessHours = z.infer<typeof BusinessHours>

export interface HoursProblem {
  path: ['weekly' | 'exceptions', number, 'opensMinute' | 'closesMinute' | 'day']
  kind: 'backwards' | 'incomplete' | 'overlap'
}

/** Problems of opening hours by field, for the form and the server. */
export function hoursProblems({ weekly, exceptions }: BusinessHours): HoursProblem[] {
  return [
    ...problemsOf('weekly', weekly, ({ weekday }, ahead) => String((weekday + ahead) % 7)),
    ...problemsOf('exceptions', exceptions, ({ day }, ahead) => dayAfter(day, ahead)),
  ]
}

interface Window {
  opensMinute: number | null
  closesMinute: number | null
}

function problemsOf<Row extends Window>(
  list: 'weekly' | 'exceptions',
  rows: readonly Row[],
  dayOf: (row: Row, ahead: 0 | 1) => string,
): HoursProblem[] {
  return rows.flatMap((row, index): HoursProblem[] => {
    const { opensMinute, closesMinute } = row
    if ((opensMinute === null) !== (closesMinute === null)) {
      return [
        { path: [list, index, opensMinute === null ? 'opensMinute' : 'closesMinute'], kind: 'incomplete' },
      ]
    }
    if (opensMinute !== null && closesMinute !== null && !isWindow(opensMinute, closesMinute)) {
      return [{ path: [list, index, 'closesMinute'], kind: 'backwards' }]
    }
    const meets = (one: Row, other: Row) =>
      (dayOf(one, 0) === dayOf(other, 0) && overlap(one, other)) ||
      (dayOf(one, 1) === dayOf(other, 0) && reachesInto(one, other)) ||
      (dayOf(other, 1) === dayOf(one, 0) && reachesInto(other, one))
    const meetsEarlier = rows.slice(0, index).some((earlier) => meets(earlier, row))
    return meetsEarlier
      ? [{ path: [list, index, opensMinute === null ? 'day' : 'opensMinute'], kind: 'overlap' }]
      : []
  })
}

/** A day without minutes overlaps every window of that day. */
function overlap(one: Window, other: Window): boolean {
  return (
    (one.opensMinute ?? 0) < (other.closesMinute ?? 1440) &&
    (other.opensMinute ?? 0) < (one.closesMinute ?? 1440)
  )
}

/** Whether a window opens before midnight and closes later, after at most 24 hours. */
function isWindow(opensMinute: number, closesMinute: number): boolean {
  return opensMinute < 1440 && opensMinute < closesMinute && closesMinute - opensMinute <= 1440
}

/**
 * Whether a window is still open when a window of the next day opens. A closed next day does not end it at midnight.
 */
function reachesInto(one: Window, next: Window): boolean {
  return next.opensMinute !== null && next.opensMinute < (one.closesMinute ?? 0) - 1440
}

function dayAfter(day: string, ahead: number): string {
  const moment = new Date(`${day}T00:00:00Z`)
  // While a person types a day, it is not a valid day yet.
  if (Number.isNaN(moment.getTime())) return day
  moment.setUTCDate(moment.getUTCDate() + ahead)
  return moment.toISOString().slice(0, 10)
}
