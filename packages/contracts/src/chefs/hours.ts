import { z } from 'zod'
import { Day } from '../common-fields.ts'

const Minute = z.int().min(0).max(1440)

/** Weekday 0 is Sunday; minutes after midnight where the kitchen is; 1440 is the midnight that ends the day. */
const WeeklyWindow = z.object({ weekday: z.int().min(0).max(6), opensMinute: Minute, closesMinute: Minute })

/** A day that differs from the week; without minutes the kitchen is closed. Several windows, several rows. */
const HourException = z.object({
  day: Day,
  opensMinute: Minute.nullable(),
  closesMinute: Minute.nullable(),
  note: z.string().trim().max(120),
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

/** What is wrong with hours, where. The same answer beside the form's field and from the server. */
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

/** Closed all day meets every window of that day. */
function overlap(one: Window, other: Window): boolean {
  return (
    (one.opensMinute ?? 0) < (other.closesMinute ?? 1440) &&
    (other.opensMinute ?? 0) < (one.closesMinute ?? 1440)
  )
}
