import { getMonthlyReport, type MonthlyReport } from '@localchef/contracts/payments/get-monthly-report'
import type { MonthlyMoney } from '@localchef/contracts/payments/monthly-money'
import { handoverSums, reportSums } from '@localchef/contracts/payments/report-sums'
import { monthPattern } from '@localchef/contracts/text-patterns'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Coins, Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ExportList } from '@/features/list-exports/export-list.tsx'
import { callFunction } from '@/shared/backend/call-function.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { monthName } from '@/shared/format/month-name.ts'
import { monthsSince } from '@/shared/format/months.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { AdminLink } from '@/shared/staff/admin-link.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { Select } from '@/shared/ui/select.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { FirstRows } from '../../../shared/long-list/first-rows.tsx'
import { RecordTable } from '../../../shared/long-list/record-table.tsx'
import { useAddress } from '../../../shared/long-list/use-address.ts'

/** The sums in the table of kitchens; the file has all of them. */
const tableSums = ['sales', 'refunds', 'earnings', 'payouts', 'serviceFees', 'commission'] as const

/** The report of the address's month: `?month=2026-11`, else the current one. */
export function MonthlyReportView() {
  const { t } = useTranslation('ledger')
  const { language } = useLanguage()
  const { parameters, set } = useAddress()
  const wanted = parameters.get('month') ?? ''
  const chosen = monthPattern.test(wanted) ? { month: wanted } : {}
  const query = useQuery({
    queryKey: ['admin', 'monthly-report', chosen],
    queryFn: ({ signal }) => callFunction(getMonthlyReport, chosen, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
  const report = query.data
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        {report && (
          <Field label={t('report.month')} hint={t('report.hint')} required className="w-64 max-w-full">
            <Select
              value={report.month}
              aria-required={false}
              onChange={({ target }) =>
                set('month', target.value === report.currentMonth ? '' : target.value)
              }
            >
              {monthsOf(report).map((each) => (
                <option key={each} value={each}>
                  {monthName(each, language)}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <div className="flex flex-wrap items-center gap-3 print:hidden">
          {report && <ExportList list="monthly_report" filter={{ month: report.month }} />}
          <Button
            variant="secondary"
            icon={<Printer aria-hidden />}
            disabled={!report}
            onClick={() => window.print()}
          >
            {t('report.print')}
          </Button>
        </div>
      </div>
      {query.isPending && <ComingReport />}
      {query.isError && !report && <ErrorState error={query.error} retry={() => void query.refetch()} />}
      {report && <Report report={report} />}
    </>
  )
}

/** The months of the ledger and the chosen one, newest first. */
function monthsOf({ firstMonth, currentMonth, month }: MonthlyReport): string[] {
  return [...new Set([...monthsSince(firstMonth, currentMonth), month])].sort().reverse()
}

function Report({ report: { firstMonth, sum, kitchens } }: { report: MonthlyReport }) {
  const { t } = useTranslation('ledger')
  const { language } = useLanguage()
  if (firstMonth === null) {
    return (
      <EmptyState icon={<Coins />} title={t('report.noneEver')}>
        {t('report.noneEverHint')}
      </EmptyState>
    )
  }
  if (kitchens.length === 0) return <EmptyState icon={<Coins />} title={t('report.none')} />
  return (
    <>
      <Sums sum={sum} label={t('report.sum')} columns={reportSums} />
      {sum.handoverOrders > 0 && (
        <section className="grid gap-3">
          <div className="grid gap-1">
            <h2 className="food-name text-title">{t('report.handover')}</h2>
            <p className="max-w-2xl text-small text-ink-soft">
              {t('report.handoverOrdersSum', { count: sum.handoverOrders })} {t('report.handoverLead')}
            </p>
          </div>
          <Sums sum={sum} label={t('report.handover')} columns={handoverSums} />
        </section>
      )}
      <Card className="min-w-0">
        <CardBody className="grid min-w-0 gap-4">
          <h2 className="food-name text-title">{t('report.byKitchen')}</h2>
          <FirstRows rows={kitchens}>
            {(shown) => (
              <RecordTable
                label={t('report.byKitchen')}
                rows={shown}
                keyOf={({ chef }) => chef.id}
                columns={[
                  {
                    label: t('report.kitchen'),
                    cell: ({ chef }) => (
                      <AdminLink to={`/admin/chefs/${chef.id}`} className="font-semibold hover:underline">
                        <span translate="no">{inLanguage(language, chef.name, chef.nameRu)}</span>
                      </AdminLink>
                    ),
                  },
                  { label: t('report.orders'), numeric: true, cell: ({ orders }) => orders },
                  {
                    label: t('report.bookingPayments'),
                    numeric: true,
                    cell: ({ bookingPayments }) => bookingPayments,
                  },
                  ...tableSums.map((name) => ({
                    label: t(`report.${name}`),
                    numeric: true,
                    cell: (kitchen: MonthlyMoney) => formatDollars(kitchen[name]),
                  })),
                  ...(sum.handoverOrders > 0 ? handoverSums : []).map((name) => ({
                    label: t(`report.${name}`),
                    numeric: true,
                    cell: (kitchen: MonthlyMoney) => formatDollars(kitchen[name]),
                  })),
                ]}
              />
            )}
          </FirstRows>
        </CardBody>
      </Card>
    </>
  )
}

interface SumsProps {
  sum: MonthlyMoney
  label: string
  columns: readonly (typeof reportSums | typeof handoverSums)[number][]
}

function Sums({ sum, label, columns }: SumsProps) {
  const { t } = useTranslation('ledger')
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4 print:grid-cols-3" aria-label={label}>
      {columns.map((name) => (
        <div key={name} className="grid content-start gap-0.5 rounded-lg border border-line bg-surface p-4">
          <dt className="text-small font-semibold">{t(`report.${name}`)}</dt>
          <dd className="numeric text-subtitle font-semibold">{formatDollars(sum[name])}</dd>
          <dd className="text-caption text-ink-soft">{t(`report.explain.${name}`)}</dd>
        </div>
      ))}
    </dl>
  )
}

function ComingReport() {
  return (
    <SkeletonGroup className="grid gap-4">
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {reportSums.map((key) => (
          <Skeleton key={key} className="h-28 rounded-lg" />
        ))}
      </div>
      <Skeleton className="h-80 rounded-lg" />
    </SkeletonGroup>
  )
}
