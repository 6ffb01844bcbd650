import type { OrderQuote } from '@localchef/contracts/orders/quote-order'
import { Info } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDollars } from '@/shared/format/money.ts'
import { missingToMinimum } from '../missing-to-minimum.ts'

/** The sum by which the cart falls short of the delivery minimum; nothing once it is reached. */
export function DeliveryMinimum({ quote }: { quote: OrderQuote }) {
  const { t } = useTranslation('checkout')
  const missing = missingToMinimum(quote)
  if (missing === 0) return null
  return (
    <p
      role="status"
      className="numeric flex items-start gap-2.5 rounded-lg bg-warning-soft px-4 py-3 text-small font-medium text-warning"
    >
      <Info className="mt-0.5 size-4.5 shrink-0" aria-hidden />
      {t('fulfilment.missing', {
        missing: formatDollars(missing),
        minimum: formatDollars(quote.deliveryMinimum),
      })}
    </p>
  )
}
