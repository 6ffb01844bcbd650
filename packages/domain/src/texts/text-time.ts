import { dateFormat } from '@localchef/contracts/formatters'

/**
 * Hours of the recipient's clock. Telemarketing rules forbid texts from 9 PM to 8 AM; we apply this to every text that
 * can wait.
 */
const quietFrom = 21
const quietUntil = 8

export interface TextOccasion {
  now: Date
  /** The recipient's time zone; null for a text that never waits, such as an answer. */
  timeZone: string | null
  /** The moment from which the text is useless; null if it is always useful. */
  usefulUntil: Date | null
  /** When the food changes hands, for a text about this handover; null for a text that can wait. */
  handover: Date | null
}

/**
 * When to send a text: now, at 8 AM if it is night, or null if the text is useless by then. At night, only a text about
 * a handover before 8 AM is sent.
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

/**
 * The next 8 AM by the clock, in steps of a quarter of an hour, because nights with changing clocks have other lengths.
 */
function nextMorning(timeZone: string, now: Date): Date {
  const quarter = 15 * 60_000
  let moment = new Date(Math.ceil((now.getTime() + 1) / quarter) * quarter)
  while (hourIn(timeZone, moment) !== quietUntil) moment = new Date(moment.getTime() + quarter)
  return moment
}

function hourIn(timeZone: string, moment: Date): number {
  return Number(dateFormat('en-US', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(moment))
}

/**
 * Time zones by the first three digits of a ZIP code, each entry from its number up to the next. Source: the prefixes
 * of the Postal Service (Publication 65) and the zones of 49 CFR part 71. A prefix in two zones gets the zone of most
 * of its people.
 */
const zones: readonly (readonly [from: number, zone: string | null])[] = [
  [5, 'America/New_York'],
  [6, 'America/Puerto_Rico'],
  [10, 'America/New_York'],
  [324, 'America/Chicago'],
  [326, 'America/New_York'],
  [350, 'America/Chicago'],
  [373, 'America/New_York'],
  [375, 'America/Chicago'],
  [376, 'America/New_York'],
  [380, 'America/Chicago'],
  [398, 'America/New_York'],
  [420, 'America/Chicago'],
  [425, 'America/New_York'],
  [463, 'America/Chicago'],
  [465, 'America/New_York'],
  [476, 'America/Chicago'],
  [478, 'America/New_York'],
  [500, 'America/Chicago'],
  [577, 'America/Denver'],
  [580, 'America/Chicago'],
  [586, 'America/Denver'],
  [587, 'America/Chicago'],
  [590, 'America/Denver'],
  [600, 'America/Chicago'],
  [693, 'America/Denver'],
  [694, null],
  [700, 'America/Chicago'],
  [798, 'America/Denver'],
  [835, 'America/Los_Angeles'],
  [836, 'America/Denver'],
  [838, 'America/Los_Angeles'],
  [839, null],
  [840, 'America/Denver'],
  [850, 'America/Phoenix'],
  [870, 'America/Denver'],
  [889, 'America/Los_Angeles'],
  [967, 'Pacific/Honolulu'],
  [969, 'Pacific/Guam'],
  [970, 'America/Los_Angeles'],
  [979, 'America/Denver'],
  [980, 'America/Los_Angeles'],
  [995, 'America/Anchorage'],
]

/** The time zone of a ZIP code; null without a ZIP code, or if its prefix has no zone. */
export function zoneOfZip(zipCode: string | null): string | null {
  if (!zipCode || !/^\d{5}/.test(zipCode)) return null
  const prefix = Number(zipCode.slice(0, 3))
  return zones.findLast(([from]) => from <= prefix)?.[1] ?? null
}
