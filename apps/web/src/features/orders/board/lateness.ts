import type { Order } from '@localchef/contracts/orders/order'

export type Lateness = 'on_time' | 'soon' | 'late'

/** Minutes before its slot from which an order that is not cooked is due soon. */
const soonMinutes = 15

/**
 * Whether an order is late, and by how many minutes: at least 1 if it is late, otherwise 0. Only the kitchen can be
 * late: once the slot is over, with food that is not ready, or with a delivery. A pickup that is ready waits for its
 * buyer.
 */
export function latenessOf(
  order: Pick<Order, 'status' | 'fulfilment' | 'slotFrom' | 'slotUntil'>,
  now: number,
): { lateness: Lateness; minutes: number } {
  const isCooking = order.status === 'confirmed' || order.status === 'preparing'
  const isToDeliver =
    order.status === 'out_for_delivery' || (order.status === 'ready' && order.fulfilment === 'delivery')
  const minutes = Math.floor((now - Date.parse(order.slotUntil)) / 60_000)
  if ((isCooking || isToDeliver) && minutes > 0) return { lateness: 'late', minutes }
  const isSoon = isCooking && now >= Date.parse(order.slotFrom) - soonMinutes * 60_000
  return { lateness: isSoon ? 'soon' : 'on_time', minutes: 0 }
}
