import type { OrderPayment } from '@localchef/contracts/payments/order-payment'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { formatDate } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Price } from '@/shared/ui/price.tsx'

type Refund = Omit<OrderPayment['refunds'][number], 'lines'>

/** Refunds with amount, cause, reason, and when the money should reach the buyer. */
export function RefundList({ refunds }: { refunds: readonly Refund[] }) {
  const { t } = useTranslation('payments')
  const { language } = useLanguage()
  if (refunds.length === 0) return null
  return (
    <div className="grid gap-2 border-t border-line pt-3">
      <h3 className="text-small font-semibold">{t('refund.title')}</h3>
      <ul className="grid gap-3">
        {refunds.map((refund) => (
          <li key={refund.id} className="grid gap-0.5 text-small">
            <p className="flex items-baseline justify-between gap-3">
              <span>
                {t(`refund.cause.${refund.cause}`)}
                <span className="text-ink-faint"> · {formatDate(refund.at, language)}</span>
              </span>
              <Price value={refund.amount} className="font-semibold" />
            </p>
            {refund.reason && (
              <p className="text-ink-soft">{t('refund.reason', { reason: refund.reason })}</p>
            )}
            <p className={refund.status === 'failed' ? 'text-danger' : 'text-ink-soft'}>
              {arrivalText(refund, t, language)}
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}

function arrivalText({ status, expectedAt }: Refund, t: TFunction<'payments'>, language: string): string {
  if (status === 'failed') return t('refund.lost')
  const when = expectedAt ? t('refund.by', { date: formatDate(expectedAt, language) }) : t('refund.soon')
  return status === 'succeeded' ? `${t('refund.done')} · ${when}` : when
}
