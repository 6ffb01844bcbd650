import type { Order } from '@localchef/contracts/orders/order'
import { isOpen } from '@localchef/contracts/orders/order-transitions'
import { type PaymentFacts, paymentWord } from './payment-word.ts'

/** Keys of `chefPayments:notice`. */
export type ChefNotice =
  | 'authorized'
  | 'pending'
  | 'pendingLong'
  | 'pendingAfter'
  | 'failed'
  | 'owed'
  | 'chargedBack'

/** A capture usually takes seconds. */
const longMs = 60_000

/** The notice that a chef needs beside the payment's word, such as that the card isn't charged yet. */
export function chefNotice(
  order: PaymentFacts & Pick<Order, 'confirmedAt'>,
  now: number,
): ChefNotice | undefined {
  const word = paymentWord(order)
  switch (word) {
    case 'pending': {
      if (order.status === 'completed') return 'pendingAfter'
      const isLong = order.confirmedAt !== null && now - new Date(order.confirmedAt).getTime() > longMs
      return isLong ? 'pendingLong' : 'pending'
    }
    case 'failed':
      return isOpen(order.status) ? word : undefined
    case 'authorized':
    case 'owed':
    case 'chargedBack':
      return word
    default:
      return undefined
  }
}

/** Notices that are a reason not to cook yet. */
export const paymentWarnings: readonly ChefNotice[] = ['pending', 'pendingLong', 'failed']
