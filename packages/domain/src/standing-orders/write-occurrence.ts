import type { OccurrenceReason, SkipReason } from '@localchef/contracts/standing-orders/standing-order'
import { sql } from 'kysely'
import type { Call } from '../server-function.ts'
import { nextTimes } from './occurrence-times.ts'
import type { StandingRow } from './standing-order-row.ts'

type SystemCall = Pick<Call, 'db' | 'now'>

/**
 * Replaces the open date of a standing order with the first one that can still be placed. Returns false if there is
 * none, because the kitchen needs too much time.
 */
export async function planNext({ db, now }: SystemCall, standing: StandingRow): Promise<boolean> {
  await sql`
    delete from public.standing_order_occurrences
    where standing_order_id = ${standing.id}
      and resolved_at is null
  `.execute(db)
  const times = nextTimes(standing, now, new Set(standing.settledDays))
  if (!times) return false
  await sql`
    insert into public.standing_order_occurrences
      (standing_order_id, day, slot_from, due_at, places_at, answer_by)
    values (
      ${standing.id}, ${times.day}::date, ${times.slotFrom}, ${times.announcesAt}, ${times.placesAt}, ${times.answerBy}
    )
  `.execute(db)
  return true
}

/** Moves an open date to its next step. */
export async function moveOccurrence(
  { db }: SystemCall,
  { id }: StandingRow,
  to: {
    status: 'announced' | 'waiting'
    dueAt: Date
    totalCents: number | null
    reason: OccurrenceReason | null
  },
): Promise<void> {
  await sql`
    update public.standing_order_occurrences
    set status = ${to.status},
        due_at = ${to.dueAt},
        places_at = least(answer_by, greatest(places_at, case when ${to.status} = 'announced' then ${to.dueAt}::timestamptz end)),
        total_cents = ${to.totalCents},
        reason = ${to.reason}
    where standing_order_id = ${id}
      and resolved_at is null
  `.execute(db)
}

/** Settles the open date: by its order, or without one for a reason. */
export async function settleOccurrence(
  { db, now }: SystemCall,
  { id }: StandingRow,
  settled: { orderId: string; totalCents: number } | { reason: SkipReason },
): Promise<void> {
  const isPlaced = 'orderId' in settled
  await sql`
    update public.standing_order_occurrences
    set status = ${isPlaced ? 'placed' : 'skipped'},
        order_id = ${isPlaced ? settled.orderId : null},
        total_cents = case when ${isPlaced} then ${isPlaced ? settled.totalCents : null}::integer else total_cents end,
        reason = ${isPlaced ? null : settled.reason},
        resolved_at = ${now}
    where standing_order_id = ${id}
      and resolved_at is null
  `.execute(db)
}
