import type { Order } from '@localchef/contracts/orders/order'

type Readiness =
  | { kind: 'unknown' }
  /** Confirmed: ready at the beginning of its slot. */
  | { kind: 'promised'; at: string }
  /** The slot has begun, and the food is not ready yet. */
  | { kind: 'late' }
  | { kind: 'kept'; at: string }
  /** Out for delivery: since when, null if the order has no such event. */
  | { kind: 'onTheWay'; at: string | null }

/** When the food is ready: the promise of a confirmed order, whether it is kept, and when the food left the kitchen. */
export function readiness(
  { status, slotFrom, readyAt, events }: Pick<Order, 'status' | 'slotFrom' | 'readyAt' | 'events'>,
  now: number,
): Readiness {
  switch (status) {
    case 'confirmed':
    case 'preparing':
      return Date.parse(slotFrom) > now ? { kind: 'promised', at: slotFrom } : { kind: 'late' }
    case 'ready':
      return readyAt ? { kind: 'kept', at: readyAt } : { kind: 'unknown' }
    case 'out_for_delivery':
      return { kind: 'onTheWay', at: events.findLast(({ to }) => to === 'out_for_delivery')?.at ?? null }
    default:
      return { kind: 'unknown' }
  }
}
