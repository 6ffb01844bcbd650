import type { Order } from '@localchef/contracts/orders/order'
import type { InPersonPayment, OrderPayment } from '@localchef/contracts/payments/order-payment'

type Refund = OrderPayment['refunds'][number]

/** The sum of all refunds that did not fail, in dollars. */
export function refundedSum(refunds: readonly Pick<Refund, 'status' | 'amount'>[]): number {
  const cents = refunds
    .filter(({ status }) => status !== 'failed')
    .reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
  return cents / 100
}

/**
 * The refunded part of an order's present total. Refunds by a change don't count, because the change has already
 * lowered the total. In person, a refund counts once the money is handed over.
 */
export function refundedOfTotal({ payment, inPerson }: Pick<Order, 'payment' | 'inPerson'>): number {
  if (inPerson) return handedBackSum(inPerson)
  return refundedSum((payment?.refunds ?? []).filter(({ cause }) => cause !== 'change'))
}

/** The sum that was handed back in person. */
export function handedBackSum({ refunds }: Pick<InPersonPayment, 'refunds'>): number {
  return refundedSum(refunds.filter(({ status }) => status === 'succeeded'))
}
