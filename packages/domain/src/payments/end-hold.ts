import { applyOrderTransition } from '../orders/transition-order.ts'
import type { Call, PaymentDesk } from '../server-function.ts'
import { followPayment } from './follow-payment.ts'
import { holdPayment } from './held-payment.ts'
import { ProviderError } from './payment-provider.ts'
import { settlePaymentsOf } from './settle-payment.ts'

/**
 * Ends the time to pay. The provider is asked once more, because the event of an authorization may be lost; if it says
 * nothing of one, an order's portions are given back, and the page of a booking, a tip or a payment link closes. An authorization that comes too late
 * is released.
 */
export async function endHold(desk: PaymentDesk, paymentId: string): Promise<void> {
  try {
    await followPayment(desk, paymentId)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
  }
  await desk.transact((call) => endHoldUnasked(call, paymentId))
}

/** Without asking, for a server whose provider was taken away. */
export async function endHoldUnasked(call: Call, paymentId: string): Promise<void> {
  const payment = await holdPayment(call.db, paymentId, call.now)
  if (!payment?.isHoldOver) return
  if (payment.orderId && payment.purpose === 'order' && payment.orderStatus === 'awaiting_payment') {
    await applyOrderTransition(call, payment.orderId, 'unpaid', 'system', null)
  }
  if (payment.purpose !== 'order' || payment.isByLink) await settlePaymentsOf(call, payment)
}
