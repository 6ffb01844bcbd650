import { cancelBatchOrders as contract } from '@localchef/contracts/orders/cancel-batch-orders'
import type { OrderStatus } from '@localchef/contracts/orders/order-transitions'
import { sql } from 'kysely'
import { lockOwnKitchen, readOwnKitchen } from '../chefs/own-kitchen.ts'
import { lockBatch } from '../menu/check-batch.ts'
import { endBatch } from '../menu/end-batch.ts'
import { implement } from '../server-function.ts'
import { applyOrderTransition } from './transition-order.ts'

/**
 * Ends the open orders of a batch: declines unanswered ones, ends unpaid ones as unpaid, and cancels the others. Locks
 * orders before the kitchen, as everywhere. If an order arrives meanwhile, it stays and the batch is closed.
 */
export const cancelBatchOrders = implement(contract, async ({ batchId, reason }, call) => {
  const { db, user, now, refuse } = call
  const { id: chefId } = await readOwnKitchen(refuse, db, user.id)
  const { rows: orders } = await sql<{ id: string; status: OrderStatus }>`
    select o.id, o.status
    from public.orders o
    where o.chef_id = ${chefId}
      and o.closed_at is null
      and exists (
        select from public.order_lines l where l.order_id = o.id and l.ready_batch_id = ${batchId}
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
  const kitchen = await lockOwnKitchen(refuse, db, user.id)
  const { outcome } = await endBatch(db, await lockBatch(refuse, db, kitchen, batchId), now)
  return { orders: orders.length, outcome }
})
