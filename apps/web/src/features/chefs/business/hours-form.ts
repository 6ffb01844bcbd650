import { type BusinessHours, hoursProblems } from '@localchef/contracts/chefs/hours'
import { longestHoursNote } from '@localchef/contracts/chefs/kitchen-limits'
import { z } from 'zod'

const Clock = z.string().regex(/^(\d{2}:\d{2})?$/)

/** Hours as typed, e.g. `09:30`. A closing before the opening is on the next day. Messages are translation keys. */
export const HoursForm = z
  .object({
    weekly: z.array(z.object({ weekday: z.number(), opens: Clock, closes: Clock })),
    exceptions: z.array(
      z.object({
        day: z.iso.date(),
        closed: z.boolean(),
        opens: Clock,
        closes: Clock,
        note: z.string().trim().max(longestHoursNote),
      }),
    ),
  })
  .superRefine((form, context) => {
    const incomplete = form.weekly.findIndex(({ opens, closes }) => opens === '' || closes === '')
    if (incomplete >= 0) {
      const field = form.weekly[incomplete]?.opens === '' ? 'opens' : 'closes'
      context.addIssue({ code: 'custom', path: ['weekly', incomplete, field], message: 'incomplete' })
      return
    }
    for (const { path, kind } of hoursProblems(toHours(form))) {
      const [list, index, field] = path
      const name = field === 'opensMinute' ? 'opens' : field === 'closesMinute' ? 'closes' : 'day'
      context.addIssue({ code: 'custom', path: [list, index, name], message: kind })
    }
  })
export type HoursFormValues = z.infer<typeof HoursForm>

export function toHours({ weekly, exceptions }: HoursFormValues): BusinessHours {
  return {
    // The schema refuses windows without times, so the fallbacks never reach the server.
    weekly: weekly.flatMap(({ weekday, opens, closes }) => [
      { weekday, opensMinute: toMinute(opens) ?? 0, closesMinute: toEnd(opens, closes) ?? 1440 },
    ]),
    exceptions: exceptions.map(({ day, closed, opens, closes, note }) => ({
      day,
      opensMinute: closed ? null : toMinute(opens),
      closesMinute: closed ? null : toEnd(opens, closes),
      note,
    })),
  }
}

export function fromHours({ weekly, exceptions }: BusinessHours): HoursFormValues {
  return {
    weekly: weekly.map(({ weekday, opensMinute, closesMinute }) => ({
      weekday,
      opens: toClock(opensMinute),
      closes: toClock(closesMinute),
    })),
    exceptions: exceptions.map(({ day, opensMinute, closesMinute, note }) => ({
      day,
      closed: opensMinute === null,
      opens: opensMinute === null ? '' : toClock(opensMinute),
      closes: closesMinute === null ? '' : toClock(closesMinute),
      note,
    })),
  }
}

function toMinute(clock: string): number | null {
  const match = /^(\d{2}):(\d{2})$/.exec(clock)
  return match ? Number(match[1]) * 60 + Number(match[2]) : null
}

function toEnd(opens: string, closes: string): number | null {
  const minute = toMinute(closes)
  if (minute === 0) return 1440
  return minute !== null && closesNextDay(opens, closes) ? minute + 1440 : minute
}

/** Whether a window is open past midnight: `18:00` to `02:00`. Times of one length compare as texts. */
export function closesNextDay(opens: string, closes: string): boolean {
  return opens !== '' && closes !== '' && closes !== '00:00' && closes < opens
}

function toClock(minute: number): string {
  const wrapped = minute % 1440
  return `${String(Math.floor(wrapped / 60)).padStart(2, '0')}:${String(wrapped % 60).padStart(2, '0')}`
}
