import { cancelBatch as contract } from '@localchef/contracts/menu/cancel-batch'
import { batchPromised } from '@localchef/contracts/menu/menu-refusals'
import { sql } from 'kysely'
import { lockOwnKitchen } from '../chefs/own-kitchen.ts'
import type { Queries } from '../queries.ts'
import { implement } from '../server-function.ts'
import { lockBatch } from './check-batch.ts'
import { endBatch } from './end-batch.ts'

export const cancelBatch = implement(contract, async ({ id, keepOrders }, { db, user, now, refuse }) => {
  const kitchen = await lockOwnKitchen(refuse, db, user.id)
  const batch = await lockBatch(refuse, db, kitchen, id)
  if (!keepOrders) {
    const orders = await countOpenOrders(db, id)
    if (orders > 0) throw refuse(batchPromised, { sold: batch.portionsMade - batch.portionsLeft, orders })
  }
  return endBatch(db, batch, now)
})

async function countOpenOrders(db: Queries, batchId: string): Promise<number> {
  const { rows } = await sql<{ orders: number }>`
    select count(distinct o.id)::integer as orders
    from public.order_lines l
    join public.orders o on o.id = l.order_id
    where l.ready_batch_id = ${batchId}
      and o.closed_at is null
  `.execute(db)
  return rows[0]?.orders ?? 0
}
