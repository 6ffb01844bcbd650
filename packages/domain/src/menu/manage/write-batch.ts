import { type BatchFields, cancelBatch, createBatch, updateBatch } from '@localchef/contracts/menu-batches'
import type { MenuBatch } from '@localchef/contracts/menu-dish'
import { sql } from 'kysely'
import { dayOf } from '../../chefs/opening-hours.ts'
import type { Queries } from '../../queries.ts'
import { invalidField, notFound, Refusal } from '../../refusal.ts'
import { implement } from '../../server-function.ts'
import { menuBatchColumns } from './batch-columns.ts'
import { lockOwnKitchen, type OwnKitchen } from './own-kitchen.ts'

export const planBatch = implement(createBatch, async ({ dishId, ...fields }, { db, person, now }) => {
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

/** Who has bought portions was promised their window: it may grow, not shrink or move away. */
export const changeBatch = implement(updateBatch, async ({ id, ...fields }, { db, person, now }) => {
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

export const endBatch = implement(cancelBatch, async ({ id }, { db, person, now }) => {
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

/** Locked, so that no buyer takes a portion between reading and writing. */
async function lockBatch(db: Queries, kitchen: OwnKitchen, id: string): Promise<MenuBatch> {
  const { rows } = await sql<MenuBatch>`
    select ${menuBatchColumns}
    from public.ready_batches b
    where b.id = ${id}
      and b.chef_id = ${kitchen.id}
    for update
  `.execute(db)
  const batch = rows[0]
  if (!batch) throw notFound('batch')
  return batch
}

async function readPromise(db: Queries, kitchen: OwnKitchen, dishId: string): Promise<string> {
  const { rows } = await sql<{ promise: string; status: string }>`
    select d.promise, d.status
    from public.dishes d
    where d.id = ${dishId}
      and d.chef_id = ${kitchen.id}
  `.execute(db)
  const dish = rows[0]
  if (!dish) throw notFound('dish')
  if (dish.status === 'archived') {
    throw new Refusal(409, 'dish_archived', 'This dish is in the archive: bring it back first')
  }
  return dish.promise
}

function checkMoments(promise: string, { orderBy, pickupUntil }: BatchFields, now: Date): void {
  if (promise === 'scheduled_batch' && orderBy === null) {
    throw invalidField(['orderBy'], 'A scheduled batch says until when it can be ordered')
  }
  if (new Date(pickupUntil) <= now) {
    throw invalidField(['pickupUntil'], 'This pickup window is over already')
  }
}

function oneBatch(rows: readonly MenuBatch[]): MenuBatch {
  const [batch] = rows
  if (!batch) throw new Error('A batch is always written')
  return batch
}
