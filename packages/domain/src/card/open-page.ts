import type { Order } from '@localchef/contracts/orders/order'
import { sql } from 'kysely'
import { readOrderAgain } from '../orders/get-order.ts'
import type { PaymentDesk } from '../server-function.ts'
import { carryOutCall } from './carry-out-call.ts'
import { ProviderError } from './payment-provider.ts'

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

/** Makes the call that opens the provider's page of a payment. It is retried later if the provider is unavailable. */
export async function openPaymentPage(desk: PaymentDesk, paymentId: string): Promise<void> {
  const callId = await desk.transact(async ({ db }) => {
    const { rows } = await sql<{ id: string }>`
      select c.id
      from public.provider_calls c
      where c.payment_id = ${paymentId}
        and c.operation = 'start_checkout'
        and c.answered_at is null
    `.execute(db)
    return rows[0]?.id
  })
  try {
    if (callId) await carryOutCall(desk, callId)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
  }
}
