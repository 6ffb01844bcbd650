import { addDays, dayOf, momentOf } from '../slots/opening-hours.ts'
import { daysAhead } from '../slots/pickup-slots.ts'

/** The dates of a standing order, and the lead time of its kitchen. */
export interface Rhythm {
  /** A date of the rhythm; the others follow in steps of `everyWeeks`. */
  firstDay: string
  everyWeeks: number
  minuteOfDay: number
  timeZone: string
  /** Minutes that the kitchen needs between order and slot. */
  neededMinutes: number
}

export interface OccurrenceTimes {
  day: string
  slotFrom: Date
  announcesAt: Date
  placesAt: Date
  answerBy: Date
}

const minute = 60_000

/** Both sides are notified in the morning of the kitchen's time zone, never at night. Minutes after midnight. */
const morning = 10 * 60

/**
 * An order is placed at least half a day before the kitchen's lead time begins, so that the buyer has time to answer if
 * the order must wait for that.
 */
const leastMinutesToAnswer = 12 * 60

/**
 * The steps of one date: the buyer is notified on one morning, and the order is placed on the next. Undefined if the
 * kitchen needs more notice than orders can be placed ahead.
 */
export function timesOf(
  day: string,
  { minuteOfDay, timeZone, neededMinutes }: Rhythm,
): OccurrenceTimes | undefined {
  const slotFrom = momentOf(day, minuteOfDay, timeZone)
  const answerBy = new Date(slotFrom.getTime() - neededMinutes * minute)
  const latest = new Date(answerBy.getTime() - leastMinutesToAnswer * minute)
  const latestDay = dayOf(latest, timeZone)
  const isBeforeMorning = momentOf(latestDay, morning, timeZone) > latest
  const wanted = isBeforeMorning ? addDays(latestDay, -1) : latestDay
  const earliest = addDays(day, 1 - daysAhead)
  const isTooEarly = wanted < earliest
  const placingDay = isTooEarly ? earliest : wanted
  const placesAt = momentOf(placingDay, morning, timeZone)
  if (placesAt >= answerBy) return undefined
  return {
    day,
    slotFrom,
    announcesAt: momentOf(addDays(placingDay, -1), morning, timeZone),
    placesAt,
    answerBy,
  }
}

/** Maximum dates to try before giving up. */
const mostTried = 120

/** The first date that is neither settled nor too close; undefined if there is none. */
export function nextTimes(
  rhythm: Rhythm,
  now: Date,
  settled: ReadonlySet<string>,
): OccurrenceTimes | undefined {
  const today = dayOf(now, rhythm.timeZone)
  const step = rhythm.everyWeeks * 7
  const passed = Math.floor((Date.parse(today) - Date.parse(rhythm.firstDay)) / 86_400_000 / step)
  for (let index = Math.max(0, passed); index < passed + mostTried || index < mostTried; index += 1) {
    const day = addDays(rhythm.firstDay, index * step)
    if (settled.has(day)) continue
    const times = timesOf(day, rhythm)
    if (!times) return undefined
    if (times.answerBy > now) return times
  }
  return undefined
}
