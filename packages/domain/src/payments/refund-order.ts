import { refundOrder as contract } from '@localchef/contracts/payments/refund-order'
import { readOrderFor } from '../orders/get-order.ts'
import { implement } from '../server-function.ts'
import { refundPayment } from './refund-payment.ts'

export const refundOrder = implement(contract, async ({ orderId, ...wish }, call) => {
  await refundPayment(call, { ...wish, order: await readOrderFor(call, orderId) })
  return readOrderFor(call, orderId)
})
