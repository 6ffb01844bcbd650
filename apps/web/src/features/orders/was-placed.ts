import type { Order } from '@localchef/contracts/orders/order'

/** Whether the order ever reached its chef. An order by card does so once its payment is authorized. */
export function wasPlaced({ status }: Pick<Order, 'status'>): boolean {
  return status !== 'awaiting_payment' && status !== 'unpaid'
}
