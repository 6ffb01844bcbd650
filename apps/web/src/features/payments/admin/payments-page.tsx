import { useTranslation } from 'react-i18next'
import { CreditList } from '@/features/credit/components/credit-list.tsx'
import { DiscountList } from '@/features/discounts/components/discount-list.tsx'
import { ExportList } from '@/features/list-exports/export-list.tsx'
import { FilterChip } from '@/shared/ui/chip.tsx'
import { useAddress } from '../../../shared/long-list/use-address.ts'
import { useDays } from '../../../shared/long-list/use-days.ts'
import { AdminPage } from '../../../shared/page/admin-page.tsx'
import { FeePeriods } from './fee-periods.tsx'
import { MonthlyReportView } from './monthly-report-view.tsx'
import { MonthList } from './months/month-list.tsx'
import { OwedRefunds } from './owed-refunds.tsx'
import { PaymentCases } from './payment-cases.tsx'
import { TaxRates } from './tax-rates.tsx'

const views = ['report', 'months', 'cases', 'owed', 'taxes', 'fees', 'discounts', 'credit'] as const

/** The money of the marketplace: the report of a month, the monthly close, chargebacks and failures, refunds in person, the rates of sales tax, the fees of kitchens, discount codes, and credit. */
export default function PaymentsPage() {
  const { t } = useTranslation('adminPayments')
  const { parameters, set } = useAddress()
  const { days } = useDays()
  const view = views.find((each) => each === parameters.get('view')) ?? 'report'
  return (
    <AdminPage title={t('title')} lead={t('lead')}>
      <nav aria-label={t('title')} className="flex flex-wrap gap-2">
        {views.map((each) => (
          <FilterChip
            key={each}
            pressed={each === view}
            onClick={() => set('view', each === 'report' ? '' : each)}
          >
            {t(`show.${each}`)}
          </FilterChip>
        ))}
      </nav>
      {view === 'report' && <MonthlyReportView />}
      {view === 'months' && <MonthList />}
      {view === 'cases' && <PaymentCases />}
      {view === 'owed' && <OwedRefunds />}
      {view === 'taxes' && <TaxRates />}
      {view === 'fees' && <FeePeriods />}
      {view === 'credit' && (
        <>
          <div className="flex flex-wrap items-center gap-1">
            <ExportList list="credits" filter={days} />
          </div>
          <CreditList />
        </>
      )}
      {view === 'discounts' && (
        <>
          <div className="flex flex-wrap items-center gap-1">
            <ExportList list="discounts" filter={{}} />
          </div>
          <DiscountList side="marketplace" timeZone="UTC" page="/chefs" />
        </>
      )}
    </AdminPage>
  )
}
