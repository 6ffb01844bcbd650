import { sql } from 'kysely'
import type { Call } from '../server-function.ts'
import { applyOrderTransition } from './transition-order.ts'

/** Orders per transaction, so that a backlog does not block others. */
const atOnce = 50

/** The job of one order: expires it if its time to answer is over. */
export async function expireOrder(call: Omit<Call, 'user'>, orderId: string): Promise<void> {
  const { rows } = await sql`
    select
    from public.orders
    where id = ${orderId}
      and status = 'placed'
      and answer_due_at <= ${call.now}
    for no key update
  `.execute(call.db)
  if (rows.length > 0) {
    await applyOrderTransition({ ...call, user: null }, orderId, 'expired', 'system', null)
  }
}

/**
 * Expires unanswered orders whose job was lost or ran early, returns their portions and notifies both sides. Rows
 * locked by others wait for the next run. Returns the number of expired orders.
 */
export async function expireOrders(call: Omit<Call, 'user'>): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id
    from public.orders
    where status = 'placed'
      and answer_due_at <= ${call.now}
    order by answer_due_at
    limit ${atOnce}
    for no key update skip locked
  `.execute(call.db)
  for (const { id } of rows) {
    await applyOrderTransition({ ...call, user: null }, id, 'expired', 'system', null)
  }
  return rows.length
}
