import { lastZone } from '@localchef/contracts/credit/last-zone'
import { zonedDay } from '@/shared/format/zoned-moment.ts'

const dayMs = 24 * 60 * 60_000

/** The last whole day on which credit can be spent, such as `2027-05-25`; the day that was chosen for the grant. */
export function lastDayOf(expiresAt: string): string {
  return zonedDay(new Date(Date.parse(expiresAt) - dayMs), lastZone)
}
