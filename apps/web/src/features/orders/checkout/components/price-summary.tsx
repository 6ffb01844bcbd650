import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { Price } from '@/shared/ui/price.tsx'
import { PriceRow } from '../../components/price-row.tsx'

interface PriceSummaryProps {
  subtotal: number
  /** Taken off by a code; 0 without one. */
  discount: number
  serviceFee: number
  deliveryFee: number | null
  tax: number
  tip: number
  /** Paid with credit. */
  credit: number
  /** Dims the figures while a new quote loads. */
  settling: boolean
}

/** The full price before the order is placed. */
export function PriceSummary(props: PriceSummaryProps) {
  const { subtotal, discount, serviceFee, deliveryFee, tax, tip, credit, settling } = props
  const { t } = useTranslation('checkout')
  const total =
    Math.round((subtotal + serviceFee + (deliveryFee ?? 0) + tax + tip - discount - credit) * 100) / 100
  return (
    <div className="grid gap-2">
      <dl className={clsx('grid gap-2 transition-opacity', settling && 'opacity-60')}>
        <PriceRow label={t('summary.subtotal')} value={subtotal} />
        {discount > 0 && <PriceRow label={t('summary.discount')} value={-discount} />}
        {serviceFee > 0 && <PriceRow label={t('summary.service')} value={serviceFee} />}
        {deliveryFee !== null && <PriceRow label={t('summary.delivery')} value={deliveryFee} />}
        {tax > 0 && <PriceRow label={t('summary.tax')} value={tax} />}
        {tip > 0 && <PriceRow label={t('summary.tip')} value={tip} />}
        {credit > 0 && <PriceRow label={t('summary.credit')} value={-credit} />}
        <div className="mt-1 flex items-baseline justify-between border-t border-line pt-3 text-subtitle font-semibold">
          <dt>{t('summary.total')}</dt>
          <dd>
            <Price value={total} />
          </dd>
        </div>
      </dl>
      <p className="text-caption text-ink-faint">
        {t(serviceFee + tax > 0 ? 'summary.noMoreThanThis' : 'summary.noMore')}
      </p>
    </div>
  )
}
