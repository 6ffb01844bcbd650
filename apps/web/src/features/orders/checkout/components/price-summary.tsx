import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { Price } from '@/shared/ui/price.tsx'

interface PriceSummaryProps {
  subtotal: number
  serviceFee: number
  deliveryFee: number | null
  tip: number
  /** Shows that the figures are being asked for. */
  settling: boolean
}

/** The full price, before anything is placed. */
export function PriceSummary({ subtotal, serviceFee, deliveryFee, tip, settling }: PriceSummaryProps) {
  const { t } = useTranslation('checkout')
  const total = Math.round((subtotal + serviceFee + (deliveryFee ?? 0) + tip) * 100) / 100
  return (
    <div className="grid gap-2">
      <dl className={clsx('grid gap-2 transition-opacity', settling && 'opacity-60')}>
        <Row label={t('summary.subtotal')} value={subtotal} />
        {serviceFee > 0 && <Row label={t('summary.service')} value={serviceFee} />}
        {deliveryFee !== null && <Row label={t('summary.delivery')} value={deliveryFee} />}
        {tip > 0 && <Row label={t('summary.tip')} value={tip} />}
        <div className="mt-1 flex items-baseline justify-between border-t border-line pt-3 text-subtitle font-semibold">
          <dt>{t('summary.total')}</dt>
          <dd>
            <Price value={total} />
          </dd>
        </div>
      </dl>
      <p className="text-caption text-ink-faint">
        {t(serviceFee > 0 ? 'summary.noMoreThanThis' : 'summary.noMore')}
      </p>
    </div>
  )
}

function Row({ label, value }: { label: string; value: number }) {
  return (
    <div className="flex items-baseline justify-between text-ink-soft">
      <dt>{label}</dt>
      <dd>
        <Price value={value} />
      </dd>
    </div>
  )
}
