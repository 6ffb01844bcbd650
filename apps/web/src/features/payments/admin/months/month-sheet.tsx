import type { LedgerMonthDetail } from '@localchef/contracts/payments/get-ledger-month'
import { handoverSums, reportSums } from '@localchef/contracts/payments/report-sums'
import { zoneName } from '@localchef/contracts/zone-name'
import { useTranslation } from 'react-i18next'
import { monthName } from '@/shared/format/month-name.ts'
import { formatDateTime } from '@/shared/format/time.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { PrintedSheet } from '@/shared/page/printed-sheet.tsx'
import { AdminLink } from '@/shared/staff/admin-link.tsx'
import { Price } from '@/shared/ui/price.tsx'

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
                by: close.by,
                at: formatDateTime(close.at, language),
              })
            : t('months.provisional')}
        </p>
      }
    >
      <Totals found={found} />
      <Accounts found={found} />
      {found.kitchens.length > 0 && <Kitchens found={found} />}
    </PrintedSheet>
  )
}

function Totals({ found: { totals, transactions } }: { found: LedgerMonthDetail }) {
  const { t } = useTranslation('ledger')
  const counts = [
    [t('report.orders'), totals.orders],
    [t('report.bookingPayments'), totals.bookingPayments],
    [t('months.transactions'), transactions],
  ] as const
  const handover = totals.handoverOrders > 0 ? handoverSums : []
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
        {[...reportSums, ...handover].map((name) => (
          <div key={name} className="flex items-baseline justify-between gap-4">
            <dt>{t(`report.${name}`)}</dt>
            <dd>
              <Price value={totals[name]} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const headClass = 'py-1.5 pl-3 text-right font-semibold'
/** Left out on a phone: paper and file have all columns. */
const wideOnly = 'max-sm:hidden print:table-cell'

function Accounts({ found: { accounts } }: { found: LedgerMonthDetail }) {
  const { t } = useTranslation('ledger')
  return (
    <section className="grid gap-2">
      <h3 className="text-lead font-semibold">{t('months.accounts')}</h3>
      <p className="text-small text-ink-soft">{t('months.accountsLead')}</p>
      <table className="w-full text-small" aria-label={t('months.accounts')}>
        <thead className="text-caption text-ink-faint">
          <tr>
            <th scope="col" className="py-1.5 text-left font-semibold">
              {t('months.account')}
            </th>
            <th scope="col" className={headClass}>
              {t('months.opening')}
            </th>
            <th scope="col" className={`${headClass} ${wideOnly}`}>
              {t('debit')}
            </th>
            <th scope="col" className={`${headClass} ${wideOnly}`}>
              {t('credit')}
            </th>
            <th scope="col" className={headClass}>
              {t('months.closing')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-y border-line">
          {accounts.map(({ account, opening, debit, credit, closing }) => (
            <tr key={account}>
              <th scope="row" className="py-1.5 text-left font-normal wrap-break-word">
                {t(`months.accountName.${account}`)}
              </th>
              <td className="py-1.5 pl-3 text-right">
                <Price value={opening} />
              </td>
              <td className={`py-1.5 pl-3 text-right ${wideOnly}`}>
                <Price value={debit} />
              </td>
              <td className={`py-1.5 pl-3 text-right ${wideOnly}`}>
                <Price value={credit} />
              </td>
              <td className="py-1.5 pl-3 text-right font-semibold">
                <Price value={closing} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
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
      <table className="w-full text-small" aria-label={t('months.kitchens')}>
        <thead className="text-caption text-ink-faint">
          <tr>
            <th scope="col" className="py-1.5 text-left font-semibold">
              {t('report.kitchen')}
            </th>
            <th scope="col" className={`${headClass} ${wideOnly}`}>
              {t('months.opening')}
            </th>
            <th scope="col" className={headClass}>
              {t('months.change')}
            </th>
            <th scope="col" className={headClass}>
              {t('months.closing')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-y border-line">
          {kitchens.map(({ chef, opening, change, closing }) => (
            <tr key={chef.id}>
              <th scope="row" className="py-1.5 text-left font-normal wrap-anywhere">
                <AdminLink to={`/admin/chefs/${chef.id}`} className="hover:underline">
                  <span translate="no">{inLanguage(language, chef.name, chef.nameRu)}</span>
                </AdminLink>
              </th>
              <td className={`py-1.5 pl-3 text-right ${wideOnly}`}>
                <Price value={opening} />
              </td>
              <td className="py-1.5 pl-3 text-right">
                <Price value={change} />
              </td>
              <td className="py-1.5 pl-3 text-right font-semibold">
                <Price value={closing} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
