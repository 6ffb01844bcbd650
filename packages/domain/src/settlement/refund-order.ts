import { notFound } from '@localchef/contracts/common-refusals'
import { toDollars } from '@localchef/contracts/money'
import { refundOrder as contract } from '@localchef/contracts/payments/refund-order'
import { refundPayment } from '../card/refund-payment.ts'
import { refundedByAdmins } from '../card/refunded-by-admins.ts'
import { readOrderFor } from '../orders/get-order.ts'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { requireApproval } from '../staff/require-approval.ts'
import { refundInPerson } from './refund-in-person.ts'

/** What was paid by card goes back to the card, and what was paid at the handover goes back in person. */
export const refundOrder = implement(contract, async ({ orderId, ...wish }, call) => {
  const order = await readOrderFor(call, orderId)
  if (order.viewer === 'buyer') throw call.refuse(notFound, noSuch('order'))
  const sale = { orderId, bookingId: null }
  const cents = order.inPerson
    ? await refundInPerson(call, { ...wish, sale, cause: order.viewer })
    : await refundPayment(call, { ...wish, order })
  // Only refunds by admins can need an approval, because chefs refund their own money.
  if (order.viewer === 'admin') {
    const act = { operation: 'refund-order', orderId, amount: toDollars(cents) } as const
    await requireApproval(call, act, await refundedByAdmins(call.db, sale))
  }
  return readOrderFor(call, orderId)
})
