/** Local time of a kitchen. */
export interface LocalTime {
  /** YYYY-MM-DD */
  day: string
  minutes: number
  /** 0 is Sunday. */
  weekday: number
}

const formats = new Map<string, Intl.DateTimeFormat>()
const offsets = new Map<string, number>()

export const minuteMs = 60_000
export const dayMs = 86_400_000

export function localTime(moment: Date, timeZone: string): LocalTime {
  const local = new Date(moment.getTime() + offsetMs(moment, timeZone))
  return {
    day: local.toISOString().slice(0, 10),
    minutes: local.getUTCHours() * 60 + local.getUTCMinutes(),
    weekday: local.getUTCDay(),
  }
}

/** The moment of a date and minutes after midnight in a time zone. */
export function momentAt(day: string, minutes: number, timeZone: string): Date {
  const asUtc = new Date(Date.parse(`${day}T00:00:00Z`) + minutes * minuteMs)
  return new Date(asUtc.getTime() - offsetMs(asUtc, timeZone))
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}

export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}

/** Cached by hour and zone: a year of orders needs thousands of offsets. */
function offsetMs(moment: Date, timeZone: string): number {
  const hour = Math.floor(moment.getTime() / 3_600_000)
  const key = `${timeZone} ${hour}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  const parts = formatOf(timeZone).formatToParts(new Date(hour * 3_600_000))
  const part = (type: string) => Number(parts.find((candidate) => candidate.type === type)?.value ?? 0)
  const local = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )
  const offset = local - hour * 3_600_000
  offsets.set(key, offset)
  return offset
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(timeZone, format)
  return format
}
