import { closeLedgerMonth } from '@localchef/contracts/payments/close-ledger-month'
import type { LedgerMonthDetail } from '@localchef/contracts/payments/get-ledger-month'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callFunction } from '@/shared/backend/call-function.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { monthName } from '@/shared/format/month-name.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { type ApprovalState, AskOwners, approvalStateOf } from '@/shared/staff/ask-owners.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { useDecide } from '../../../../shared/undo/use-decide.ts'

/** Asks before a month is closed, with the totals that are sent along. */
export function CloseMonthDialog({ found, onClose }: { found: LedgerMonthDetail; onClose: () => void }) {
  const { t } = useTranslation(['ledger', 'common'])
  const { language } = useLanguage()
  const decide = useDecide()
  const [busy, setBusy] = useState(false)
  const [approval, setApproval] = useState<ApprovalState>()
  // Fixed when the dialog opens: a refetch changes neither the words nor the totals that are sent.
  const [{ month, transactions, totals, accounts }] = useState(found)
  const name = monthName(month, language)
  const close = async () => {
    setBusy(true)
    const seen = { transactions, totals, accounts }
    const close = async () => {
      try {
        await callFunction(closeLedgerMonth, { month, seen })
      } catch (error) {
        setApproval(approvalStateOf(error))
        throw error
      }
    }
    const isClosed = await decide(close, t('months.done', { month: name }))
    setBusy(false)
    if (isClosed) onClose()
  }
  return (
    <Dialog
      open
      decisive
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('months.ask', { month: name })}
      description={t('months.askText')}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('months.keepOpen')}
          </Button>
          <Button variant="danger" busy={busy} onClick={() => void close()}>
            {t('months.close')}
          </Button>
        </>
      }
    >
      <dl className="grid gap-1.5 text-small">
        {(['sales', 'refunds', 'payouts', 'kept'] as const).map((name) => (
          <div key={name} className="flex items-baseline justify-between gap-4">
            <dt>{t(`report.${name}`)}</dt>
            <dd className="numeric font-semibold">{formatDollars(totals[name])}</dd>
          </div>
        ))}
        <div className="flex items-baseline justify-between gap-4">
          <dt>{t('months.transactions')}</dt>
          <dd className="numeric font-semibold">{transactions}</dd>
        </div>
      </dl>
      {approval && (
        <AskOwners
          act={{
            operation: 'close-ledger-month',
            month,
            transactions,
            sales: totals.sales,
            kept: totals.kept,
          }}
          state={approval}
        />
      )}
    </Dialog>
  )
}
