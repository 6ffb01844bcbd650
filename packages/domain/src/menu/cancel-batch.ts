import { cancelBatch as contract } from '@localchef/contracts/menu/cancel-batch'
import { sql } from 'kysely'
import { implement } from '../server-function.ts'
import { lockBatch } from './batch-rows.ts'
import { lockOwnKitchen } from './own-kitchen.ts'

export const cancelBatch = implement(contract, async ({ id }, { db, person, now }) => {
  const kitchen = await lockOwnKitchen(db, person.id)
  const batch = await lockBatch(db, kitchen, id)
  const sold = batch.portionsMade - batch.portionsLeft
  if (sold === 0) {
    await sql`delete from public.ready_batches where id = ${id}`.execute(db)
    return { outcome: 'deleted' as const, sold }
  }
  // Closed by its order time as well: portions a cancelled order gives back are not sold again.
  await sql`
    update public.ready_batches
    set portions_made = ${sold},
        portions_left = 0,
        order_by = least(${now}::timestamptz, pickup_until, order_by)
    where id = ${id}
  `.execute(db)
  return { outcome: 'closed' as const, sold }
})
