import type { OrderQuote } from '@localchef/contracts/orders/quote-order'

/** Dollars by which the food falls short of the kitchen's delivery minimum; 0 if it is reached. */
export function missingToMinimum({
  subtotal,
  deliveryMinimum,
}: Pick<OrderQuote, 'subtotal' | 'deliveryMinimum'>): number {
  return Math.max(0, Math.round((deliveryMinimum - subtotal) * 100) / 100)
}
