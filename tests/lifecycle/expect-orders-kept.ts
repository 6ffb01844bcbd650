import type { Database } from '@localchef/backend/database'
import { expect } from 'vitest'

interface Placed {
  /** Ids of acknowledged orders. */
  placed: ReadonlySet<string>
  /** Portions of the batch before the first order. */
  portions: number
  batchId: string
}

/** Expects every acknowledged order in the database, and the batch reduced by exactly one portion per order. */
export async function expectOrdersKept(
  { pool }: Database,
  { placed, portions, batchId }: Placed,
): Promise<void> {
  const { rows } = await pool.query<{ id: string }>('select id from public.orders')
  const kept = new Set(rows.map(({ id }) => id))
  expect([...placed].filter((id) => !kept.has(id))).toEqual([])
  const { rows: batch } = await pool.query<{ portions_left: number }>(
    'select portions_left from public.ready_batches where id = $1',
    [batchId],
  )
  expect(batch[0]?.portions_left).toBe(portions - kept.size)
}
