import { notFound } from '@localchef/contracts/common-refusals'
import { orderConflict } from '@localchef/contracts/orders/order-refusals'
import { payAtPickup as contract } from '@localchef/contracts/orders/pay-at-pickup'
import { pickupPaymentUnavailable } from '@localchef/contracts/payments/payment-refusals'
import { kitchenPaused } from '@localchef/contracts/purchase-refusals'
import { sql } from 'kysely'
import { settlePaymentsOf } from '../card/settle-payment.ts'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { readOrderAgain, readOrderFor } from './get-order.ts'
import { placeHeldOrder } from './place-held-order.ts'

/** Only the order's way to pay changes. The card's checkout page closes, and a late authorization is released. */
export const payAtPickup = implement(contract, async ({ orderId }, call) => {
  await sql`
    select
    from public.orders o
    where o.id = ${orderId}
    for no key update
  `.execute(call.db)
  const order = await readOrderFor(call, orderId)
  if (order.viewer !== 'buyer') throw call.refuse(notFound, noSuch('order'))
  if (order.status !== 'awaiting_payment') throw call.refuse(orderConflict, { status: order.status })
  if (!order.payment?.canPayAtPickup) throw call.refuse(pickupPaymentUnavailable)
  if (!(await placeHeldOrder(call, orderId, null))) throw call.refuse(kitchenPaused)
  await settlePaymentsOf(call, { orderId })
  return readOrderAgain(call.db, order)
})
