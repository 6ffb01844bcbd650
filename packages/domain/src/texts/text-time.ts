import { dateFormat } from '@localchef/contracts/formatters'

/** By the recipient's clock. Telemarketing rules forbid 9 PM to 8 AM; we keep to it for every text that can wait. */
const quietFrom = 21
const quietUntil = 8

export interface TextOccasion {
  now: Date
  /** The recipient's time zone; null for a text that waits for nothing, such as an answer. */
  timeZone: string | null
  /** From then on the text is of no use; null if it always is. */
  usefulUntil: Date | null
  /** When the food changes hands, for a text that is about this very handover; null for one that can wait. */
  handover: Date | null
}

/**
 * When a text is sent: now; at 8 AM, if it is night; or null, if it is of no use by then. At night only a text about a
 * handover of that night is sent.
 */
export function textTime({ now, timeZone, usefulUntil, handover }: TextOccasion): Date | null {
  if (usefulUntil && usefulUntil <= now) return null
  if (timeZone === null) return now
  const hour = hourIn(timeZone, now)
  if (hour >= quietUntil && hour < quietFrom) return now
  const morning = nextMorning(timeZone, now)
  if (handover && handover < morning) return now
  return !usefulUntil || morning < usefulUntil ? morning : null
}

/** The next 8 AM by the clock, in steps of a quarter of an hour, because nights with changing clocks have other lengths. */
function nextMorning(timeZone: string, now: Date): Date {
  const quarter = 15 * 60_000
  let moment = new Date(Math.ceil((now.getTime() + 1) / quarter) * quarter)
  while (hourIn(timeZone, moment) !== quietUntil) moment = new Date(moment.getTime() + quarter)
  return moment
}

function hourIn(timeZone: string, moment: Date): number {
  return Number(dateFormat('en-US', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(moment))
}
