import type { MonthlyMoney } from './monthly-money.ts'

/** Sums of the monthly report in the order of its tiles and export. */
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
