import type { ServiceCard } from '@localchef/contracts/services/service-card'
import { useTranslation } from 'react-i18next'
import { formatDollars } from '@/shared/format/money.ts'

type Priced = Pick<ServiceCard, 'price' | 'pricing' | 'needsQuote'>

/** "$85.00 per guest", or "from …" if the chef quotes each request. */
export function ServicePrice({ service, className }: { service: Priced; className?: string }) {
  const { t } = useTranslation('services')
  const { price, pricing, needsQuote } = service
  if (needsQuote && price === 0) return <span className="text-ink-soft">{t('quote')}</span>
  const amount = formatDollars(price)
  return (
    <span className="text-ink-soft">
      <span className={className ?? 'numeric font-semibold text-ink'}>
        {needsQuote ? t('quoteFrom', { price: amount }) : amount}
      </span>{' '}
      {t(`pricing.${pricing}`)}
    </span>
  )
}
