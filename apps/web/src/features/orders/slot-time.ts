import { formatTime } from '@/shared/format/time.ts'

interface Times {
  from: string
  until: string
}

interface Format {
  language: string
  timeZone: string
  now: number
}

/** The end of a slot that has begun, for "now, until 5:30 PM"; undefined for other slots. */
export function runningUntil(
  { from, until }: Times,
  { language, timeZone, now }: Format,
): string | undefined {
  const runs = Date.parse(from) <= now && now < Date.parse(until)
  return runs ? formatTime(until, language, timeZone) : undefined
}
