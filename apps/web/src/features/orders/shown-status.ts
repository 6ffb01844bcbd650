import type { Order, OrderSummary } from '@localchef/contracts/orders/order'
import type { OrderStatus } from '@localchef/contracts/orders/order-transitions'

export type ShownStatus = OrderStatus | 'proposed' | 'proposedToBuyer'

/** The status in words of `orders:status`. An order with a proposal waits for its buyer, not for the chef. */
export function shownStatus(
  order: Pick<OrderSummary, 'status' | 'proposedSlot'>,
  viewer: Order['viewer'] = 'buyer',
): ShownStatus {
  if (order.status !== 'placed' || !order.proposedSlot) return order.status
  return viewer === 'buyer' ? 'proposed' : 'proposedToBuyer'
}
