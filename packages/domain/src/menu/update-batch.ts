import type { MenuBatch } from '@localchef/contracts/menu/list-menu'
import { portionsSold, windowPromised } from '@localchef/contracts/menu/menu-refusals'
import { updateBatch as contract } from '@localchef/contracts/menu/update-batch'
import { sql } from 'kysely'
import { lockOwnKitchen } from '../chefs/own-kitchen.ts'
import { refuseStale } from '../edit-version.ts'
import { refuseLateHandover } from '../permits/refuse-forbidden.ts'
import { implement } from '../server-function.ts'
import { dayOf } from '../slots/opening-hours.ts'
import { menuBatchColumns } from './batch-columns.ts'
import { checkMoments, lockBatch, oneBatch, readPromise, refuseClosedDay, windowOf } from './check-batch.ts'

/** Once portions are sold the window can only grow, because buyers rely on it. */
export const updateBatch = implement(contract, async ({ id, version, ...fields }, call) => {
  const { db, user, now, refuse } = call
  const kitchen = await lockOwnKitchen(refuse, db, user.id)
  const batch = await lockBatch(refuse, db, kitchen, id)
  refuseStale(refuse, version, batch.version)
  checkMoments(await readPromise(refuse, db, kitchen, batch.dishId), fields, now)
  const day = dayOf(new Date(fields.pickupFrom), kitchen.timeZone)
  if (day !== batch.day) await refuseClosedDay(db, kitchen, day)
  const sold = batch.portionsMade - batch.portionsLeft
  if (fields.portionsMade < sold) {
    throw refuse(portionsSold, { sold })
  }
  const shrinks =
    Date.parse(fields.pickupFrom) > Date.parse(batch.pickupFrom) ||
    Date.parse(fields.pickupUntil) < Date.parse(batch.pickupUntil)
  if (sold > 0 && shrinks) {
    throw refuse(windowPromised, { sold })
  }
  await refuseLateHandover(call, kitchen, [windowOf(fields)])
  const { rows } = await sql<MenuBatch>`
    update public.ready_batches b
    set day = ${day}::date,
        order_by = ${fields.orderBy},
        pickup_from = ${fields.pickupFrom},
        pickup_until = ${fields.pickupUntil},
        portions_made = ${fields.portionsMade},
        portions_held = least(b.portions_held, ${fields.portionsMade - sold}),
        portions_left = ${fields.portionsMade - sold} - least(b.portions_held, ${fields.portionsMade - sold})
    where b.id = ${id}
    returning ${menuBatchColumns}
  `.execute(db)
  return oneBatch(rows)
})
