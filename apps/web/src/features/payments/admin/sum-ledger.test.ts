import type { LedgerTransaction } from '@localchef/contracts/payments/get-order-ledger'
import { expect, it } from 'vitest'
import { sumLedger } from './sum-ledger.ts'

type Entry = LedgerTransaction['entries'][number]
const entry = (account: Entry['account'], amount: number, part: Entry['part'] = null) => ({
  account,
  amount,
  part,
})
let id = 0
const moved = (cause: LedgerTransaction['cause'], ...entries: Entry[]): LedgerTransaction => {
  id += 1
  return { id, cause, at: '2026-11-22T12:00:00Z', corrects: null, note: null, entries }
}

const sale = moved(
  'sale',
  entry('buyer', 17.15),
  entry('tax_payable', -1),
  entry('chef_payable', -11.7),
  entry('chef_payable', -2, 'tip'),
  entry('marketplace_revenue', -1.15, 'service_fee'),
  entry('marketplace_revenue', -1.3, 'commission'),
)
const fee = moved('provider_fee', entry('provider_fees', 0.77), entry('provider_clearing', -0.77))

it('the sums of a sale are the shares of chef, marketplace, state and provider', () => {
  expect(sumLedger([sale, fee])).toEqual({
    buyer: 17.15,
    refunded: 0,
    chef: 13.7,
    marketplace: 1.68,
    tax: 1,
    providerFees: 0.77,
    contested: 0,
  })
})

it('a failed refund does not count, even if it had been paid', () => {
  const refund = moved(
    'refund',
    entry('chef_payable', 4),
    entry('marketplace_revenue', 1),
    entry('refunds', -5),
  )
  const failed = moved(
    'refund_failed',
    entry('chef_payable', -4),
    entry('marketplace_revenue', -1),
    entry('refunds', 5),
  )
  expect(sumLedger([sale, refund]).refunded).toBe(5)
  expect(sumLedger([sale, refund, failed])).toMatchObject({ refunded: 0, chef: 13.7 })
  const paid = moved('refund_paid', entry('refunds', 5), entry('provider_clearing', -5))
  const sentBack = moved(
    'refund_failed',
    entry('chef_payable', -4),
    entry('marketplace_revenue', -1),
    entry('provider_clearing', 5),
  )
  expect(sumLedger([sale, refund, paid, sentBack]).refunded).toBe(0)
})

it('a contested payment belongs to nobody until the bank decides, and the marketplace bears a lost one', () => {
  const opened = moved('chargeback', entry('chargebacks', 16.15), entry('provider_clearing', -16.15))
  const lost = moved('chargeback_lost', entry('marketplace_revenue', 16.15), entry('chargebacks', -16.15))
  expect(sumLedger([sale, opened])).toMatchObject({ contested: 16.15, marketplace: 2.45, chef: 13.7 })
  expect(sumLedger([sale, opened, lost])).toMatchObject({ contested: 0, marketplace: -13.7, chef: 13.7 })
})
