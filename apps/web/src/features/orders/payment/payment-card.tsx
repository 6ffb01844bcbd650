import type { Order } from '@localchef/contracts/orders/order'
import { useTranslation } from 'react-i18next'
import { PaymentBadge } from '@/features/payments/payment-badge.tsx'
import { paymentWord } from '@/features/payments/payment-word.ts'
import { RefundList } from '@/features/payments/refund-list.tsx'
import { refundedSum } from '@/features/payments/refunded-sum.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { Card, CardBody } from '@/shared/ui/card.tsx'

/** The payment of an order with its refunds, for the buyer. */
export function PaymentCard({ order }: { order: Order }) {
  const { t } = useTranslation('payments')
  const refunds = order.payment?.refunds ?? []
  return (
    <Card>
      <CardBody className="grid gap-3">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 className="food-name text-subtitle">{t('title')}</h2>
          <PaymentBadge order={order} />
        </div>
        <p aria-live="polite">
          {t(`said.${paymentWord(order)}`, {
            sum: formatDollars(order.payment?.captured || order.total),
            refunded: formatDollars(refundedSum(refunds)),
          })}
        </p>
        <RefundList refunds={refunds} />
      </CardBody>
    </Card>
  )
}
