import type { Order } from '@localchef/contracts/orders/order'
import { isOpen, type OrderStatus } from '@localchef/contracts/orders/order-transitions'
import type { Tone } from '@/shared/ui/badge.tsx'

/** The facts of an order that decide on the word for its payment. */
export type PaymentFacts = Pick<Order, 'paymentMethod' | 'paymentStatus' | 'status' | 'fulfilment'>

/** Keys of `payments:buyer` and `payments:chef`. */
export type PaymentWord =
  | 'dueAtPickup'
  | 'dueAtDoor'
  | 'paidInPerson'
  | 'nothingDue'
  | 'awaiting'
  | 'authorized'
  | 'pending'
  | 'releasing'
  | 'released'
  | 'notCharged'
  | 'paid'
  | 'partlyRefunded'
  | 'refunded'
  | 'chargedBack'
  | 'failed'

/** The payment of an order in one word, by method, payment status and order status. */
export function paymentWord({ paymentMethod, paymentStatus, status, fulfilment }: PaymentFacts): PaymentWord {
  const byCard = paymentMethod === 'card'
  switch (paymentStatus) {
    case 'due':
      return fulfilment === 'delivery' ? 'dueAtDoor' : 'dueAtPickup'
    case 'paid':
      return byCard ? 'paid' : 'paidInPerson'
    case 'void':
      if (!byCard) return 'nothingDue'
      return status === 'unpaid' ? 'notCharged' : 'released'
    case 'awaiting':
      return status === 'awaiting_payment' ? 'awaiting' : 'notCharged'
    case 'authorized':
      if (status === 'placed' || status === 'awaiting_payment') return 'authorized'
      return isAgreed(status) ? 'pending' : 'releasing'
    case 'partly_refunded':
      return 'partlyRefunded'
    case 'charged_back':
      return 'chargedBack'
    default:
      return paymentStatus
  }
}

function isAgreed(status: OrderStatus): boolean {
  return isOpen(status) || status === 'completed'
}

const tones: Record<PaymentWord, Tone> = {
  dueAtPickup: 'neutral',
  dueAtDoor: 'neutral',
  paidInPerson: 'success',
  nothingDue: 'neutral',
  awaiting: 'warning',
  authorized: 'info',
  pending: 'warning',
  releasing: 'info',
  released: 'neutral',
  notCharged: 'neutral',
  paid: 'success',
  partlyRefunded: 'info',
  refunded: 'info',
  chargedBack: 'danger',
  failed: 'danger',
}

export function paymentTone(word: PaymentWord): Tone {
  return tones[word]
}
