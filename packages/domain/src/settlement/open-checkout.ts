import { notFound } from '@localchef/contracts/common-refusals'
import { orderConflict } from '@localchef/contracts/orders/order-refusals'
import { openCheckout as contract } from '@localchef/contracts/payments/open-checkout'
import { paymentUnavailable } from '@localchef/contracts/payments/payment-refusals'
import { readOrderFor } from '../orders/get-order.ts'
import { openPage } from '../orders/place-order.ts'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'

export const openCheckout = implement(
  contract,
  async ({ orderId }, call) => {
    const order = await readOrderFor(call, orderId)
    if (order.viewer !== 'buyer' || !order.payment) throw call.refuse(notFound, noSuch('order'))
    if (order.status !== 'awaiting_payment') throw call.refuse(orderConflict, { status: order.status })
    return order
  },
  {
    finish: async (order, { services, refuse }) => {
      const opened = await openPage(order, services.payments)
      const isOpen = opened.status !== 'awaiting_payment' || opened.payment?.checkoutUrl
      if (!isOpen) throw refuse(paymentUnavailable)
      return opened
    },
  },
)
