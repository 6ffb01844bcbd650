import { createBatch as contract } from '@localchef/contracts/menu/create-batch'
import type { MenuBatch } from '@localchef/contracts/menu/list-menu'
import { sql } from 'kysely'
import { lockOwnKitchen } from '../chefs/own-kitchen.ts'
import { notifyOfBatches } from '../followers/notify-of-batches.ts'
import { refuseLateHandover } from '../permits/kitchen-law.ts'
import { implement } from '../server-function.ts'
import { dayOf } from '../slots/opening-hours.ts'
import { refuseClosedTime } from '../slots/refuse-closed-time.ts'
import { menuBatchColumns } from './batch-columns.ts'
import { checkMoments, oneBatch, readPromise, windowOf } from './check-batch.ts'

export const createBatch = implement(contract, async ({ dishId, ...fields }, call) => {
  const { db, user, now, refuse } = call
  const kitchen = await lockOwnKitchen(refuse, db, user.id)
  checkMoments(await readPromise(refuse, db, kitchen, dishId), fields, now)
  const day = dayOf(new Date(fields.pickupFrom), kitchen.timeZone)
  await refuseClosedTime(db, kitchen, windowOf(fields), ['pickupFrom'])
  await refuseLateHandover(call, kitchen, [windowOf(fields)])
  const { rows } = await sql<MenuBatch>`
    insert into public.ready_batches as b (
      dish_id, chef_id, day, order_by, pickup_from, pickup_until, portions_made, portions_left
    )
    values (
      ${dishId}, ${kitchen.id}, ${day}::date, ${fields.orderBy},
      ${fields.pickupFrom}, ${fields.pickupUntil}, ${fields.portionsMade}, ${fields.portionsMade}
    )
    returning ${menuBatchColumns}
  `.execute(db)
  await notifyOfBatches(call, rows)
  return oneBatch(rows)
})
