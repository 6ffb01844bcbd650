/**
 * A ZIP code where a text about a handover in two hours is sent at once: where it is day, or night but not shortly
 * before 8 AM.
 */
export function zipWithoutWait(): string {
  const hourIn = (timeZone: string) =>
    Number(new Date().toLocaleString('en-US', { hour: 'numeric', hourCycle: 'h23', timeZone }))
  const isDayIn = (timeZone: string) => hourIn(timeZone) >= 8 && hourIn(timeZone) < 20
  if (isDayIn('America/New_York')) return '10001'
  if (isDayIn('Pacific/Guam')) return '96910'
  return [5, 6, 7].includes(hourIn('America/Los_Angeles')) ? '10001' : '94102'
}
