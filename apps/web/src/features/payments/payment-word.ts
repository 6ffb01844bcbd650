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
  | 'partlyGivenBack'
  | 'givenBack'
  | 'chargedBack'
  | 'failed'
  | 'owed'

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
      return byCard ? 'partlyRefunded' : 'partlyGivenBack'
    case 'refunded':
      return byCard ? 'refunded' : 'givenBack'
    case 'charged_back':
      return 'chargedBack'
    case 'failed':
      // The card failed after the handover: nobody has paid yet.
      return status === 'completed' ? 'owed' : 'failed'
    default:
      return paymentStatus
  }
}

/** Whether an order is paid by card. If the card could not be charged, the order is paid at the handover. */
export function isPaidByCard({
  paymentMethod,
  paymentStatus,
}: Pick<PaymentFacts, 'paymentMethod' | 'paymentStatus'>) {
  return paymentMethod === 'card' && paymentStatus !== 'failed'
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
  partlyGivenBack: 'info',
  givenBack: 'info',
  chargedBack: 'danger',
  failed: 'danger',
  owed: 'danger',
}

export function paymentTone(word: PaymentWord): Tone {
  return tones[word]
}
