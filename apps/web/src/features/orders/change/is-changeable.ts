import type { OrderSummary } from '@localchef/contracts/orders/order'

/** Whether the buyer can still change an order: until preparing begins, and not while another time is proposed. */
export function isChangeable({
  status,
  proposedSlot,
}: Pick<OrderSummary, 'status' | 'proposedSlot'>): boolean {
  return (status === 'placed' || status === 'confirmed') && proposedSlot === null
}
