import { zoneName } from '@localchef/contracts/formatters'
import { getTaxReport, type TaxReport } from '@localchef/contracts/payments/get-tax-report'
import { sumTax, type TaxLine, type TaxSums, taxByState } from '@localchef/contracts/payments/tax-report'
import { monthPattern } from '@localchef/contracts/text-patterns'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Landmark, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ExportList } from '@/features/list-exports/export-list.tsx'
import { callFunction } from '@/shared/backend/call-function.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { monthName } from '@/shared/format/month-name.ts'
import { monthsSince } from '@/shared/format/months.ts'
import { formatPercent } from '@/shared/format/percent.ts'
import { formatDate } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { DayRange } from '@/shared/long-list/day-range.tsx'
import { FirstRows } from '@/shared/long-list/first-rows.tsx'
import { type Column, RecordTable } from '@/shared/long-list/record-table.tsx'
import { useDays } from '@/shared/long-list/use-days.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { Select } from '@/shared/ui/select.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'

/** The tax report of the address's days, or of its month: `?month=2026-11`, else the current one. */
export function TaxReportView() {
  const { t } = useTranslation(['moneyLists', 'ledger'])
  const { parameters, days } = useDays()
  const wanted = parameters.get('month') ?? ''
  const isOfDays = days.from !== undefined || days.to !== undefined
  const period = isOfDays ? days : monthPattern.test(wanted) ? { month: wanted } : {}
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
        <div className="relative flex min-w-0 flex-wrap items-end gap-4">
          {report && <MonthChoice month={isOfDays ? '' : (report.month ?? '')} report={report} />}
          <DayRange of="collected" />
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
  report: Pick<TaxReport, 'firstMonth' | 'currentMonth'>
}

/** The months of the ledger. Choosing one clears the days. */
function MonthChoice({ month, report: { firstMonth, currentMonth } }: MonthChoiceProps) {
  const { t } = useTranslation(['moneyLists', 'ledger'])
  const { language } = useLanguage()
  const { setAll } = useDays()
  const months = [...new Set([...monthsSince(firstMonth, currentMonth), ...(month ? [month] : [])])]
    .sort()
    .reverse()
  return (
    <Field label={t('ledger:report.month')} required className="w-64 max-w-full">
      <Select
        value={month}
        aria-required={false}
        onChange={({ target }) =>
          setAll({ month: target.value === currentMonth ? '' : target.value, from: '', to: '' })
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
        <p className="max-w-3xl text-small text-ink-soft">
          {t('tax.lead', { timeZone: zoneName(timeZone, language) })}
        </p>
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

const taxTiles = [
  'taxableSales',
  'exemptSales',
  'taxableReturned',
  'taxCollected',
  'taxRefunded',
  'taxCorrected',
] as const

const owed = [
  ['marketplace', 'card'],
  ['marketplace', 'handover'],
  ['chef', 'card'],
  ['chef', 'handover'],
] as const

/** The sums of the report, and the tax that each side owes by payment method. */
function TaxSumsView({ lines }: { lines: readonly TaxLine[] }) {
  const { t } = useTranslation('moneyLists')
  const sum = sumTax(lines)
  // Corrections are rare, so a zero is left out.
  const tiles = taxTiles.filter((name) => name !== 'taxCorrected' || sum.taxCorrected !== 0)
  return (
    <>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-5 print:grid-cols-3" aria-label={t('tax.sums')}>
        {tiles.map((name) => (
          <Tile key={name} label={t(`tax.${name}`)} value={sum[name]} explained={t(`tax.explain.${name}`)} />
        ))}
      </dl>
      <section className="grid gap-3">
        <h3 className="food-name text-subtitle">{t('tax.owed')}</h3>
        <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4" aria-label={t('tax.owed')}>
          {owed.map(([remitter, method]) => (
            <Tile
              key={`${remitter} ${method}`}
              label={t(`tax.owedBy.${remitter}`)}
              value={sumTax(lines.filter((line) => line.remitter === remitter && line.method === method)).tax}
              explained={t(`tax.method.${method}`)}
            />
          ))}
        </dl>
      </section>
    </>
  )
}

interface TileProps {
  label: string
  value: number
  explained: string
}

function Tile({ label, value, explained }: TileProps) {
  return (
    <div className="grid content-start gap-0.5 rounded-lg border border-line bg-surface p-4">
      <dt className="text-small font-semibold">{label}</dt>
      <dd className="numeric text-subtitle font-semibold">{formatDollars(value)}</dd>
      <dd className="text-caption text-ink-soft">{explained}</dd>
    </div>
  )
}

/** The tax by state and remitting side, and line by line. The file has further columns. */
function TaxTables({ lines }: { lines: readonly TaxLine[] }) {
  const { t } = useTranslation('moneyLists')
  const { language } = useLanguage()
  const sums: Column<TaxSums>[] = [
    { label: t('tax.orders'), numeric: true, cell: ({ orders }) => orders },
    ...(['taxableSales', 'exemptSales', 'taxCollected', 'taxRefunded', 'tax'] as const).map((name) => ({
      label: t(`tax.${name}`),
      numeric: true,
      cell: (line: TaxSums) => formatDollars(line[name]),
    })),
  ]
  const remitter: Column<Pick<TaxLine, 'remitter'>> = {
    label: t('tax.remitter'),
    cell: ({ remitter }) => (remitter ? t(`tax.by.${remitter}`) : '—'),
  }
  return (
    <>
      <Titled title={t('tax.byState')}>
        <FirstRows rows={taxByState(lines)}>
          {(shown) => (
            <RecordTable
              label={t('tax.byState')}
              rows={shown}
              keyOf={({ state, remitter }) => `${state} ${remitter}`}
              columns={[
                { label: t('tax.state'), cell: ({ state }) => <strong>{state || t('tax.noState')}</strong> },
                remitter,
                ...sums,
              ]}
            />
          )}
        </FirstRows>
      </Titled>
      <Titled title={t('tax.byRate')}>
        <FirstRows rows={lines}>
          {(shown) => (
            <RecordTable
              label={t('tax.byRate')}
              rows={shown}
              keyOf={({ rate, state, remitter, method }) => `${rate?.id} ${state} ${remitter} ${method}`}
              columns={[
                {
                  label: t('tax.place'),
                  cell: (line) => <strong>{placeOf(line) || t('tax.noState')}</strong>,
                },
                {
                  label: t('tax.rate'),
                  numeric: true,
                  cell: ({ rate }) => (rate ? formatPercent(rate.percent, language) : t('tax.noRate')),
                },
                remitter,
                { label: t('tax.paid'), cell: ({ method }) => t(`tax.method.${method}`) },
                ...sums,
              ]}
            />
          )}
        </FirstRows>
      </Titled>
    </>
  )
}

const placeOf = ({ state, rate }: TaxLine) => (rate?.zipPrefix ? `${state} ${rate.zipPrefix}…` : state)

function Titled({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="min-w-0">
      <CardBody className="grid min-w-0 gap-4">
        <h3 className="food-name text-title">{title}</h3>
        {children}
      </CardBody>
    </Card>
  )
}
