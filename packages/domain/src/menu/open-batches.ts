import { type RawBuilder, sql } from 'kysely'
import { batchIsOpen } from '../columns/dish-columns.ts'
import { type Circle, cellsNear } from '../search/near-place.ts'

/**
 * A query for batches that can still be ordered. Near a place it returns the batches of the surrounding cells, which
 * extend slightly beyond the radius: the caller checks the kitchen's distance.
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
      -- One range at a time, whatever the planner's estimate of their number.
      offset 0
    ) b
  `
}
