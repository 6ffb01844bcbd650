/** Midnight that begins the next day where the kitchen is. */
export function startOfTomorrow(now: Date, timeZone: string): Date {
  // Days have 23 to 25 hours: step into tomorrow, then back to its first minute.
  const { hour, minute, second } = clockAt(now, timeZone)
  const passed = ((hour * 60 + minute) * 60 + second) * 1000 + (now.getTime() % 1000)
  const nearMidnight = new Date(now.getTime() - passed + 24 * 3_600_000)
  const off = clockAt(nearMidnight, timeZone)
  const minutesOff = off.hour * 60 + off.minute
  // Shortly before midnight or shortly after it, by the hour that the clocks were changed.
  const correction = minutesOff > 12 * 60 ? 24 * 60 - minutesOff : -minutesOff
  return new Date(nearMidnight.getTime() + correction * 60_000)
}

function clockAt(moment: Date, timeZone: string): { hour: number; minute: number; second: number } {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(moment)
  const part = (type: string) => Number(parts.find((found) => found.type === type)?.value ?? 0)
  return { hour: part('hour'), minute: part('minute'), second: part('second') }
}
