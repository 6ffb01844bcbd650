import type { MenuBatch } from '@localchef/contracts/menu/list-menu'
import { sql } from 'kysely'
import type { Queries } from '../queries.ts'
import { menuBatchColumns } from './batch-columns.ts'
import { oneBatch } from './check-batch.ts'

/** Deletes a locked batch, or closes one with sold portions. */
export async function endBatch(
  db: Queries,
  { id, portionsMade, portionsLeft }: Pick<MenuBatch, 'id' | 'portionsMade' | 'portionsLeft'>,
  now: Date,
): Promise<{ outcome: 'deleted' | 'closed'; sold: number; version: string | null }> {
  const sold = portionsMade - portionsLeft
  if (sold === 0) {
    await sql`delete from public.ready_batches where id = ${id}`.execute(db)
    return { outcome: 'deleted', sold, version: null }
  }
  // Also ends its order time, so that portions returned by a canceled order are not sold again.
  const { rows } = await sql<MenuBatch>`
    update public.ready_batches b
    set portions_made = ${sold},
        portions_left = 0,
        portions_held = 0,
        order_by = least(${now}::timestamptz, pickup_until, order_by)
    where b.id = ${id}
    returning ${menuBatchColumns}
  `.execute(db)
  return { outcome: 'closed', sold, version: oneBatch(rows).version }
}
