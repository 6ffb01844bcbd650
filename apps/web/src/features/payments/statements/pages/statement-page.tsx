import { zoneName } from '@localchef/contracts/formatters'
import type { StatementEntry } from '@localchef/contracts/payments/statement'
import clsx from 'clsx'
import { ArrowLeft, Download, Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { saveCsv } from '@/shared/browser/save-file.ts'
import { formatDate } from '@/shared/format/time.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useNumbered } from '@/shared/i18n/use-numbered.ts'
import { usePageTitle } from '@/shared/page/page-title.ts'
import { PrintedSheet } from '@/shared/page/printed-sheet.tsx'
import { Button, ButtonLink } from '@/shared/ui/button.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Price } from '@/shared/ui/price.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { periodName, periodSentence } from '../period-name.ts'
import { statementCsv } from '../statement-csv.ts'
import { handoverRows, statementRows } from '../statement-rows.ts'
import { type Statement, useStatement } from '../use-statements.ts'

/** A statement to print or to save as PDF, and as a file for spreadsheets. */
export default function StatementPage() {
  const { period = '' } = useParams()
  const { t } = useTranslation('statements')
  const { language } = useLanguage()
  const query = useStatement(period)
  const statement = query.data
  usePageTitle(statement && t('title', { period: periodName(statement.period, language) }))
  if (query.isPending) {
    return (
      <SkeletonGroup className="grid max-w-3xl gap-6">
        <Skeleton className="h-9 w-56" />
        <Skeleton className="h-144 rounded-lg" />
      </SkeletonGroup>
    )
  }
  if (!statement) return <ErrorState error={query.error} retry={() => void query.refetch()} />
  return (
    <div className="grid max-w-3xl min-w-0 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <ButtonLink
          to="/dashboard/payouts"
          variant="ghost"
          className="-ml-4"
          icon={<ArrowLeft aria-hidden />}
        >
          {t('back')}
        </ButtonLink>
        <div className="flex flex-wrap gap-3">
          <Button
            variant="secondary"
            icon={<Download aria-hidden />}
            onClick={() => saveCsv(`statement-${statement.period}.csv`, statementCsv(statement, t))}
          >
            {t('saveCsv')}
          </Button>
          <Button icon={<Printer aria-hidden />} onClick={() => window.print()}>
            {t('print')}
          </Button>
        </div>
      </div>
      {statement.isCut && (
        <p className="rounded-md bg-warning-soft p-3.5 text-small text-warning">{t('isCut')}</p>
      )}
      <StatementSheet statement={statement} />
    </div>
  )
}

/** A statement for paper: kitchen, period, the rows from the first balance to the last, and entries or months. */
function StatementSheet({ statement }: { statement: Statement }) {
  const { t } = useTranslation('statements')
  const { language } = useLanguage()
  const { period, kitchen, isOver, months, entries } = statement
  return (
    <PrintedSheet
      head={
        <>
          <h1 className="food-name text-heading">{t('title', { period: periodName(period, language) })}</h1>
          <p className="text-lead font-semibold">
            <span translate="no">{inLanguage(language, kitchen.name, kitchen.nameRu)}</span>
          </p>
          <p className="text-small text-ink-soft">{`${inLanguage(language, kitchen.city, kitchen.cityRu)}, ${kitchen.state}`}</p>
        </>
      }
      foot={
        <>
          <p>{t('onlyCards')}</p>
          <p className="text-caption text-ink-faint">
            {t('times', { zone: zoneName(kitchen.timeZone, language) })}
          </p>
        </>
      }
    >
      <p className="text-small text-ink-soft">
        {periodSentence(statement, language)}{' '}
        {!isOver && <strong className="text-ink">{t('notOver')}</strong>}
      </p>
      <Sums statement={statement} />
      <HandoverTax statement={statement} />
      {months.length > 0 && <StatementMonths months={months} />}
      {period.length > 4 && <StatementEntries entries={entries} timeZone={kitchen.timeZone} />}
    </PrintedSheet>
  )
}

function Sums({ statement }: { statement: Statement }) {
  const { t } = useTranslation('statements')
  return (
    <dl className="grid w-full max-w-lg gap-1.5">
      {statementRows(statement).map(({ name, value, isPart }) => (
        <div
          key={name}
          className={clsx(
            'flex items-baseline justify-between gap-4',
            isPart && 'pl-5 text-small text-ink-soft',
            name === 'opening' && 'font-semibold',
            name === 'closing' && 'mt-1 border-t-2 border-ink pt-2 text-lead font-semibold',
          )}
        >
          <dt>{t(`sum.${name}`)}</dt>
          <dd>
            <Price value={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Sales tax that did not go through the provider, by the side that remits it. */
function HandoverTax({ statement }: { statement: Statement }) {
  const { t } = useTranslation('statements')
  const rows = handoverRows(statement)
  if (rows.length === 0) return null
  return (
    <section className="grid gap-2">
      <h2 className="text-lead font-semibold">{t('handover.title')}</h2>
      <p className="text-small text-ink-soft">{t('handover.lead')}</p>
      <dl className="grid w-full max-w-lg gap-1.5">
        {rows.map(({ name, value }) => (
          <div key={name} className="flex items-baseline justify-between gap-4">
            <dt>{t(`handover.${name}`)}</dt>
            <dd className="numeric">{name === 'orders' ? value : <Price value={value} />}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

interface StatementEntriesProps {
  entries: readonly StatementEntry[]
  timeZone: string
}

/** Each change of the balance with its order. A phone shows fewer columns than paper and file. */
function StatementEntries({ entries, timeZone }: StatementEntriesProps) {
  const { t } = useTranslation('statements')
  const { numbered } = useNumbered()
  const { language } = useLanguage()
  if (entries.length === 0) return <p className="text-ink-soft">{t('empty')}</p>
  return (
    <table className="w-full text-small">
      <caption className="pb-2 text-left text-lead font-semibold">{t('entries')}</caption>
      <thead className="text-left text-caption text-ink-faint">
        <tr>
          <th className="py-1.5 pr-3 font-semibold">{t('csv.day')}</th>
          <th className="py-1.5 pr-3 font-semibold">{t('csv.kind')}</th>
          <th className="py-1.5 pr-3 text-right font-semibold max-sm:hidden print:table-cell">
            {t('csv.charged')}
          </th>
          <th className="py-1.5 pr-3 text-right font-semibold max-sm:hidden print:table-cell">
            {t('csv.fees')}
          </th>
          <th className="py-1.5 text-right font-semibold">{t('csv.change')}</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line border-y border-line">
        {entries.map(({ at, kind, order, booking, charged, fees, change }) => (
          <tr key={`${at} ${kind} ${order?.id ?? booking?.id ?? change}`}>
            <td className="py-1.5 pr-3 whitespace-nowrap">{formatDate(at, language, timeZone)}</td>
            <td className="py-1.5 pr-3 wrap-break-word">
              {/* The kind is left out where "Booking #12" already says what was sold. */}
              {!(kind === 'sale' && booking) && `${t(`kind.${kind}`)} `}
              {order && <span className="numeric">{numbered(order.number)}</span>}
              {booking && <span className="numeric">{t('booking', { number: booking.number })}</span>}
            </td>
            <td className="py-1.5 pr-3 text-right max-sm:hidden print:table-cell">
              {(order || booking) && <Price value={charged} />}
            </td>
            <td className="py-1.5 pr-3 text-right max-sm:hidden print:table-cell">
              {(order || booking) && <Price value={fees} />}
            </td>
            <td className="py-1.5 text-right font-semibold">
              <Price value={change} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const columns = [
  { name: 'charged', className: '' },
  { name: 'tips', className: 'max-sm:hidden print:table-cell' },
  { name: 'fees', className: 'max-sm:hidden print:table-cell' },
  { name: 'refunded', className: 'max-sm:hidden print:table-cell' },
  { name: 'paidOut', className: '' },
  { name: 'handoverTax', className: '' },
] as const

/** The sums of a year by month. A phone shows fewer columns than paper. */
function StatementMonths({ months }: { months: Statement['months'] }) {
  const { t } = useTranslation('statements')
  const { language } = useLanguage()
  const hasHandover = months.some(({ handoverOrders }) => handoverOrders > 0)
  const shown = columns.filter(({ name }) => name !== 'handoverTax' || hasHandover)
  return (
    <table className="w-full text-small">
      <caption className="pb-2 text-left text-lead font-semibold">{t('months')}</caption>
      <thead className="text-caption text-ink-faint">
        <tr>
          <th className="py-1.5 pr-3 text-left font-semibold">{t('month.name')}</th>
          {shown.map(({ name, className }) => (
            <th key={name} className={clsx('py-1.5 pl-3 text-right font-semibold max-sm:pl-2', className)}>
              {t(`month.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line border-y border-line">
        {months.map(({ period, serviceFees, commission, feesReturned, ...sums }) => {
          const cells = {
            ...sums,
            fees: serviceFees + commission - feesReturned,
            handoverTax: sums.handoverOwnTax + sums.handoverRemittedTax,
          }
          return (
            <tr key={period}>
              <th
                scope="row"
                className="py-1.5 pr-3 text-left font-medium wrap-break-word first-letter:uppercase max-sm:pr-0 max-sm:text-caption"
              >
                {periodName(period, language)}
              </th>
              {shown.map(({ name, className }) => (
                <td
                  key={name}
                  className={clsx('py-1.5 pl-3 text-right max-sm:pl-2 max-sm:text-caption', className)}
                >
                  <Price value={cells[name]} />
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
