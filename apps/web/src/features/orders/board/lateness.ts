import type { Order } from '@localchef/contracts/orders/order'
import type { OrderStatus } from '@localchef/contracts/orders/order-transitions'

export type Lateness = 'on_time' | 'soon' | 'late'

/** Minutes before its slot from which an order that is not cooked is due soon. */
const soonMinutes = 15

/**
 * Whether an order is late and by how many minutes. Food must be ready when its slot begins and handed over before it
 * ends.
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
  return { lateness: !cooked && minutes >= -soonMinutes ? 'soon' : 'on_time', minutes: 0 }
}

const dueAtSlotEnd: readonly OrderStatus[] = ['ready', 'out_for_delivery']
const dueAtSlotStart: readonly OrderStatus[] = ['placed', 'confirmed', 'preparing']

function dueAt({ status, slotFrom, slotUntil }: Pick<Order, 'status' | 'slotFrom' | 'slotUntil'>) {
  if (dueAtSlotStart.includes(status)) return new Date(slotFrom).getTime()
  if (dueAtSlotEnd.includes(status)) return new Date(slotUntil).getTime()
  return null
}
