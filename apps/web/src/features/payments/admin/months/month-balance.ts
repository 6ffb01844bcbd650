import { toCents } from '@localchef/contracts/money'
import type { LedgerMonthDetail } from '@localchef/contracts/payments/get-ledger-month'

export interface BalanceLine {
  name: 'opening' | 'sales' | 'refunds' | 'providerFees' | 'chargedBack' | 'payouts' | 'onTheWay' | 'closing'
  /** In dollars; what leaves the provider is negative. */
  amount: number
}

/**
 * The money at the payment provider, as lines that add up from the opening to the closing balance. The line `onTheWay`
 * is the part that the sums don't explain: money on its way between accounts, or corrections. Lines of 0 are left out,
 * except both balances and the sales.
 */
export function balanceOf({
  totals,
  accounts,
}: Pick<LedgerMonthDetail, 'totals' | 'accounts'>): BalanceLine[] {
  const held = accounts.find(({ account }) => account === 'provider_clearing')
  const opening = toCents(held?.opening ?? 0)
  const closing = toCents(held?.closing ?? 0)
  const moved = [
    ['sales', toCents(totals.sales)],
    ['refunds', -toCents(totals.refunds)],
    ['providerFees', -toCents(totals.providerFees)],
    ['chargedBack', -toCents(totals.chargedBack)],
    ['payouts', -toCents(totals.payouts)],
  ] as const
  const onTheWay = closing - opening - moved.reduce((sum, [, cents]) => sum + cents, 0)
  const lines = [['opening', opening], ...moved, ['onTheWay', onTheWay], ['closing', closing]] as const
  const always = ['opening', 'sales', 'closing']
  return lines
    .filter(([name, cents]) => cents !== 0 || always.includes(name))
    .map(([name, cents]) => ({ name, amount: cents / 100 }))
}
