import type { ReadyBatch } from '@localchef/contracts/menu/dish-card'
import type { DishDetail } from '@localchef/contracts/menu/get-dish'
import { maxQuantity } from '@/features/cart/cart-lines.ts'

/** A way to get a dish: portions of a batch, or cooked when ordered. */
export type OrderWay = { key: string; batch: ReadyBatch } | { key: 'made-to-order'; batch: null }

type WaysOf = Pick<DishDetail, 'promise' | 'batches'>

/** Every way, the soonest batch first. None: sold out, or no batch planned. */
export function orderWays({ promise, batches }: WaysOf): OrderWay[] {
  const fromBatches = batches
    .filter(({ portionsLeft }) => portionsLeft > 0)
    .map((batch): OrderWay => ({ key: batch.id, batch }))
  return promise === 'made_to_order' ? [...fromBatches, { key: 'made-to-order', batch: null }] : fromBatches
}

/** No more than the batch has, and no more than a cart line holds. */
export function mostOf(way: OrderWay | undefined): number {
  return way?.batch ? Math.min(maxQuantity, way.batch.portionsLeft) : maxQuantity
}

/** What the cart keeps of the way: from a batch or cooked to order, and for when, unless it is the first food at hand. */
export function cartTiming(
  way: OrderWay,
  ways: readonly OrderWay[],
): { isReady: boolean; scheduledFor?: Date } {
  if (!way.batch) return { isReady: false }
  const scheduledFor = new Date(way.batch.pickupFrom)
  if (way.batch.orderBy === null) return way === ways[0] ? { isReady: true } : { isReady: true, scheduledFor }
  // The server takes a scheduled dish from its batch by itself; only beside "made to order" it has to be told.
  return { isReady: ways.some(({ batch }) => batch === null), scheduledFor }
}
