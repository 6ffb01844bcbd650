import type { OrderPayment } from '@localchef/contracts/payments/order-payment'

type Refund = OrderPayment['refunds'][number]

/** The sum of all refunds that did not fail, in dollars. */
export function refundedSum(refunds: readonly Pick<Refund, 'status' | 'amount'>[]): number {
  const cents = refunds
    .filter(({ status }) => status !== 'failed')
    .reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
  return cents / 100
}

/**
 * The sum refunded of an order's present total. Refunds by a change don't count, because the change has already
 * lowered the total.
 */
export function refundedOfTotal(refunds: readonly Pick<Refund, 'status' | 'amount' | 'cause'>[]): number {
  return refundedSum(refunds.filter(({ cause }) => cause !== 'change'))
}
