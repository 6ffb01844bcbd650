import { lastZone } from '@localchef/contracts/credit/last-zone'
import { listCredits } from '@localchef/contracts/credit/list-credits'
import { listDiscounts } from '@localchef/contracts/discounts/list-discounts'
import { listDisputes } from '@localchef/contracts/disputes/list-disputes'
import { listOwedRefunds } from '@localchef/contracts/disputes/list-owed-refunds'
import { getMonthlyReport } from '@localchef/contracts/payments/get-monthly-report'
import { getTaxReport } from '@localchef/contracts/payments/get-tax-report'
import { listAllPayouts } from '@localchef/contracts/payments/list-all-payouts'
import { listCardRefunds } from '@localchef/contracts/payments/list-card-refunds'
import { listFeePeriods } from '@localchef/contracts/payments/list-fee-periods'
import { listLedgerComparisons } from '@localchef/contracts/payments/list-ledger-comparisons'
import { listLedgerMonths } from '@localchef/contracts/payments/list-ledger-months'
import { listPaymentAlerts } from '@localchef/contracts/payments/list-payment-alerts'
import { listTaxRates } from '@localchef/contracts/taxes/list-tax-rates'
import { useTranslation } from 'react-i18next'
import { CreditList } from '@/features/credit/components/credit-list.tsx'
import { DiscountList } from '@/features/discounts/components/discount-list.tsx'
import { SavedViews } from '@/features/saved-views/saved-views.tsx'
import { TaxRates } from '@/features/taxes/components/tax-rates.tsx'
import { TaxReportView } from '@/features/taxes/components/tax-report-view.tsx'
import { useStaffRights } from '@/shared/staff/use-staff-rights.ts'
import { ChipStrip } from '@/shared/ui/chip-strip.tsx'
import { DayRange } from '../../../shared/long-list/day-range.tsx'
import { useAddress } from '../../../shared/long-list/use-address.ts'
import { useDays } from '../../../shared/long-list/use-days.ts'
import { AdminPage } from '../../../shared/page/admin-page.tsx'
import { DecidedDisputes } from './decided-disputes.tsx'
import { FeePeriods } from './fee-periods.tsx'
import { MonthlyReportView } from './monthly-report-view.tsx'
import { MonthList } from './months/month-list.tsx'
import { OwedRefunds } from './owed-refunds.tsx'
import { PaymentCases } from './payment-cases.tsx'
import { CardRefunds } from './provider/card-refunds.tsx'
import { Comparisons } from './provider/comparisons.tsx'
import { PayoutList } from './provider/payout-list.tsx'

const views = [
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
  { name: 'credit', reads: listCredits },
] as const

/** The money of the marketplace: the report of a month, the monthly close, chargebacks and failures, comparisons with the provider, payouts, refunds by card and in person, decided disputes, the tax report, the rates of sales tax, the fees of kitchens, discount codes, and credit. */
export default function PaymentsPage() {
  const { t } = useTranslation('moneyLists')
  const { parameters, set } = useAddress()
  const { days } = useDays()
  const rights = useStaffRights()
  const open = views.filter(({ reads: { right } }) => right && rights.includes(right)).map(({ name }) => name)
  const view = open.find((name) => name === parameters.get('view')) ?? open[0]
  return (
    <AdminPage title={t('title')} lead={t('lead')}>
      <ChipStrip
        isNavigation
        label={t('title')}
        choices={open.map((value) => ({ value, label: t(`show.${value}`) }))}
        value={view}
        onChoose={(each) => set('view', each === 'report' ? '' : each)}
      />
      {view === 'report' && <MonthlyReportView />}
      {view === 'months' && <MonthList />}
      {view === 'cases' && <PaymentCases />}
      {view === 'comparisons' && <Comparisons />}
      {view === 'payouts' && <PayoutList />}
      {view === 'refunds' && <CardRefunds />}
      {view === 'owed' && <OwedRefunds />}
      {view === 'disputes' && <DecidedDisputes />}
      {view === 'tax_report' && <TaxReportView />}
      {view === 'taxes' && <TaxRates />}
      {view === 'fees' && <FeePeriods />}
      {view === 'credit' && (
        <>
          <SavedViews list="credits" />
          <CreditList />
        </>
      )}
      {view === 'discounts' && (
        <>
          <SavedViews list="discounts" />
          <DayRange />
          {/* A new code is valid at once at every kitchen. */}
          <DiscountList side="marketplace" timeZone={lastZone} page="/chefs" days={days} />
        </>
      )}
    </AdminPage>
  )
}
