import type { MonthlyMoney } from '@localchef/contracts/payments/monthly-money'

/** Sums of the report in the order of its tiles, its table and its file. */
export const reportSums = [
  'sales',
  'refunds',
  'earnings',
  'tips',
  'chefsTax',
  'tax',
  'payouts',
  'deposits',
  'serviceFees',
  'commission',
  'discounts',
  'chefsDiscounts',
  'creditGranted',
  'creditSpent',
  'chefsCredit',
  'owed',
  'feesReturned',
  'chargedBack',
  'lost',
  'corrections',
  'providerFees',
  'kept',
] as const satisfies readonly (keyof MonthlyMoney)[]

/** Tax that did not go through the provider, by the side that remits it. */
export const handoverSums = [
  'handoverTax',
  'handoverChefsTax',
] as const satisfies readonly (keyof MonthlyMoney)[]

/** Sums of the table of kitchens; the file has all of them. */
export const tableSums = ['sales', 'refunds', 'earnings', 'payouts', 'serviceFees', 'commission'] as const
