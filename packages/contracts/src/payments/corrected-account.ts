import type { z } from 'zod'
import { LedgerAccount } from './get-order-ledger.ts'

/** Accounts that a correction can move money between. The others follow payouts, transfers and credit. */
export const CorrectedAccount = LedgerAccount.extract([
  'buyer',
  'chef_payable',
  'marketplace_revenue',
  'tax_payable',
  'provider_clearing',
  'provider_fees',
  'refunds',
  'chargebacks',
])
export type CorrectedAccount = z.infer<typeof CorrectedAccount>
