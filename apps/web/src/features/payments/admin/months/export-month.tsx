import type { LedgerMonthDetail } from '@localchef/contracts/payments/get-ledger-month'
import { listLedgerTransactions } from '@localchef/contracts/payments/list-ledger-transactions'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callFunction } from '@/shared/backend/call-function.ts'
import { saveCsv } from '@/shared/browser/save-file.ts'
import { textOfError } from '@/shared/i18n/refusal-text.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Button } from '@/shared/ui/button.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { type ListedTransaction, monthCsv } from './month-csv.ts'

/** Saves the totals of the month and each entry of its transactions as CSV. */
export function ExportMonth({ found }: { found: LedgerMonthDetail }) {
  const { t } = useTranslation('adminPayments')
  const { language } = useLanguage()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const transactions = await readAll(found.month)
      saveCsv(`ledger-${found.month}.csv`, monthCsv(found, transactions, language, t))
    } catch (error) {
      toast.error(textOfError(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="secondary" icon={<Download aria-hidden />} busy={busy} onClick={() => void save()}>
      {t('report.export')}
    </Button>
  )
}

async function readAll(month: string): Promise<ListedTransaction[]> {
  const all: ListedTransaction[] = []
  let after: { at: string; id: number } | undefined
  do {
    const page = await callFunction(listLedgerTransactions, { month, ...(after ? { after } : {}) })
    all.push(...page.transactions)
    after = page.next ?? undefined
  } while (after)
  return all
}
