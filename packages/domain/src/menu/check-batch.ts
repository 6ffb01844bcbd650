import { notFound } from '@localchef/contracts/common-refusals'
import type { BatchFields } from '@localchef/contracts/menu/batch'
import type { MenuBatch } from '@localchef/contracts/menu/list-menu'
import { batchOfDrop, dishArchived } from '@localchef/contracts/menu/menu-refusals'
import { sql } from 'kysely'
import type { OwnKitchen } from '../chefs/own-kitchen.ts'
import type { Queries } from '../queries.ts'
import { invalidField, noSuch, type Refuse } from '../refusal.ts'
import { menuBatchColumns } from './batch-columns.ts'

/**
 * Locks the batch, so that no buyer takes a portion between reading and writing. Batches of drops change only with
 * their drop.
 */
export async function lockBatch(
  refuse: Refuse<typeof batchOfDrop | typeof notFound>,
  db: Queries,
  kitchen: OwnKitchen,
  id: string,
): Promise<MenuBatch> {
  const { rows } = await sql<MenuBatch>`
    select ${menuBatchColumns}
    from public.ready_batches b
    where b.id = ${id}
      and b.chef_id = ${kitchen.id}
    for update
  `.execute(db)
  const batch = rows[0]
  if (!batch) throw refuse(notFound, noSuch('batch'))
  if (batch.dropId) throw refuse(batchOfDrop, { dropId: batch.dropId })
  return batch
}

export async function readPromise(
  refuse: Refuse<typeof dishArchived | typeof notFound>,
  db: Queries,
  kitchen: OwnKitchen,
  dishId: string,
): Promise<string> {
  const { rows } = await sql<{ promise: string; status: string }>`
    select d.promise, d.status
    from public.dishes d
    where d.id = ${dishId}
      and d.chef_id = ${kitchen.id}
  `.execute(db)
  const dish = rows[0]
  if (!dish) throw refuse(notFound, noSuch('dish'))
  if (dish.status === 'archived') {
    throw refuse(dishArchived)
  }
  return dish.promise
}

export function checkMoments(promise: string, { orderBy, pickupUntil }: BatchFields, now: Date): void {
  if (promise === 'scheduled_batch' && orderBy === null) {
    throw invalidField(['orderBy'], 'last_order_required')
  }
  if (new Date(pickupUntil) <= now) {
    throw invalidField(['pickupUntil'], 'pickup_window_over')
  }
}

/** The moments at which the handover of food in a window begins and ends. */
export const windowOf = ({ pickupFrom, pickupUntil }: { pickupFrom: string; pickupUntil: string }) => ({
  from: new Date(pickupFrom),
  until: new Date(pickupUntil),
})

export function oneBatch(rows: readonly MenuBatch[]): MenuBatch {
  const [batch] = rows
  if (!batch) throw new Error('the statement returned no batch')
  return batch
}
