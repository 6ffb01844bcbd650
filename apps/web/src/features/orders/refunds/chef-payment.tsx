import type { Order } from '@localchef/contracts/orders/order'
import type { OrderPayment } from '@localchef/contracts/payments/order-payment'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChefPaymentNotice } from '@/features/payments/chef-payment-notice.tsx'
import { PaymentBadge } from '@/features/payments/payment-badge.tsx'
import { refundedSum } from '@/features/payments/refunded-sum.ts'
import { formatDate } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useNameOf } from '@/shared/i18n/use-name-of.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { Price } from '@/shared/ui/price.tsx'
import { useNow } from '@/shared/ui/use-now.ts'
import { PriceRow } from '../components/price-row.tsx'
import { RefundDialog } from './refund-dialog.tsx'

const clockMs = 10_000

/** The payment of an order as its chef sees it, with the refunds and the button for another one. */
export function ChefPayment({ order }: { order: Order }) {
  const { t } = useTranslation('chefPayments')
  const [isRefunding, setRefunding] = useState(false)
  const now = useNow(clockMs)
  const { payment } = order
  return (
    <Card role="region" aria-label={t('payment')} className="print:hidden">
      <CardBody className="grid gap-4">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 className="food-name text-subtitle">{t('payment')}</h2>
          <PaymentBadge order={order} reader="chef" />
        </div>
        <ChefPaymentNotice order={order} now={now} kinds={['chargedBack']} />
        {payment && payment.captured > 0 && (
          <dl className="grid gap-1.5">
            <PriceRow label={t('charged')} value={payment.captured} />
            {payment.refunds.length > 0 && (
              <PriceRow label={t('refunded')} value={refundedSum(payment.refunds)} />
            )}
          </dl>
        )}
        {payment && <Refunds order={order} refunds={payment.refunds} />}
        {payment && payment.refundable > 0 && (
          <Button
            variant="secondary"
            size="sm"
            className="w-fit"
            icon={<Undo2 aria-hidden />}
            onClick={() => setRefunding(true)}
          >
            {t('refund.open')}
          </Button>
        )}
        {payment && isRefunding && (
          <RefundDialog order={order} payment={payment} onClose={() => setRefunding(false)} />
        )}
      </CardBody>
    </Card>
  )
}

function Refunds({ order, refunds }: { order: Order; refunds: OrderPayment['refunds'] }) {
  const { t } = useTranslation(['payments', 'chefPayments'])
  const { language } = useLanguage()
  const nameOf = useNameOf()
  if (refunds.length === 0) return null
  const day = (moment: string) => formatDate(moment, language, order.chef.timeZone)
  return (
    <ul aria-label={t('chefPayments:refunds')} className="grid gap-3 border-t border-line pt-4">
      {refunds.map(({ id, amount, status, cause, reason, at, expectedAt, lines }) => (
        <li key={id} className="grid gap-0.5 text-small">
          <p className="flex items-baseline justify-between gap-3 font-semibold">
            {t(`refund.status.${status}`)}
            <Price value={amount} />
          </p>
          <p className="text-ink-soft">
            {t(`refund.cause.${cause}`)} · {day(at)}
          </p>
          {order.lines.map((line) => {
            const part = lines.find(({ lineId }) => lineId === line.id)
            return (
              part && (
                <p key={line.id} className="text-ink-soft">
                  <span className="numeric">{part.quantity} × </span>
                  {nameOf(line)}
                </p>
              )
            )
          })}
          {reason && <p className="break-words text-ink-soft">{reason}</p>}
          {expectedAt && (status === 'wanted' || status === 'pending') && (
            <p className="text-ink-soft">{t('chefPayments:expected', { day: day(expectedAt) })}</p>
          )}
        </li>
      ))}
    </ul>
  )
}
