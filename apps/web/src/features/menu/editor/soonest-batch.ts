import type { MenuBatch } from '@localchef/contracts/menu/list-menu'

/** The batch of a dish that buyers can order from next, as its card would show it. */
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
