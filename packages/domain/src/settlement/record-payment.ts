import { notFound } from '@localchef/contracts/common-refusals'
import { orderConflict } from '@localchef/contracts/orders/order-refusals'
import { recordPayment as contract } from '@localchef/contracts/payments/record-payment'
import { sql } from 'kysely'
import { lockSale } from '../ledger/given-back.ts'
import { readOrderAgain, readOrderFor } from '../orders/get-order.ts'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { removeRecord, writeRecord } from './recorded-payments.ts'

/**
 * Records that the money of a failed card was paid in person, or takes that back. The order then counts as paid at the
 * handover, both in the figures and for refunds in person.
 */
export const recordPayment = implement(contract, async ({ orderId, isPaid }, call) => {
  const sale = { orderId, bookingId: null }
  await lockSale(call.db, sale)
  const order = await readOrderFor(call, orderId)
  if (order.viewer !== 'chef') throw call.refuse(notFound, noSuch('order'))
  if (!isPaid) {
    await removeRecord(call, sale, order.inPerson?.refunds ?? [])
  } else if (!(await writeRecord(call, sale))) {
    throw call.refuse(orderConflict, { status: order.status })
  }
  await sql`
    update public.orders
    set payment_method = ${isPaid ? 'pay_on_pickup' : 'card'},
        payment_status = ${isPaid ? 'paid' : 'failed'}
    where id = ${orderId}
  `.execute(call.db)
  return readOrderAgain(call.db, order)
})
