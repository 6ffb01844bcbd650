import type { BatchFields } from '@localchef/contracts/menu/batch'
import type { MenuBatch } from '@localchef/contracts/menu/list-menu'
import { sql } from 'kysely'
import type { Queries } from '../queries.ts'
import { invalidField, notFound, Refusal } from '../refusal.ts'
import { menuBatchColumns } from './batch-columns.ts'
import type { OwnKitchen } from './own-kitchen.ts'

/** Locked, so that no buyer takes a portion between reading and writing. */
export async function lockBatch(db: Queries, kitchen: OwnKitchen, id: string): Promise<MenuBatch> {
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

export async function readPromise(db: Queries, kitchen: OwnKitchen, dishId: string): Promise<string> {
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

export function checkMoments(promise: string, { orderBy, pickupUntil }: BatchFields, now: Date): void {
  if (promise === 'scheduled_batch' && orderBy === null) {
    throw invalidField(['orderBy'], 'A scheduled batch says until when it can be ordered')
  }
  if (new Date(pickupUntil) <= now) {
    throw invalidField(['pickupUntil'], 'This pickup window is over already')
  }
}

export function oneBatch(rows: readonly MenuBatch[]): MenuBatch {
  const [batch] = rows
  if (!batch) throw new Error('A batch is always written')
  return batch
}
