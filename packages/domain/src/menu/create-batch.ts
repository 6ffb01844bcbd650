import { createBatch as contract } from '@localchef/contracts/menu/create-batch'
import type { MenuBatch } from '@localchef/contracts/menu/list-menu'
import { sql } from 'kysely'
import { dayOf } from '../chefs/opening-hours.ts'
import { implement } from '../server-function.ts'
import { menuBatchColumns } from './batch-columns.ts'
import { checkMoments, oneBatch, readPromise } from './batch-rows.ts'
import { lockOwnKitchen } from './own-kitchen.ts'

export const createBatch = implement(contract, async ({ dishId, ...fields }, { db, person, now }) => {
  const kitchen = await lockOwnKitchen(db, person.id)
  checkMoments(await readPromise(db, kitchen, dishId), fields, now)
  const { rows } = await sql<MenuBatch>`
    insert into public.ready_batches as b (
      dish_id, chef_id, day, order_by, pickup_from, pickup_until, portions_made, portions_left
    )
    values (
      ${dishId}, ${kitchen.id}, ${dayOf(new Date(fields.pickupFrom), kitchen.timeZone)}::date, ${fields.orderBy},
      ${fields.pickupFrom}, ${fields.pickupUntil}, ${fields.portionsMade}, ${fields.portionsMade}
    )
    returning ${menuBatchColumns}
  `.execute(db)
  return oneBatch(rows)
})
