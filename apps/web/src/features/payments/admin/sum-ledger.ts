import type { LedgerEntry, LedgerTransaction } from '@localchef/contracts/payments/get-order-ledger'

interface LedgerSums {
  buyer: number
  refunded: number
  chef: number
  marketplace: number
  /** Owed to the state by the marketplace. */
  tax: number
  providerFees: number
  contested: number
}

/** Sums of an order's movements, in dollars: the money of each side. */
export function sumLedger(transactions: readonly LedgerTransaction[]): LedgerSums {
  const entries = transactions.flatMap(({ cause, entries: of }) => of.map((entry) => ({ ...entry, cause })))
  const sum = (counts: (entry: LedgerEntry & Pick<LedgerTransaction, 'cause'>) => boolean) =>
    entries.filter(counts).reduce((cents, { amount }) => cents + Math.round(amount * 100), 0)
  const returned = sum(
    ({ cause, account }) =>
      (cause === 'refund' && account === 'refunds') ||
      (cause === 'refund_failed' && (account === 'refunds' || account === 'provider_clearing')),
  )
  // Subtracted, because the negation of 0 is -0.
  const cents = {
    buyer: sum(({ cause, account }) => cause === 'sale' && account === 'buyer'),
    refunded: 0 - returned,
    chef: 0 - sum(({ account }) => account === 'chef_payable'),
    marketplace: 0 - sum(({ account }) => account === 'marketplace_revenue' || account === 'provider_fees'),
    tax: 0 - sum(({ account }) => account === 'tax_payable'),
    providerFees: sum(({ account }) => account === 'provider_fees'),
    contested: sum(({ account }) => account === 'chargebacks'),
  }
  return {
    buyer: cents.buyer / 100,
    refunded: cents.refunded / 100,
    chef: cents.chef / 100,
    marketplace: cents.marketplace / 100,
    tax: cents.tax / 100,
    providerFees: cents.providerFees / 100,
    contested: cents.contested / 100,
  }
}
