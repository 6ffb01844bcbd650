import { correctLedger } from '@localchef/contracts/payments/correct-ledger'
import type { LedgerEntry, LedgerTransaction } from '@localchef/contracts/payments/get-order-ledger'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDollars } from '@/shared/format/money.ts'
import { formatDateTime } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { MissingRights } from '@/shared/staff/missing-rights.tsx'
import { useHasRightOf } from '@/shared/staff/use-staff-rights.ts'
import { Button } from '@/shared/ui/button.tsx'
import { CorrectDialog } from './correct-dialog.tsx'

/** The movements of money as in a book: each with its entries in words, debits and credits side by side. */
export function LedgerView({ transactions }: { transactions: readonly LedgerTransaction[] }) {
  const { t } = useTranslation('ledger')
  const { language } = useLanguage()
  const mayCorrect = useHasRightOf(correctLedger)
  const [corrected, setCorrected] = useState<LedgerTransaction>()
  return (
    <>
      <MissingRights of={[correctLedger]} />
      <table className="w-full text-small" aria-label={t('title')}>
        <thead>
          <tr className="text-caption text-ink-faint">
            <th scope="col" className="py-1.5 pr-3 text-left font-semibold">
              {t('movement')}
            </th>
            <th scope="col" className="py-1.5 pl-2 text-right font-semibold">
              {t('debit')}
            </th>
            <th scope="col" className="py-1.5 pl-2 text-right font-semibold">
              {t('credit')}
            </th>
          </tr>
        </thead>
        {transactions.map((transaction) => {
          const { id, cause, at, corrects, note, entries } = transaction
          return (
            <tbody key={id} className="border-t border-line">
              <tr>
                <th scope="rowgroup" colSpan={3} className="pt-3 pb-1 text-left">
                  <span className="font-semibold">{t(`cause.${cause}`)}</span>{' '}
                  <span className="text-caption font-normal text-ink-soft">
                    {formatDateTime(at, language)}
                  </span>
                  {corrects && <Original of={transactions.find((other) => other.id === corrects)} />}
                  {note && <span className="block font-normal wrap-anywhere text-ink-soft">{note}</span>}
                </th>
              </tr>
              {entries.map((entry) => (
                <Entry key={`${entry.account} ${entry.part} ${entry.amount}`} entry={entry} />
              ))}
              {mayCorrect && (
                <CorrectRow transaction={transaction} onCorrect={() => setCorrected(transaction)} />
              )}
            </tbody>
          )
        })}
      </table>
      {corrected && <CorrectDialog corrected={corrected} onClose={() => setCorrected(undefined)} />}
    </>
  )
}

interface CorrectRowProps {
  transaction: LedgerTransaction
  onCorrect: () => void
}

function CorrectRow({ transaction: { cause, at }, onCorrect }: CorrectRowProps) {
  const { t } = useTranslation('ledger')
  const { language } = useLanguage()
  return (
    <tr className="print:hidden">
      <td colSpan={3} className="pb-3 pl-3">
        <Button
          size="sm"
          variant="ghost"
          className="-ml-4"
          aria-label={t('correct.ofMovement', {
            cause: t(`cause.${cause}`),
            at: formatDateTime(at, language),
          })}
          onClick={onCorrect}
        >
          {t('correct.open')}
        </Button>
      </td>
    </tr>
  )
}

/** The movement that a correction is for; it belongs to the same order or booking. */
function Original({ of }: { of: LedgerTransaction | undefined }) {
  const { t } = useTranslation('ledger')
  const { language } = useLanguage()
  if (!of) return null
  return (
    <span className="block font-normal text-ink-soft">
      {t('correct.corrects', { cause: t(`cause.${of.cause}`), at: formatDateTime(of.at, language) })}
    </span>
  )
}

function Entry({ entry: { account, part, amount } }: { entry: LedgerEntry }) {
  const { t } = useTranslation('ledger')
  const isDebit = amount > 0
  const words = part ? t(`part.${part}`) : t(`${isDebit ? 'debitOf' : 'creditOf'}.${account}`)
  const sum = formatDollars(Math.abs(amount))
  return (
    <tr className="align-baseline">
      <th scope="row" className="py-0.5 pr-3 pl-3 text-left font-normal text-ink-soft">
        {words}
      </th>
      <td className="numeric py-0.5 pl-2 text-right">{isDebit && sum}</td>
      <td className="numeric py-0.5 pl-2 text-right">{!isDebit && sum}</td>
    </tr>
  )
}
