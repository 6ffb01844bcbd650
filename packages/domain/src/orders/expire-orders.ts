import { sql } from 'kysely'
import type { Call } from '../server-function.ts'
import { applyMove } from './order-transition.ts'

/** At most this many in one transaction, so that a backlog does not hold others up. */
const AT_ONCE = 50

/**
 * Expires orders that were not answered by the chef's limit: portions go back, both sides are told. Returns
 * how many. Rows another process is working on, or somebody is answering right now, are left for the next run.
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
