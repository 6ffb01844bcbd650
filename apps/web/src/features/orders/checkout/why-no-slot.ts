import type { OrderQuote } from '@localchef/contracts/orders/quote-order'

/** The text key of the reason why a cart has no slot. */
export function whyNoSlot({ isPaused, isFull }: Pick<OrderQuote, 'isPaused' | 'isFull'>) {
  if (isPaused) return 'paused'
  return isFull ? 'full' : 'slot.none'
}
