import { cancelDrop as contract } from '@localchef/contracts/drops/cancel-drop'
import { dropCancelled, dropOver, dropPromised } from '@localchef/contracts/drops/drop-refusals'
import type { OrderStatus } from '@localchef/contracts/orders/order-transitions'
import { sql } from 'kysely'
import { lockOwnKitchen, readOwnKitchen } from '../chefs/own-kitchen.ts'
import { applyOrderTransition } from '../orders/transition-order.ts'
import type { Queries } from '../queries.ts'
import { type CallOf, implement } from '../server-function.ts'
import { readOwnDrop } from './read-own-drops.ts'

/**
 * Locks orders before the kitchen, as everywhere. If an order arrives meanwhile, it stays and the drop is closed
 * instead of canceled.
 */
export const cancelDrop = implement(contract, async ({ id, orders: decided }, call) => {
  const { db, user, now, refuse } = call
  const ended = decided?.decision === 'cancel' ? await endOrders(call, id, decided.reason) : 0
  const kitchen = await lockOwnKitchen(refuse, db, user.id)
  const drop = await readOwnDrop(refuse, db, kitchen, now, id)
  if (drop.cancelledAt !== null) throw refuse(dropCancelled)
  if (drop.announcedAt === null) {
    await deleteDraft(db, id)
    return { outcome: 'deleted' as const, orders: 0 }
  }
  if (drop.state === 'closed' && drop.openOrders + ended === 0) throw refuse(dropOver)
  if (drop.openOrders > 0 && !decided) {
    const sold = drop.dishes.reduce((sum, { portions, portionsLeft }) => sum + portions - portionsLeft, 0)
    throw refuse(dropPromised, { sold, orders: drop.openOrders })
  }
  if (drop.openOrders > 0) {
    await closeNow(db, id, now)
    return { outcome: 'closed' as const, orders: ended }
  }
  await sql`update public.drops set cancelled_at = ${now} where id = ${id}`.execute(db)
  return { outcome: 'cancelled' as const, orders: ended }
})

/** Declines unanswered orders, ends unpaid ones as unpaid, and cancels the others. */
async function endOrders(call: CallOf<typeof contract>, dropId: string, reason: string): Promise<number> {
  const { db, user, refuse } = call
  const { id: chefId } = await readOwnKitchen(refuse, db, user.id)
  const { rows: orders } = await sql<{ id: string; status: OrderStatus }>`
    select o.id, o.status
    from public.orders o
    where o.chef_id = ${chefId}
      and o.closed_at is null
      and exists (
        select
        from public.order_lines l
        join public.ready_batches b on b.id = l.ready_batch_id
        where l.order_id = o.id
          and b.drop_id = ${dropId}
      )
    order by o.id
    for no key update
  `.execute(db)
  for (const { id, status } of orders) {
    if (status === 'awaiting_payment') {
      await applyOrderTransition({ ...call, user: null }, id, 'unpaid', 'system', null)
    } else {
      await applyOrderTransition(call, id, status === 'placed' ? 'declined' : 'cancelled', 'chef', reason)
    }
  }
  return orders.length
}

/** Closes sales, so that portions of orders that end later are not sold again. */
async function closeNow(db: Queries, id: string, now: Date): Promise<void> {
  await sql`
    with closed as (
      update public.drops
      set order_by = ${now}
      where id = ${id}
        and order_by > ${now}
      returning id, order_by
    )
    update public.ready_batches b
    set order_by = c.order_by
    from closed c
    where b.drop_id = c.id
  `.execute(db)
}

async function deleteDraft(db: Queries, id: string): Promise<void> {
  await sql`delete from public.ready_batches where drop_id = ${id}`.execute(db)
  await sql`delete from public.drops where id = ${id}`.execute(db)
}
