/** A time range in which a chef is busy. */
export interface BusyTime {
  startsAt: string
  endsAt: string
}

/** Days ahead that the calendar of a service shows. */
export const bookableDays = 120

const dayMs = 24 * 60 * 60_000

/** The earliest start that respects the chef's notice. */
export function earliestStart({ noticeDays }: { noticeDays: number }, now: Date): Date {
  return new Date(now.getTime() + noticeDays * dayMs)
}

/** Whether an appointment overlaps none of the busy times. It can begin when another ends. */
export function isFree(startsAt: Date, durationMinutes: number, busy: readonly BusyTime[]): boolean {
  const from = startsAt.getTime()
  const until = from + durationMinutes * 60_000
  return busy.every((time) => until <= Date.parse(time.startsAt) || Date.parse(time.endsAt) <= from)
}
