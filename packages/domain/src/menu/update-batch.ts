import type { MenuBatch } from '@localchef/contracts/menu/list-menu'
import { updateBatch as contract } from '@localchef/contracts/menu/update-batch'
import { sql } from 'kysely'
import { dayOf } from '../chefs/opening-hours.ts'
import { Refusal } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { menuBatchColumns } from './batch-columns.ts'
import { checkMoments, lockBatch, oneBatch, readPromise } from './batch-rows.ts'
import { lockOwnKitchen } from './own-kitchen.ts'

/** Who has bought portions was promised their window: it may grow, not shrink or move away. */
export const updateBatch = implement(contract, async ({ id, ...fields }, { db, person, now }) => {
  const kitchen = await lockOwnKitchen(db, person.id)
  const batch = await lockBatch(db, kitchen, id)
  checkMoments(await readPromise(db, kitchen, batch.dishId), fields, now)
  const sold = batch.portionsMade - batch.portionsLeft
  if (fields.portionsMade < sold) {
    throw new Refusal(409, 'portions_sold', `${sold} portions are sold already`, { details: { sold } })
  }
  const shrinks =
    Date.parse(fields.pickupFrom) > Date.parse(batch.pickupFrom) ||
    Date.parse(fields.pickupUntil) < Date.parse(batch.pickupUntil)
  if (sold > 0 && shrinks) {
    throw new Refusal(409, 'window_promised', 'The window was promised to buyers: it can only grow', {
      details: { sold },
    })
  }
  const { rows } = await sql<MenuBatch>`
    update public.ready_batches b
    set day = ${dayOf(new Date(fields.pickupFrom), kitchen.timeZone)}::date,
        order_by = ${fields.orderBy},
        pickup_from = ${fields.pickupFrom},
        pickup_until = ${fields.pickupUntil},
        portions_made = ${fields.portionsMade},
        portions_left = ${fields.portionsMade - sold}
    where b.id = ${id}
    returning ${menuBatchColumns}
  `.execute(db)
  return oneBatch(rows)
})
