import type { Order } from '@localchef/contracts/orders/order'
import { getOrderLedger } from '@localchef/contracts/payments/get-order-ledger'
import { refundOrder } from '@localchef/contracts/payments/refund-order'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink, SearchX, Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import type { z } from 'zod'
import { MoneyCases } from '@/features/payments/admin/money-cases.tsx'
import { ComingMoney, MoneyLayout } from '@/features/payments/admin/money-layout.tsx'
import { PaymentBadge } from '@/features/payments/payment-badge.tsx'
import { RefundList } from '@/features/payments/refund-list.tsx'
import { callFunction } from '@/shared/backend/call-function.ts'
import { isNotFound } from '@/shared/backend/is-not-found.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { AdminPage } from '@/shared/page/admin-page.tsx'
import { linkToList } from '@/shared/page/list-places.ts'
import { usePageTitle } from '@/shared/page/page-title.ts'
import { AdminLink } from '@/shared/staff/admin-link.tsx'
import { MissingRights } from '@/shared/staff/missing-rights.tsx'
import { useHasRightOf } from '@/shared/staff/use-staff-rights.ts'
import { Badge } from '@/shared/ui/badge.tsx'
import { Breadcrumbs } from '@/shared/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { orderStatusTone } from '../order-status-tone.ts'
import { OrderRefundDialog } from '../refunds/order-refund-dialog.tsx'
import { useOrder } from '../use-orders.ts'

/** The money of an order: its payment, every movement of the ledger, refunds and chargebacks. */
export default function OrderMoneyPage() {
  const { orderId = '' } = useParams()
  const { t } = useTranslation('purchases')
  const query = useOrder(orderId, false)
  const order = query.data
  usePageTitle(order && t('order.title', { number: order.number }))
  if (order) return <OrderMoney order={order} />
  if (query.isPending) return <ComingMoney />
  return isNotFound(query.error) ? (
    <EmptyState icon={<SearchX />} title={t('order.unknown')} />
  ) : (
    <ErrorState error={query.error} retry={() => void query.refetch()} />
  )
}

function OrderMoney({ order }: { order: Order }) {
  const { t } = useTranslation('purchases')
  const query = useQuery({
    queryKey: ['admin', 'order-ledger', order.id],
    queryFn: ({ signal }) => callFunction(getOrderLedger, { orderId: order.id }, { signal }),
    staleTime: 2_000,
    refetchInterval: 10_000,
    refetchOnWindowFocus: true,
  })
  const money = query.data
  return (
    <>
      <Breadcrumbs
        trail={[
          { label: t('orders.title', { ns: 'purchases' }), ...linkToList('/admin/orders') },
          { label: t('order.title', { number: order.number }) },
        ]}
      />
      <AdminPage
        title={t('order.title', { number: order.number })}
        action={
          <div className="flex flex-wrap items-center gap-2">
            <RefundButton order={order} onRefunded={() => void query.refetch()} />
            <ButtonLink
              to={`/dashboard/orders/${order.id}`}
              variant="secondary"
              size="sm"
              icon={<ExternalLink aria-hidden />}
            >
              {t('order.toOrder')}
            </ButtonLink>
          </div>
        }
      >
        {query.isPending && <ComingMoney />}
        {query.isError && !money && <ErrorState error={query.error} retry={() => void query.refetch()} />}
        {money && (
          <MoneyLayout
            transactions={money.transactions}
            whenEmpty={t(money.payment ? 'order.noMovements' : 'order.noCard')}
          >
            <OrderMoneyFacts order={order} payment={money.payment} />
            <OrderMoneyCases order={order} money={money} />
          </MoneyLayout>
        )}
      </AdminPage>
    </>
  )
}

function RefundButton({ order, onRefunded }: { order: Order; onRefunded: () => void }) {
  const { t } = useTranslation('purchases')
  const [isAsking, setAsking] = useState(false)
  const mayRefund = useHasRightOf(refundOrder)
  const refundable = (order.payment ?? order.inPerson)?.refundable ?? 0
  if (refundable <= 0 && !isAsking) return null
  if (!mayRefund) return <MissingRights of={[refundOrder]} />
  return (
    <>
      <Button size="sm" icon={<Undo2 aria-hidden />} onClick={() => setAsking(true)}>
        {t('order.refund')}
      </Button>
      {isAsking && (
        <OrderRefundDialog
          order={order}
          refundable={refundable}
          onClose={() => {
            setAsking(false)
            onRefunded()
          }}
        />
      )}
    </>
  )
}

/** Refunds, chargebacks and failures of an order. */
function OrderMoneyCases({ order, money }: { order: Order; money: OrderMoneyAnswer }) {
  return (
    <>
      <Refunds order={order} />
      <MoneyCases money={money} />
    </>
  )
}

function Refunds({ order }: { order: Order }) {
  const { payment, inPerson } = order
  const refunds = (payment ?? inPerson)?.refunds ?? []
  if (refunds.length === 0) return null
  return (
    <Card>
      <CardBody className="[&>*]:border-t-0 [&>*]:pt-0">
        <RefundList
          refunds={refunds}
          reader="others"
          way={inPerson ? 'inPerson' : 'card'}
          timeZone={order.chef.timeZone}
        />
      </CardBody>
    </Card>
  )
}

type OrderMoneyAnswer = z.infer<typeof getOrderLedger.output>

interface OrderMoneyFactsProps {
  order: Order
  payment: OrderMoneyAnswer['payment']
}

/** Both sides of the order, its total and its payment at the provider. */
function OrderMoneyFacts({ order, payment }: OrderMoneyFactsProps) {
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
    [
      t('order.buyer'),
      <span key="buyer" translate="no">
        {buyer.name}
      </span>,
    ],
    [
      t('order.kitchen'),
      <AdminLink
        key="chef"
        to={`/admin/chefs/${chef.id}`}
        className="-my-1 inline-block py-1 hover:underline"
      >
        <span translate="no">{inLanguage(language, chef.name, chef.nameRu)}</span>
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
