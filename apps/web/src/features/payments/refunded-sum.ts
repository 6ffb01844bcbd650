import type { OrderPayment } from '@localchef/contracts/payments/order-payment'

/** The sum of all refunds that did not fail, in dollars. */
export function refundedSum(
  refunds: readonly Pick<OrderPayment['refunds'][number], 'status' | 'amount'>[],
): number {
  const cents = refunds
    .filter(({ status }) => status !== 'failed')
    .reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
  return cents / 100
}
