import type { Order } from '@localchef/contracts/orders/order'
import type { getOrderLedger } from '@localchef/contracts/payments/get-order-ledger'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { PaymentBadge } from '@/features/payments/payment-badge.tsx'
import { formatDollars } from '@/shared/format/money.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { AdminLink } from '@/shared/staff/admin-link.tsx'
import { Badge } from '@/shared/ui/badge.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { orderStatusTone } from '../order-status-tone.ts'

export type OrderMoneyAnswer = z.infer<typeof getOrderLedger.output>

interface OrderMoneyFactsProps {
  order: Order
  payment: OrderMoneyAnswer['payment']
}

/** Both sides of the order, its total and its payment at the provider. */
export function OrderMoneyFacts({ order, payment }: OrderMoneyFactsProps) {
  const { t } = useTranslation(['purchases', 'orders'])
  const { language } = useLanguage()
  const { chef, buyer, status, total } = order
  const facts: (readonly [string, ReactNode])[] = [
    [
      t('order.status'),
      <Badge key="status" tone={orderStatusTone(status)}>
        {t(`orders:status.${status}`)}
      </Badge>,
    ],
    [t('order.paidWith'), <PaymentBadge key="payment" order={order} reader="chef" />],
    [t('order.buyer'), buyer.name],
    [
      t('order.kitchen'),
      <AdminLink key="chef" to={`/admin/chefs/${chef.id}`} className="hover:underline">
        {inLanguage(language, chef.name, chef.nameRu)}
      </AdminLink>,
    ],
    [
      t('order.total'),
      <span key="total" className="numeric">
        {formatDollars(total)}
      </span>,
    ],
  ]
  if (payment) {
    facts.push(
      [
        t('order.commission'),
        <span key="share" className="numeric">
          {formatDollars(payment.applicationFee)}
        </span>,
      ],
      [t('order.provider'), t(`order.${payment.provider}`)],
    )
    if (payment.reference) facts.push([t('order.reference'), payment.reference])
  }
  return (
    <Card>
      <CardBody>
        <dl className="grid gap-2 text-small">
          {facts.map(([name, value]) => (
            <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-4">
              <dt className="min-w-0 text-ink-soft wrap-anywhere">{name}</dt>
              <dd className="min-w-0 text-right wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      </CardBody>
    </Card>
  )
}
