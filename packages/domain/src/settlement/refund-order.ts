import { toDollars } from '@localchef/contracts/money'
import { refundOrder as contract } from '@localchef/contracts/payments/refund-order'
import { refundPayment } from '../card/refund-payment.ts'
import { refundedByAdmins } from '../card/refunded-by-admins.ts'
import { readOrderFor } from '../orders/get-order.ts'
import { implement } from '../server-function.ts'
import { requireApproval } from '../staff/require-approval.ts'

export const refundOrder = implement(contract, async ({ orderId, ...wish }, call) => {
  const order = await readOrderFor(call, orderId)
  const cents = await refundPayment(call, { ...wish, order })
  // Chefs refund their own money.
  if (order.viewer === 'admin') {
    const act = { operation: 'refund-order', orderId, amount: toDollars(cents) } as const
    await requireApproval(call, act, await refundedByAdmins(call.db, { orderId, bookingId: null }))
  }
  return readOrderFor(call, orderId)
})
