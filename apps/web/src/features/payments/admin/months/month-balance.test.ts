import type { LedgerMonthDetail } from '@localchef/contracts/payments/get-ledger-month'
import { expect, test } from 'vitest'
import { balanceOf } from './month-balance.ts'

type Month = Parameters<typeof balanceOf>[0]

/** A month of sales, with the balance at the provider at both ends. */
function month(
  sums: Partial<LedgerMonthDetail['totals']>,
  { opening, closing }: { opening: number; closing: number },
): Month {
  const totals = { sales: 0, refunds: 0, providerFees: 0, chargedBack: 0, payouts: 0, ...sums }
  const account = { account: 'provider_clearing', opening, debit: 0, credit: 0, closing }
  return { totals, accounts: [account] } as Month
}

test('sales less refunds, fees and payouts lead from one balance to the other, without the lines of nothing', () => {
  const lines = balanceOf(
    month({ sales: 200, refunds: 20.5, providerFees: 6.1, payouts: 100 }, { opening: 10, closing: 83.4 }),
  )
  expect(lines).toEqual([
    { name: 'opening', amount: 10 },
    { name: 'sales', amount: 200 },
    { name: 'refunds', amount: -20.5 },
    { name: 'providerFees', amount: -6.1 },
    { name: 'payouts', amount: -100 },
    { name: 'closing', amount: 83.4 },
  ])
})

test('what the sums do not explain is a line of its own, so that the lines always add up', () => {
  const lines = balanceOf(month({ sales: 0.3, payouts: 0.1 }, { opening: 0, closing: 0.3 }))
  expect(lines).toContainEqual({ name: 'onTheWay', amount: 0.1 })
  const cents = lines.slice(0, -1).reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
  expect(cents).toBe(30)
})

test('an empty month shows its ends and its sales', () => {
  const lines = balanceOf(month({}, { opening: 0, closing: 0 }))
  expect(lines.map(({ name }) => name)).toEqual(['opening', 'sales', 'closing'])
})
