import type { Order } from '@localchef/contracts/orders/order'

type Readiness =
  | { kind: 'unknown' }
  /** Confirmed: ready at the beginning of its slot. */
  | { kind: 'promised'; at: string }
  /** The slot has begun, and the food is not ready yet. */
  | { kind: 'late' }
  | { kind: 'kept'; at: string }

/** When the food is ready: the promise of a confirmed order and whether it is kept. */
export function readiness(
  { status, slotFrom, readyAt }: Pick<Order, 'status' | 'slotFrom' | 'readyAt'>,
  now: number,
): Readiness {
  switch (status) {
    case 'confirmed':
    case 'preparing':
      return Date.parse(slotFrom) > now ? { kind: 'promised', at: slotFrom } : { kind: 'late' }
    case 'ready':
    case 'out_for_delivery':
      return readyAt ? { kind: 'kept', at: readyAt } : { kind: 'unknown' }
    default:
      return { kind: 'unknown' }
  }
}
