import { getTaxReport, type TaxReport } from '@localchef/contracts/payments/get-tax-report'
import { monthPattern } from '@localchef/contracts/text-patterns'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Landmark, Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ExportList } from '@/features/list-exports/export-list.tsx'
import { callFunction } from '@/shared/backend/call-function.ts'
import { monthName } from '@/shared/format/month-name.ts'
import { monthsSince } from '@/shared/format/months.ts'
import { formatDate } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { DayRange } from '@/shared/long-list/day-range.tsx'
import { useDays } from '@/shared/long-list/use-days.ts'
import { Button } from '@/shared/ui/button.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { Select } from '@/shared/ui/select.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { TaxSumsView } from './tax-sums-view.tsx'
import { TaxTables } from './tax-tables.tsx'

/** The tax report of the address's days, or of its month: `?month=2026-11`, else the current one. */
export function TaxReportView() {
  const { t } = useTranslation(['moneyLists', 'ledger'])
  const { parameters, days } = useDays()
  const [current = ''] = monthsSince(null, new Date())
  const wanted = parameters.get('month') ?? ''
  const month = monthPattern.test(wanted) ? wanted : current
  const isOfDays = days.from !== undefined || days.to !== undefined
  const period = isOfDays ? days : { month }
  const query = useQuery({
    queryKey: ['admin', 'tax-report', period],
    queryFn: ({ signal }) => callFunction(getTaxReport, period, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
  const report = query.data
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4 print:hidden">
        <div className="flex min-w-0 flex-wrap items-start gap-4">
          <MonthChoice
            month={isOfDays ? '' : month}
            firstMonth={report?.firstMonth ?? null}
            current={current}
          />
          <DayRange />
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <ExportList list="tax_report" filter={period} />
          <Button
            variant="secondary"
            icon={<Printer aria-hidden />}
            disabled={!report}
            onClick={() => window.print()}
          >
            {t('ledger:report.print')}
          </Button>
        </div>
      </div>
      {query.isPending && <ComingReport />}
      {query.isError && !report && <ErrorState error={query.error} retry={() => void query.refetch()} />}
      {report && <Report report={report} />}
    </>
  )
}

interface MonthChoiceProps {
  /** Empty while days are chosen. */
  month: string
  firstMonth: string | null
  current: string
}

/** The months of the ledger. Choosing one clears the days. */
function MonthChoice({ month, firstMonth, current }: MonthChoiceProps) {
  const { t } = useTranslation(['moneyLists', 'ledger'])
  const { language } = useLanguage()
  const { setAll } = useDays()
  const months = [...new Set([...monthsSince(firstMonth, new Date()), ...(month ? [month] : [])])]
    .sort()
    .reverse()
  return (
    <Field label={t('ledger:report.month')} required className="w-64 max-w-full">
      <Select
        value={month}
        aria-required={false}
        onChange={({ target }) =>
          setAll({ month: target.value === current ? '' : target.value, from: '', to: '' })
        }
      >
        {month === '' && <option value="">{t('tax.ofDays')}</option>}
        {months.map((each) => (
          <option key={each} value={each}>
            {monthName(each, language)}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function Report({ report: { from, to, month, timeZone, lines } }: { report: TaxReport }) {
  const { t } = useTranslation('moneyLists')
  const { language } = useLanguage()
  const day = (text: string) => formatDate(`${text}T12:00:00Z`, language, 'UTC')
  const name = month ? monthName(month, language) : t('tax.days', { from: day(from), to: day(to) })
  return (
    <>
      <div className="grid gap-1">
        <h2 className="food-name text-title first-letter:uppercase">{name}</h2>
        <p className="max-w-3xl text-small text-ink-soft">{t('tax.lead', { timeZone })}</p>
      </div>
      {lines.length === 0 ? (
        <EmptyState icon={<Landmark />} title={t('tax.none')}>
          {t('tax.noneHint')}
        </EmptyState>
      ) : (
        <>
          <TaxSumsView lines={lines} />
          <TaxTables lines={lines} />
        </>
      )}
    </>
  )
}

function ComingReport() {
  return (
    <SkeletonGroup className="grid gap-4">
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} className="h-24 rounded-lg" />
        ))}
      </div>
      <Skeleton className="h-80 rounded-lg" />
    </SkeletonGroup>
  )
}
