import { dateFormat } from '@localchef/contracts/formatters'

const day = 24 * 3_600_000

/** Beyond this many days, a weekday alone could mean the next week's. */
const mostDays = 6

/** `5 PM` on the same day, else `Tue, 5 PM`. Undefined for a moment that has passed or is more than `mostDays` away. */
export function formatOpening(
  moment: string,
  language: string,
  timeZone: string,
  now: number,
): string | undefined {
  const at = new Date(moment)
  const wait = at.getTime() - now
  if (wait <= 0 || wait > mostDays * day) return undefined
  const isToday = dayIn(at, timeZone) === dayIn(new Date(now), timeZone)
  const isWhole = at.getTime() % 3_600_000 === 0
  return dateFormat(language, {
    ...(isToday ? {} : { weekday: 'short' }),
    hour: 'numeric',
    ...(isWhole && usesHalves(language) ? {} : { minute: '2-digit' }),
    timeZone,
  }).format(at)
}

/** Whether the language has a 12-hour clock: `5 PM` is a time; `17` alone is not. */
function usesHalves(language: string): boolean {
  return dateFormat(language, { hour: 'numeric' }).resolvedOptions().hour12 === true
}

function dayIn(moment: Date, timeZone: string): string {
  return dateFormat('en-CA', { dateStyle: 'short', timeZone }).format(moment)
}
