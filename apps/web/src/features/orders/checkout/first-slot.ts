import type { Slot } from '@localchef/contracts/orders/quote-order'
import type { CartItem } from '@/features/cart/cart-lines.ts'

/** The preselected slot: the soonest that suits the latest scheduled line. */
export function firstSlot(
  slots: readonly Slot[],
  items: readonly Pick<CartItem, 'scheduledFor'>[],
): Slot | undefined {
  const wanted = Math.max(0, ...items.map(({ scheduledFor }) => scheduledFor?.getTime() ?? 0))
  return slots.find(({ from }) => new Date(from).getTime() >= wanted) ?? slots[0]
}
