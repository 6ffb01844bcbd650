import { followPayment } from '../card/follow-payment.ts'
import { holdPayment } from '../card/held-payment.ts'
import { settlePaymentsOf } from '../card/settle-payment.ts'
import { applyOrderTransition } from '../orders/transition-order.ts'
import { ProviderError } from '../payment-provider.ts'
import type { Call, PaymentDesk } from '../server-function.ts'

/**
 * Ends the time to pay. Checks with the provider once more, because the event of an authorization can be lost. Without
 * an authorization, an order's portions are given back, and the page of a booking, a tip or a payment link closes. A
 * late authorization is released.
 */
export async function endHold(desk: PaymentDesk, paymentId: string): Promise<void> {
  try {
    await followPayment(desk, paymentId)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
  }
  await desk.transact((call) => endHoldUnasked(call, paymentId))
}

/** Ends a hold without checking, for a server whose provider is no longer configured. */
export async function endHoldUnasked(call: Call, paymentId: string): Promise<void> {
  const payment = await holdPayment(call.db, paymentId, call.now)
  if (!payment?.isHoldOver) return
  if (payment.orderId && payment.purpose === 'order' && payment.orderStatus === 'awaiting_payment') {
    await applyOrderTransition(call, payment.orderId, 'unpaid', 'system', null)
  }
  if (payment.purpose !== 'order' || payment.isByLink) await settlePaymentsOf(call, payment)
}
