import type { ReadyBatch } from '@localchef/contracts/menu/dish-card'
import type { DishDetail } from '@localchef/contracts/menu/get-dish'
import { maxQuantity } from '@localchef/contracts/orders/quantity'

/** One way to get a dish: from a batch or made to order. */
export type Availability = { key: string; batch: ReadyBatch } | { key: 'made-to-order'; batch: null }

type DishSupply = Pick<DishDetail, 'promise' | 'batches'>

/** All availabilities, the soonest batch first; empty if sold out or without a planned batch. */
export function availabilitiesOf({ promise, batches }: DishSupply): Availability[] {
  const fromBatches = batches
    .filter(({ portionsLeft }) => portionsLeft > 0)
    .map((batch): Availability => ({ key: batch.id, batch }))
  return promise === 'made_to_order' ? [...fromBatches, { key: 'made-to-order', batch: null }] : fromBatches
}

/** The largest quantity that the batch's portions and the limit of a cart line allow. */
export function maxQuantityOf(availability: Availability | undefined): number {
  return availability?.batch ? Math.min(maxQuantity, availability.batch.portionsLeft) : maxQuantity
}

/** The availability as cart fields. The soonest batch needs no time if it is ready. */
export function cartTiming(
  availability: Availability,
  availabilities: readonly Availability[],
): { isReady: boolean; scheduledFor?: Date } {
  if (!availability.batch) return { isReady: false }
  const scheduledFor = new Date(availability.batch.pickupFrom)
  if (availability.batch.orderBy === null) {
    return availability === availabilities[0] ? { isReady: true } : { isReady: true, scheduledFor }
  }
  // If the dish is never made to order, the server finds the batch by its time. Otherwise `isReady` names the batch.
  return { isReady: availabilities.some(({ batch }) => batch === null), scheduledFor }
}
