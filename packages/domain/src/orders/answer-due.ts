import { addDays, dayOf, type Hours, windowsOn } from '../slots/opening-hours.ts'

const minute = 60_000

/** A chef always has this long to answer, even if cooking should have begun already. */
const leastMinutes = 10

/** Card networks drop an authorization after 7 days; the last day is left for the capture. */
const authorizationLasts = 6 * 24 * 60 * minute

interface Asked {
  slotFrom: Date
  slotUntil: Date
  lines: readonly { fromBatch: boolean; dish: { prepMinutes: number } }[]
  /** When the order's card was authorized; null if no card pays. */
  authorizedAt: Date | null
}

/**
 * When an unanswered order expires. The time to answer counts opening hours only, and ends early enough to cook and
 * before the card's authorization does. An order that leaves no time to cook still gets ten minutes.
 */
export function answerDue(
  { slotFrom, slotUntil, lines, authorizedAt }: Asked,
  kitchen: { hours: Hours; answerMinutes: number },
  now: Date,
): Date {
  const cooked = lines.filter(({ fromBatch }) => !fromBatch)
  const cookMinutes = Math.max(0, ...cooked.map(({ dish }) => dish.prepMinutes))
  const inTimeToCook = cooked.length > 0 ? slotFrom.getTime() - cookMinutes * minute : slotUntil.getTime()
  const inOpeningHours = afterOpenTime(now, kitchen, new Date(inTimeToCook))
  const least = now.getTime() + Math.min(leastMinutes, kitchen.answerMinutes) * minute
  return new Date(
    Math.min(
      Math.max(least, inOpeningHours),
      slotUntil.getTime(),
      authorizedAt ? authorizedAt.getTime() + authorizationLasts : Number.POSITIVE_INFINITY,
    ),
  )
}

/** When the kitchen has been open for its time to answer, capped at `latest`. */
function afterOpenTime(
  now: Date,
  { hours, answerMinutes }: { hours: Hours; answerMinutes: number },
  latest: Date,
): number {
  const lastDay = dayOf(latest, hours.timeZone)
  let left = answerMinutes * minute
  // Yesterday's window can be open past midnight.
  for (let day = addDays(dayOf(now, hours.timeZone), -1); day <= lastDay; day = addDays(day, 1)) {
    for (const window of windowsOn(day, hours)) {
      const from = Math.max(window.from.getTime(), now.getTime())
      const open = window.until.getTime() - from
      if (open <= 0) continue
      if (open >= left) return Math.min(from + left, latest.getTime())
      left -= open
    }
  }
  return latest.getTime()
}
