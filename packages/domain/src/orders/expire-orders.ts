import { sql } from 'kysely'
import type { Call } from '../server-function.ts'
import { applyMove } from './order-transition.ts'

/** At most this many in one transaction, so that a backlog does not hold others up. */
const AT_ONCE = 50

/** Expires one order when nobody has answered it and its time is over: its job's work. */
export async function expireOrder(call: Omit<Call, 'person'>, orderId: string): Promise<void> {
  const { rows } = await sql`
    select
    from public.orders
    where id = ${orderId}
      and status = 'placed'
      and answer_due_at <= ${call.now}
    for no key update
  `.execute(call.db)
  if (rows.length > 0) await applyMove({ ...call, person: null }, orderId, 'expired', 'system', null)
}

/**
 * The safety net under the jobs, for a job that was lost or came early: expires orders that were not answered
 * by the chef's limit. Portions go back, both sides are told. Returns how many. Rows another process is working on, or somebody is answering right now, are left for the next run.
 */
export async function expireOrders(call: Omit<Call, 'person'>): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id
    from public.orders
    where status = 'placed'
      and answer_due_at <= ${call.now}
    order by answer_due_at
    limit ${AT_ONCE}
    for no key update skip locked
  `.execute(call.db)
  for (const { id } of rows) {
    await applyMove({ ...call, person: null }, id, 'expired', 'system', null)
  }
  return rows.length
}
