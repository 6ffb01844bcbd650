import { z } from 'zod'
import { Day, MinuteOfDay, Weekday } from '../common-fields.ts'
import { longestHoursNote } from './kitchen-limits.ts'

/** Weekday 0 is Sunday. Minutes after midnight in the kitchen's time zone; 1440 is the end of the day. */
const WeeklyWindow = z.object({ weekday: Weekday, opensMinute: MinuteOfDay, closesMinute: MinuteOfDay })

/** An exception to the weekly hours, one for each window. Without minutes the kitchen is closed all day. */
const HourException = z.object({
  day: Day,
  opensMinute: MinuteOfDay.nullable(),
  closesMinute: MinuteOfDay.nullable(),
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
    ...problemsOf('weekly', weekly, ({ weekday }) => String(weekday)),
    ...problemsOf('exceptions', exceptions, ({ day }) => day),
  ]
}

interface Window {
  opensMinute: number | null
  closesMinute: number | null
}

function problemsOf<Row extends Window>(
  list: 'weekly' | 'exceptions',
  rows: readonly Row[],
  dayOf: (row: Row) => string,
): HoursProblem[] {
  return rows.flatMap((row, index): HoursProblem[] => {
    const { opensMinute, closesMinute } = row
    if ((opensMinute === null) !== (closesMinute === null)) {
      return [
        { path: [list, index, opensMinute === null ? 'opensMinute' : 'closesMinute'], kind: 'incomplete' },
      ]
    }
    if (opensMinute !== null && closesMinute !== null && opensMinute >= closesMinute) {
      return [{ path: [list, index, 'closesMinute'], kind: 'backwards' }]
    }
    const meetsEarlier = rows
      .slice(0, index)
      .some((earlier) => dayOf(earlier) === dayOf(row) && overlap(earlier, row))
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
