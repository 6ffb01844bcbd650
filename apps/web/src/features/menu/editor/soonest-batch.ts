import type { MenuBatch } from '@localchef/contracts/menu/list-menu'

/** The next batch buyers can order from, which is the one on the dish's card. */
export function soonestBatch(
  batches: readonly MenuBatch[],
  dishId: string,
  now: number,
): MenuBatch | undefined {
  return batches.find(
    (batch) =>
      batch.dishId === dishId &&
      batch.portionsLeft > 0 &&
      Date.parse(batch.pickupUntil) > now &&
      (batch.orderBy === null || Date.parse(batch.orderBy) > now),
  )
}
