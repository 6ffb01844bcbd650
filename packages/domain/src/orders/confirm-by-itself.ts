import type { Call } from '../server-function.ts'
import type { OrderingKitchen } from './kitchen.ts'
import { applyOrderTransition } from './transition-order.ts'

/**
 * Whether a kitchen confirms a new order automatically. Caps and permit were checked when it was placed. Orders with a
 * note or allergies wait, because the chef must read them first.
 */
export function confirmsByItself(
  kitchen: Pick<OrderingKitchen, 'confirmsOrders'>,
  { note, allergies }: { note: string; allergies: readonly string[] },
): boolean {
  return kitchen.confirmsOrders && note.trim() === '' && allergies.length === 0
}

export async function confirmByItself(call: Call, orderId: string): Promise<void> {
  await applyOrderTransition({ ...call, user: null }, orderId, 'confirmed', 'system', null, {
    event: 'order_confirmed_itself',
  })
}
