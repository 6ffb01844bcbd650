// biome-ignore-all lint/a11y/noRedundantRoles: tables displayed as boxes lose their roles
import { zoneName } from '@localchef/contracts/formatters'
import type { LedgerMonthDetail } from '@localchef/contracts/payments/get-ledger-month'
import { handoverSums, reportSums } from '@localchef/contracts/payments/report-sums'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDollars } from '@/shared/format/money.ts'
import { monthName } from '@/shared/format/month-name.ts'
import { formatDateTime } from '@/shared/format/time.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { PrintedSheet } from '@/shared/page/printed-sheet.tsx'
import { AdminLink } from '@/shared/staff/admin-link.tsx'
import { Price } from '@/shared/ui/price.tsx'
import { balanceOf } from './month-balance.ts'

/** The statement of a month for paper: totals, accounts from balance to balance, and the balances of kitchens. */
export function MonthSheet({ found }: { found: LedgerMonthDetail }) {
  const { t } = useTranslation('ledger')
  const { language } = useLanguage()
  const { month, timeZone, beginsAt, endsAt, close } = found
  const at = (moment: string) => formatDateTime(moment, language, timeZone)
  return (
    <PrintedSheet
      head={
        <>
          <h2 className="food-name text-heading">
            {t('months.sheet', { month: monthName(month, language) })}
          </h2>
          <p className="text-small text-ink-soft">
            {`${at(beginsAt)} – ${at(endsAt)} (${zoneName(timeZone, language)})`}
          </p>
        </>
      }
      foot={
        <p>
          {close
            ? t(close.by ? 'months.closedBy' : 'months.closedAt', {
                name: close.by,
                at: formatDateTime(close.at, language),
              })
            : t('months.provisional')}
        </p>
      }
    >
      <Balance found={found} />
      <Totals found={found} />
      <GiftDebts found={found} />
      <Accounts found={found} />
      {found.kitchens.length > 0 && <Kitchens found={found} />}
    </PrintedSheet>
  )
}

const giftLines = ['opening', 'sold', 'used', 'refunded', 'cashedOut', 'voided', 'closing'] as const

/**
 * The outstanding amount of gift cards from the beginning of the month to its end. Renders nothing if all amounts are
 * 0.
 */
function GiftDebts({ found: { giftCards } }: { found: LedgerMonthDetail }) {
  const { t } = useTranslation('ledger')
  if (giftLines.every((name) => giftCards[name] === 0)) return null
  return (
    <section className="grid gap-2">
      <h3 className="text-lead font-semibold">{t('months.giftCards.title')}</h3>
      <dl className="grid max-w-xl gap-1.5">
        {giftLines.map((name) => (
          <div
            key={name}
            className="flex items-baseline justify-between gap-4 last:border-t last:border-line last:pt-1.5 last:font-semibold"
          >
            <dt>{t(`months.giftCards.${name}`)}</dt>
            <dd className="numeric">
              {name === 'opening' || name === 'closing'
                ? signed(giftCards[name], true)
                : signed(name === 'sold' ? giftCards[name] : -giftCards[name], false)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Totals({ found: { totals, transactions } }: { found: LedgerMonthDetail }) {
  const { t } = useTranslation('ledger')
  const counts = [
    [t('report.orders'), totals.orders],
    [t('report.bookingPayments'), totals.bookingPayments],
    [t('months.transactions'), transactions],
  ] as const
  const sums = [...reportSums, ...(totals.handoverOrders > 0 ? handoverSums : [])]
  const empty = sums.filter((name) => totals[name] === 0)
  return (
    <section className="grid gap-2">
      <h3 className="text-lead font-semibold">{t('months.totals')}</h3>
      <dl className="grid gap-x-10 gap-y-1.5 sm:grid-cols-2 print:grid-cols-2">
        {counts.map(([label, count]) => (
          <div key={label} className="flex items-baseline justify-between gap-4">
            <dt>{label}</dt>
            <dd className="numeric">{count}</dd>
          </div>
        ))}
        {sums
          .filter((name) => totals[name] !== 0)
          .map((name) => (
            <div key={name} className="flex items-baseline justify-between gap-4">
              <dt>{t(`report.${name}`)}</dt>
              <dd>
                <Price value={totals[name]} />
              </dd>
            </div>
          ))}
      </dl>
      {empty.length > 0 && (
        <details className="text-small text-ink-soft print:hidden">
          <summary className="w-fit cursor-pointer py-1">
            {t('months.zeros', { count: empty.length })}
          </summary>
          <p>{empty.map((name) => t(`report.${name}`)).join(', ')}</p>
        </details>
      )}
    </section>
  )
}

/** The month as one subtraction: from the balance at its beginning to that at its end. */
function Balance({ found }: { found: LedgerMonthDetail }) {
  const { t } = useTranslation('ledger')
  return (
    <section className="grid gap-2">
      <h3 className="text-lead font-semibold">{t('months.balanceTitle')}</h3>
      <dl className="grid max-w-xl gap-1.5">
        {balanceOf(found).map(({ name, amount }) => (
          <div
            key={name}
            className="flex items-baseline justify-between gap-4 last:border-t last:border-line last:pt-1.5 last:font-semibold"
          >
            <dt>{t(`months.balanceLine.${name}`)}</dt>
            <dd className="numeric">{signed(amount, name === 'opening' || name === 'closing')}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function signed(amount: number, isEnd: boolean): string {
  if (isEnd) return formatDollars(amount)
  return `${amount < 0 ? '−' : '+'} ${formatDollars(Math.abs(amount))}`
}

interface Sum<Row> {
  label: string
  value: (row: Row) => number
  /** Left out on a phone: paper and file have all columns. */
  wideOnly?: boolean
}

interface SumTableProps<Row> {
  label: string
  /** The column that names the row. */
  named: string
  nameOf: (row: Row) => ReactNode
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** The last one is the result. */
  sums: ReadonlyArray<Sum<Row>>
}

/** On a phone the name stands above its sums. The roles are explicit, because rows displayed as boxes lose them. */
function SumTable<Row>({ label, named, nameOf, rows, keyOf, sums }: SumTableProps<Row>) {
  const row = 'max-sm:flex max-sm:flex-wrap max-sm:gap-x-3 print:table-row'
  const name = 'py-1.5 text-left wrap-anywhere max-sm:w-full max-sm:pb-0 print:w-auto'
  const cellOf = ({ wideOnly }: Sum<Row>) =>
    clsx('py-1.5 text-right max-sm:flex-1 sm:pl-2', wideOnly && 'max-sm:hidden print:table-cell')
  return (
    <table role="table" className="w-full text-small max-sm:block print:table" aria-label={label}>
      <thead role="rowgroup" className="text-caption text-ink-faint max-sm:block print:table-header-group">
        <tr role="row" className={row}>
          <th role="columnheader" scope="col" className={clsx(name, 'font-semibold')}>
            {named}
          </th>
          {sums.map((sum) => (
            <th
              key={sum.label}
              role="columnheader"
              scope="col"
              className={clsx(cellOf(sum), 'font-semibold')}
            >
              {sum.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody
        role="rowgroup"
        className="divide-y divide-line border-y border-line max-sm:block print:table-row-group"
      >
        {rows.map((one) => (
          <tr key={keyOf(one)} role="row" className={row}>
            <th role="rowheader" scope="row" className={clsx(name, 'font-normal')}>
              {nameOf(one)}
            </th>
            {sums.map((sum, index) => (
              <td
                key={sum.label}
                role="cell"
                className={clsx(cellOf(sum), index === sums.length - 1 && 'font-semibold')}
              >
                <Price value={sum.value(one)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Accounts({ found: { accounts } }: { found: LedgerMonthDetail }) {
  const { t } = useTranslation('ledger')
  return (
    <section className="grid gap-2">
      <h3 className="text-lead font-semibold">{t('months.accounts')}</h3>
      <p className="text-small text-ink-soft">{t('months.accountsLead')}</p>
      <SumTable
        label={t('months.accounts')}
        named={t('months.account')}
        nameOf={({ account }) => t(`months.accountName.${account}`)}
        rows={accounts}
        keyOf={({ account }) => account}
        sums={[
          { label: t('months.opening'), value: ({ opening }) => opening },
          { label: t('debit'), value: ({ debit }) => debit, wideOnly: true },
          { label: t('credit'), value: ({ credit }) => credit, wideOnly: true },
          { label: t('months.closing'), value: ({ closing }) => closing },
        ]}
      />
    </section>
  )
}

function Kitchens({ found: { kitchens, timeZone } }: { found: LedgerMonthDetail }) {
  const { t } = useTranslation('ledger')
  const { language } = useLanguage()
  const isElsewhere = kitchens.some(({ chef }) => chef.timeZone !== timeZone)
  return (
    <section className="grid gap-2">
      <h3 className="text-lead font-semibold">{t('months.kitchens')}</h3>
      <p className="text-small text-ink-soft">
        {t('months.kitchensLead')} {isElsewhere && t('months.kitchensElsewhere')}
      </p>
      <SumTable
        label={t('months.kitchens')}
        named={t('report.kitchen')}
        nameOf={({ chef }) => (
          <AdminLink to={`/admin/chefs/${chef.id}`} className="hover:underline">
            <span translate="no">{inLanguage(language, chef.name, chef.nameRu)}</span>
          </AdminLink>
        )}
        rows={kitchens}
        keyOf={({ chef }) => chef.id}
        sums={[
          { label: t('months.opening'), value: ({ opening }) => opening, wideOnly: true },
          { label: t('months.change'), value: ({ change }) => change },
          { label: t('months.closing'), value: ({ closing }) => closing },
        ]}
      />
    </section>
  )
}
