import type { Call } from '../server-function.ts'
import type { OrderingKitchen } from './kitchen.ts'
import { applyOrderTransition } from './transition-order.ts'

/**
 * Whether a kitchen confirms a new order without its chef. The caps and the permit were checked when it was placed. The
 * chef must read a note and a buyer's allergies first, so these orders wait.
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
