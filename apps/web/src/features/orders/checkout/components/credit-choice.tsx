import type { OrderQuote } from '@localchef/contracts/orders/quote-order'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDollars } from '@/shared/format/money.ts'
import { Checkbox } from '@/shared/ui/checkbox.tsx'

interface CreditChoiceProps {
  quote: Pick<OrderQuote, 'creditAvailable'>
  checked: boolean
  onChange: (useCredit: boolean) => void
}

/** Asks a buyer with credit whether to pay with it. */
export function CreditChoice({ quote, checked, onChange }: CreditChoiceProps) {
  const { t } = useTranslation('checkout')
  if (quote.creditAvailable <= 0) return null
  return (
    <div className="grid gap-1">
      <Checkbox
        label={t('credit.use', { amount: formatDollars(quote.creditAvailable) })}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      <Link to="/dashboard/credit" className="text-caption text-ink-soft underline underline-offset-4">
        {t('credit.see')}
      </Link>
    </div>
  )
}
