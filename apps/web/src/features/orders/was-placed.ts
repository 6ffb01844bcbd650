import type { Order } from '@localchef/contracts/orders/order'

/** Whether the order ever reached its chef. Without a payment by card it does not. */
export function wasPlaced({ status }: Pick<Order, 'status'>): boolean {
  return status !== 'awaiting_payment' && status !== 'unpaid'
}
