import type { Order } from '@localchef/contracts/orders/order'
import type { OrderStatus } from '@localchef/contracts/orders/order-moves'

export type Lateness = 'on_time' | 'soon' | 'late'

/** From here on an order that is not cooked yet is worth a look, in minutes before its slot. */
const SOON_MINUTES = 15

/**
 * What may not happen any later: food must be ready when its slot begins, and handed over before it ends.
 * Minutes late, and how it stands.
 */
export function latenessOf(
  order: Pick<Order, 'status' | 'slotFrom' | 'slotUntil'>,
  now: number,
): { lateness: Lateness; minutes: number } {
  const due = dueAt(order)
  if (due === null) return { lateness: 'on_time', minutes: 0 }
  const minutes = Math.floor((now - due) / 60_000)
  if (minutes >= 0) return { lateness: 'late', minutes }
  const cooked = order.status === 'ready' || order.status === 'out_for_delivery'
  return { lateness: !cooked && minutes >= -SOON_MINUTES ? 'soon' : 'on_time', minutes: 0 }
}

const HANDED_OVER: readonly OrderStatus[] = ['ready', 'out_for_delivery']
const COOKED: readonly OrderStatus[] = ['placed', 'confirmed', 'preparing']

function dueAt({ status, slotFrom, slotUntil }: Pick<Order, 'status' | 'slotFrom' | 'slotUntil'>) {
  if (COOKED.includes(status)) return new Date(slotFrom).getTime()
  if (HANDED_OVER.includes(status)) return new Date(slotUntil).getTime()
  return null
}
