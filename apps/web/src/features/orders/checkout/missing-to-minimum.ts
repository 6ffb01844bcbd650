import type { OrderQuote } from '@localchef/contracts/orders/quote-order'

/** Dollars that the food lacks to the kitchen's minimum for delivery; 0 if it is enough. */
export function missingToMinimum({
  subtotal,
  deliveryMinimum,
}: Pick<OrderQuote, 'subtotal' | 'deliveryMinimum'>): number {
  return Math.max(0, Math.round((deliveryMinimum - subtotal) * 100) / 100)
}
