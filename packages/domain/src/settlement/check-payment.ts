import { checkPayment as contract } from '@localchef/contracts/payments/check-payment'
import { followPayment } from '../card/follow-payment.ts'
import { readOrderAgain, readOrderFor } from '../orders/get-order.ts'
import { ProviderError } from '../payment-provider.ts'
import { implement } from '../server-function.ts'

export const checkPayment = implement(contract, async ({ orderId }, call) => readOrderFor(call, orderId), {
  finish: async (order, { services: { payments: desk } }) => {
    const { payment, laterTip, pendingChange } = order
    if (!desk || !(payment || laterTip)) return order
    try {
      if (payment) await followPayment(desk, payment.id)
      if (laterTip) await followPayment(desk, laterTip.id)
      if (pendingChange) await followPayment(desk, pendingChange.paymentId)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
    }
    return desk.transact(({ db }) => readOrderAgain(db, order))
  },
})
