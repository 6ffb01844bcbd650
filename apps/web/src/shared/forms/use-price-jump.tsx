import { isPriceJump } from '@localchef/contracts/is-price-jump'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDollars } from '@/shared/format/money.ts'
import { AskDialog } from '@/shared/ui/ask-dialog.tsx'

/**
 * Asks once before a price becomes more than ten times another: a slipped decimal point looks like that. `check` saves
 * at once, or after the answer.
 */
export function usePriceJump(before: number | undefined) {
  const { t } = useTranslation('common')
  const agreed = useRef<number>(undefined)
  const [asked, setAsked] = useState<{ after: number; save: () => unknown }>()
  const check = (after: number, save: () => unknown) => {
    if (before === undefined || after === agreed.current || !isPriceJump(before, after)) return save()
    setAsked({ after, save })
  }
  const dialog = before !== undefined && asked && (
    <AskDialog
      open
      onOpenChange={() => setAsked(undefined)}
      title={t('priceJump.title', { after: formatDollars(asked.after) })}
      text={t('priceJump.text', { before: formatDollars(before), after: formatDollars(asked.after) })}
      action={t('priceJump.save', { after: formatDollars(asked.after) })}
      onConfirm={() => {
        agreed.current = asked.after
        void asked.save()
      }}
    />
  )
  return { check, dialog }
}
