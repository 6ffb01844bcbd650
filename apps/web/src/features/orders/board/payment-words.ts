import type { Order } from '@localchef/contracts/orders/order'
import type { TFunction } from 'i18next'

/** What is still to be collected at the door. */
export function paymentWords(
  order: Pick<Order, 'paymentMethod' | 'fulfilment'>,
  t: TFunction<'board'>,
): string {
  if (order.paymentMethod === 'card') return t('card.paid')
  return t(order.fulfilment === 'delivery' ? 'card.payOnDelivery' : 'card.payLater')
}
