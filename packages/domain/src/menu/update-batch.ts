import type { staleEdit } from '@localchef/contracts/edit-version'
import type { BatchFields } from '@localchef/contracts/menu/batch'
import type { MenuBatch } from '@localchef/contracts/menu/list-menu'
import { portionsSold, windowPromised } from '@localchef/contracts/menu/menu-refusals'
import { updateBatch as contract } from '@localchef/contracts/menu/update-batch'
import { sql } from 'kysely'
import { lockOwnKitchen, type OwnKitchen } from '../chefs/own-kitchen.ts'
import { refuseStale } from '../edit-version.ts'
import { refuseLateHandover } from '../permits/kitchen-law.ts'
import { implement, type Refusing, type UserCall } from '../server-function.ts'
import { movedTo } from '../slots/moved-to.ts'
import { dayOf } from '../slots/opening-hours.ts'
import { refuseClosedTime } from '../slots/refuse-closed-time.ts'
import { menuBatchColumns } from './batch-columns.ts'
import { checkMoments, lockBatch, oneBatch, readPromise, windowOf } from './check-batch.ts'

/** Once portions are sold the window can only grow, because buyers rely on it. */
export const updateBatch = implement(contract, async ({ id, version, ...fields }, call) => {
  const kitchen = await lockOwnKitchen(call.refuse, call.db, call.user.id)
  const batch = await lockBatch(call.refuse, call.db, kitchen, id)
  refuseStale(call.refuse, version, batch.version)
  return writeBatch(call, kitchen, batch, fields)
})

/** Moves a batch to another day at the same times. The buyers of its orders must be asked about it. */
export async function moveBatch(
  call: WritingCall,
  kitchen: OwnKitchen,
  { id, day }: { id: string; day: string },
): Promise<void> {
  const batch = await lockBatch(call.refuse, call.db, kitchen, id)
  const moved = movedTo(day, batch.pickupFrom, kitchen.timeZone)
  const fields = {
    portionsMade: batch.portionsMade,
    pickupFrom: moved(batch.pickupFrom),
    pickupUntil: moved(batch.pickupUntil),
    orderBy: batch.orderBy && moved(batch.orderBy),
  }
  // Food whose handover began at the old time was cooked for that time.
  if (new Date(batch.pickupFrom) <= call.now) {
    const handover = { from: new Date(batch.pickupFrom), until: new Date(fields.pickupUntil) }
    await refuseLateHandover(call, kitchen, [handover])
  }
  await writeBatch(call, kitchen, batch, fields, { isAsked: true })
}

type WritingCall = UserCall & Refusing<Exclude<(typeof contract)['refusals'][number], typeof staleEdit>>

async function writeBatch(
  call: WritingCall,
  kitchen: OwnKitchen,
  batch: MenuBatch,
  fields: BatchFields,
  { isAsked } = { isAsked: false },
): Promise<MenuBatch> {
  const { db, now, refuse } = call
  checkMoments(await readPromise(refuse, db, kitchen, batch.dishId), fields, now)
  const day = dayOf(new Date(fields.pickupFrom), kitchen.timeZone)
  const isMoved =
    Date.parse(fields.pickupFrom) !== Date.parse(batch.pickupFrom) ||
    Date.parse(fields.pickupUntil) > Date.parse(batch.pickupUntil)
  if (isMoved) await refuseClosedTime(db, kitchen, windowOf(fields), ['pickupFrom'])
  const sold = batch.portionsMade - batch.portionsLeft
  if (fields.portionsMade < sold) {
    throw refuse(portionsSold, { sold })
  }
  const shrinks =
    Date.parse(fields.pickupFrom) > Date.parse(batch.pickupFrom) ||
    Date.parse(fields.pickupUntil) < Date.parse(batch.pickupUntil)
  if (sold > 0 && shrinks && !isAsked) {
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
    where b.id = ${batch.id}
    returning ${menuBatchColumns}
  `.execute(db)
  return oneBatch(rows)
}
