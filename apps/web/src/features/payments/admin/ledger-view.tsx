import type { LedgerEntry, LedgerTransaction } from '@localchef/contracts/payments/get-order-ledger'
import { useTranslation } from 'react-i18next'
import { formatDollars } from '@/shared/format/money.ts'
import { formatDateTime } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'

/** The movements of money as in a book: each with its entries in words, debits and credits beside each other. */
export function LedgerView({ transactions }: { transactions: readonly LedgerTransaction[] }) {
  const { t } = useTranslation('adminPayments')
  const { language } = useLanguage()
  return (
    <table className="w-full text-small" aria-label={t('ledger.title')}>
      <thead>
        <tr className="text-caption text-ink-faint">
          <th scope="col" className="py-1.5 pr-3 text-left font-semibold">
            {t('ledger.movement')}
          </th>
          <th scope="col" className="py-1.5 pl-2 text-right font-semibold">
            {t('ledger.debit')}
          </th>
          <th scope="col" className="py-1.5 pl-2 text-right font-semibold">
            {t('ledger.credit')}
          </th>
        </tr>
      </thead>
      {transactions.map(({ id, cause, at, entries }) => (
        <tbody key={id} className="border-t border-line">
          <tr>
            <th scope="rowgroup" colSpan={3} className="pt-3 pb-1 text-left">
              <span className="font-semibold">{t(`ledger.cause.${cause}`)}</span>{' '}
              <span className="text-caption font-normal text-ink-soft">{formatDateTime(at, language)}</span>
            </th>
          </tr>
          {entries.map((entry) => (
            <Entry key={`${entry.account} ${entry.part} ${entry.amount}`} entry={entry} />
          ))}
        </tbody>
      ))}
    </table>
  )
}

function Entry({ entry: { account, part, amount } }: { entry: LedgerEntry }) {
  const { t } = useTranslation('adminPayments')
  const isDebit = amount > 0
  const words = part ? t(`ledger.part.${part}`) : t(`ledger.${isDebit ? 'debitOf' : 'creditOf'}.${account}`)
  const sum = formatDollars(Math.abs(amount))
  return (
    <tr className="align-baseline last:[&>*]:pb-3">
      <th scope="row" className="py-0.5 pr-3 pl-3 text-left font-normal text-ink-soft">
        {words}
      </th>
      <td className="numeric py-0.5 pl-2 text-right">{isDebit && sum}</td>
      <td className="numeric py-0.5 pl-2 text-right">{!isDebit && sum}</td>
    </tr>
  )
}
