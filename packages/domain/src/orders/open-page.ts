import type { Order } from '@localchef/contracts/orders/order'
import { openPaymentPage } from '../card/open-page.ts'
import type { PaymentDesk } from '../server-function.ts'
import { readOrderAgain } from './get-order.ts'

/**
 * Opens the provider's page of an order that awaits its payment, and reads the order again. Returns it without a page
 * while the provider is unavailable.
 */
export async function openPage(order: Order, desk: PaymentDesk | undefined): Promise<Order> {
  const { payment } = order
  if (!desk || !payment || order.status !== 'awaiting_payment' || payment.checkoutUrl) return order
  await openPaymentPage(desk, payment.id)
  return desk.transact(({ db }) => readOrderAgain(db, order))
}
