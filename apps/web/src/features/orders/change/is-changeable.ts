import type { Order, OrderSummary } from '@localchef/contracts/orders/order'

/**
 * Whether its buyer can still change an order: until preparing begins, not while another time is proposed, and without
 * discount and credit. A summary does not name them; the server refuses then.
 */
export function isChangeable({
  status,
  proposedSlot,
  discount = 0,
  credit = 0,
}: Pick<OrderSummary, 'status' | 'proposedSlot'> & Partial<Pick<Order, 'discount' | 'credit'>>): boolean {
  return (status === 'placed' || status === 'confirmed') && proposedSlot === null && discount + credit === 0
}
