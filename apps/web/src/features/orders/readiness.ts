import type { Order } from '@localchef/contracts/orders/order'
import { latenessOf } from './board/lateness.ts'

type Readiness =
  | { kind: 'unknown' }
  /** Promised for the beginning of the slot or, once the slot has begun, for its end. */
  | { kind: 'promised'; at: string }
  /** The slot is over, and the food is not ready yet. */
  | { kind: 'late' }
  | { kind: 'kept'; at: string }
  /** Out for delivery. `at` is the time when the food left the kitchen; null if the order has no such event. */
  | { kind: 'onTheWay'; at: string | null }

/**
 * When the food of an order is ready: the promised time of a confirmed order, whether the promise is kept, and when the
 * food left the kitchen.
 */
export function readiness(
  order: Pick<Order, 'status' | 'fulfilment' | 'slotFrom' | 'slotUntil' | 'readyAt' | 'events'>,
  now: number,
): Readiness {
  const { status, slotFrom, slotUntil, readyAt, events } = order
  switch (status) {
    case 'confirmed':
    case 'preparing':
      if (latenessOf(order, now).lateness === 'late') return { kind: 'late' }
      return { kind: 'promised', at: Date.parse(slotFrom) > now ? slotFrom : slotUntil }
    case 'ready':
      return readyAt ? { kind: 'kept', at: readyAt } : { kind: 'unknown' }
    case 'out_for_delivery':
      return { kind: 'onTheWay', at: events.findLast(({ to }) => to === 'out_for_delivery')?.at ?? null }
    default:
      return { kind: 'unknown' }
  }
}
