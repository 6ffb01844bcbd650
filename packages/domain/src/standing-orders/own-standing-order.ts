import { notFound } from '@localchef/contracts/common-refusals'
import {
  occurrenceSettled,
  standingOrderEnded,
} from '@localchef/contracts/standing-orders/standing-order-refusals'
import { sql } from 'kysely'
import { noSuch } from '../refusal.ts'
import type { Refusing, UserCall } from '../server-function.ts'
import { lockStanding, type OpenRow, type StandingRow } from './standing-order-row.ts'

/** Locks a standing order of the calling buyer that has not ended. */
export async function lockOwnStanding(
  { db, user, now, refuse }: UserCall & Refusing<typeof notFound | typeof standingOrderEnded>,
  id: string,
): Promise<StandingRow> {
  const standing = await lockStanding(db, sql`s.id = ${id} and s.buyer_id = ${user.id}`, now)
  if (!standing) throw refuse(notFound, noSuch('standing order'))
  if (standing.status === 'ended') throw refuse(standingOrderEnded)
  return standing
}

/** Returns the open date. Refuses if another date is open by now, or if the date is too close. */
export function requireOpen(
  { now, refuse }: UserCall & Refusing<typeof occurrenceSettled>,
  { open }: StandingRow,
  day: string,
): OpenRow {
  if (open?.day !== day || new Date(open.answerBy) <= now) throw refuse(occurrenceSettled)
  return open
}
