import type { Order, OrderSummary } from '@localchef/contracts/orders/order'
import type { OrderStatus } from '@localchef/contracts/orders/order-transitions'

export type ShownStatus = OrderStatus | 'placedToChef' | 'proposed' | 'proposedToBuyer'

/**
 * The status in words of `orders:status`. A placed order waits for the chef's answer, or for the buyer's if the chef
 * has proposed another time.
 */
export function shownStatus(
  order: Pick<OrderSummary, 'status' | 'proposedSlot'>,
  viewer: Order['viewer'] = 'buyer',
): ShownStatus {
  if (order.status !== 'placed') return order.status
  if (!order.proposedSlot) return viewer === 'chef' ? 'placedToChef' : 'placed'
  return viewer === 'buyer' ? 'proposed' : 'proposedToBuyer'
}
