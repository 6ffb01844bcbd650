import { isEnded } from '../card/payment-wish.ts'
import { placeHeldOrder } from '../orders/place-held-order.ts'
import { applyOrderTransition } from '../orders/transition-order.ts'
import { notifyChefOfPayment } from './notify-chef-of-payment.ts'
import { notifyOfFailedPayment } from './notify-of-failed-payment.ts'
import { isPaid, isVoid, type PurposeHandler } from './payment-step.ts'

/**
 * A first authorization places an order that awaits its payment. The order ends if the authorization fails, or if the
 * kitchen takes no more orders.
 */
export const settleOrder: PurposeHandler = async (call, payment, { state, known }) => {
  const { orderId } = payment
  const isOver = isVoid(state)
  // If the page of a payment link closes unused, nobody is notified: the order is then paid at the handover.
  const isNews = state !== known && !(payment.isByLink && known === 'awaiting')
  if (!orderId) return
  if (payment.orderStatus === 'awaiting_payment') {
    if (isOver) return applyOrderTransition(call, orderId, 'unpaid', 'system', null)
    if (state !== 'awaiting' && !(await placeHeldOrder(call, orderId, call.now))) {
      await applyOrderTransition(call, orderId, 'unpaid', 'system', null)
    }
    return
  }
  if (isOver && isNews && !isEnded(payment)) await notifyOfFailedPayment(call, payment)
  const isPaidByLink = payment.isByLink && known === 'awaiting' && isPaid(state)
  if (isPaidByLink && !payment.isNotOwed) await notifyChefOfPayment(call, 'order_paid_by_link', payment)
}
