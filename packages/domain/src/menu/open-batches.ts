import { type RawBuilder, sql } from 'kysely'
import { type Circle, cellsNear } from '../search/near-place.ts'
import { batchIsOpen } from './dish-columns.ts'

/**
 * A query for the batches that can still be ordered; near a place, for those in its cells, which reach a little
 * farther than the radius: who is within it has to be asked of the kitchen.
 */
export function openBatches(now: Date, near?: Circle): RawBuilder<unknown> {
  if (!near) {
    return sql`
      select b.*
      from public.ready_batches b
      where ${batchIsOpen(now)}
    `
  }
  const ranges = cellsNear(near)
  return sql`
    select b.*
    from unnest(${ranges.map(({ first }) => first)}::integer[], ${ranges.map(({ last }) => last)}::integer[])
      as range (first, last)
    cross join lateral (
      select b.*
      from public.ready_batches b
      where b.cell between range.first and range.last
        and ${batchIsOpen(now)}
      -- Range by range, whatever the planner guesses of their number.
      offset 0
    ) b
  `
}
