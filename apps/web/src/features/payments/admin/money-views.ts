import { listCredits } from '@localchef/contracts/credit/list-credits'
import { listDiscounts } from '@localchef/contracts/discounts/list-discounts'
import { listDisputes } from '@localchef/contracts/disputes/list-disputes'
import { listOwedRefunds } from '@localchef/contracts/disputes/list-owed-refunds'
import { listGiftCards } from '@localchef/contracts/gift-cards/list-gift-cards'
import { getMonthlyReport } from '@localchef/contracts/payments/get-monthly-report'
import { getTaxReport } from '@localchef/contracts/payments/get-tax-report'
import { listAllPayouts } from '@localchef/contracts/payments/list-all-payouts'
import { listCardRefunds } from '@localchef/contracts/payments/list-card-refunds'
import { listFeePeriods } from '@localchef/contracts/payments/list-fee-periods'
import { listLedgerComparisons } from '@localchef/contracts/payments/list-ledger-comparisons'
import { listLedgerMonths } from '@localchef/contracts/payments/list-ledger-months'
import { listPaymentAlerts } from '@localchef/contracts/payments/list-payment-alerts'
import { listTaxRates } from '@localchef/contracts/taxes/list-tax-rates'

/** The parts of the money page, each with the operation whose right opens it. */
export const moneyViews = [
  { name: 'report', reads: getMonthlyReport },
  { name: 'months', reads: listLedgerMonths },
  { name: 'cases', reads: listPaymentAlerts },
  { name: 'comparisons', reads: listLedgerComparisons },
  { name: 'payouts', reads: listAllPayouts },
  { name: 'refunds', reads: listCardRefunds },
  { name: 'owed', reads: listOwedRefunds },
  { name: 'disputes', reads: listDisputes },
  { name: 'tax_report', reads: getTaxReport },
  { name: 'taxes', reads: listTaxRates },
  { name: 'fees', reads: listFeePeriods },
  { name: 'discounts', reads: listDiscounts },
  { name: 'gift_cards', reads: listGiftCards },
  { name: 'credit', reads: listCredits },
] as const
