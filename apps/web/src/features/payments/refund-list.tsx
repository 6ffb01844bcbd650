import type { OrderPayment } from '@localchef/contracts/payments/order-payment'
import { useTranslation } from 'react-i18next'
import { formatDate } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Price } from '@/shared/ui/price.tsx'

type Refund = Omit<OrderPayment['refunds'][number], 'lines'>

interface RefundListProps {
  refunds: readonly Refund[]
  reader: 'buyer' | 'others'
  /** Default: to the card. */
  way?: 'card' | 'inPerson'
  /** The kitchen's time zone. */
  timeZone: string
}

/** Refunds with amount, cause, reason, and when or how the money reaches the buyer. */
export function RefundList({ refunds, reader, way = 'card', timeZone }: RefundListProps) {
  const { t } = useTranslation('payments')
  const { language } = useLanguage()
  if (refunds.length === 0) return null
  const arrivalText = ({ status, expectedAt }: Refund) => {
    if (way === 'inPerson') return t(`refund.${reader}.${status === 'succeeded' ? 'handedBack' : 'owed'}`)
    if (status === 'failed') return t('refund.lost')
    const by = expectedAt && t(`refund.${reader}.by`, { date: formatDate(expectedAt, language, timeZone) })
    return [status === 'succeeded' && t(`refund.${reader}.done`), by].filter(Boolean).join(' · ')
  }
  return (
    <div className="grid gap-2 border-t border-line pt-3">
      <h3 className="text-small font-semibold">{t('refund.title')}</h3>
      <ul className="grid gap-3">
        {refunds.map((refund) => (
          <li key={refund.id} className="grid gap-0.5 text-small">
            <p className="flex items-baseline justify-between gap-3">
              <span>
                {t(causeKey(refund.cause, way))}
                <span className="text-ink-faint"> · {formatDate(refund.at, language, timeZone)}</span>
              </span>
              <Price value={refund.amount} className="font-semibold" />
            </p>
            {refund.reason && (
              <p className="text-ink-soft">{t('refund.reason', { reason: refund.reason })}</p>
            )}
            <p className={refund.status === 'failed' ? 'text-danger' : 'text-ink-soft'}>
              {arrivalText(refund)}
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The words for who gave the money back. In person, the chef hands it over, also after a decision of an admin. */
export function causeKey(cause: Refund['cause'], way: 'card' | 'inPerson') {
  return way === 'inPerson' && cause === 'admin' ? 'refund.decided' : (`refund.cause.${cause}` as const)
}
