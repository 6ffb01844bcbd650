import { notFound } from '@localchef/contracts/common-refusals'
import { checkPaymentLink as contract } from '@localchef/contracts/payments/check-payment-link'
import { followPayment } from '../card/follow-payment.ts'
import { ProviderError } from '../payment-provider.ts'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { linkedOrder, linkedOrderPaidBy } from './linked-order.ts'

export const checkPaymentLink = implement(
  contract,
  async ({ token }, call) => {
    const order = await linkedOrder(call, token)
    if (!order) throw call.refuse(notFound, noSuch('order'))
    return order
  },
  {
    finish: async (order, { services: { payments: desk } }) => {
      const { paymentId, state } = order
      if (!desk || !paymentId || state === 'paid') return order
      try {
        await followPayment(desk, paymentId)
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error
      }
      return desk.transact((call) => linkedOrderPaidBy(call, paymentId))
    },
  },
)
