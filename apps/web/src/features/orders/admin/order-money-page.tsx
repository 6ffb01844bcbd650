import type { Order } from '@localchef/contracts/orders/order'
import { getOrderLedger } from '@localchef/contracts/payments/get-order-ledger'
import { refundOrder } from '@localchef/contracts/payments/refund-order'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink, SearchX, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { ComingMoney, MoneyLayout } from '@/features/payments/admin/money-layout.tsx'
import { callFunction } from '@/shared/backend/call-function.ts'
import { isNotFound } from '@/shared/backend/is-not-found.ts'
import { linkToList } from '@/shared/page/list-places.ts'
import { usePageTitle } from '@/shared/page/page-title.ts'
import { MissingRights } from '@/shared/staff/missing-rights.tsx'
import { useHasRightOf } from '@/shared/staff/use-staff-rights.ts'
import { Breadcrumbs } from '@/shared/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '@/shared/ui/button.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { AdminPage } from '../../../shared/page/admin-page.tsx'
import { RefundDialog } from '../refunds/refund-dialog.tsx'
import { useOrder } from '../use-orders.ts'
import { OrderMoneyCases } from './order-money-cases.tsx'
import { OrderMoneyFacts } from './order-money-facts.tsx'

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
  if (!order.payment || (order.payment.refundable <= 0 && !isAsking)) return null
  if (!mayRefund) return <MissingRights of={[refundOrder]} />
  return (
    <>
      <Button size="sm" icon={<Undo2 aria-hidden />} onClick={() => setAsking(true)}>
        {t('order.refund')}
      </Button>
      {isAsking && (
        <RefundDialog
          order={order}
          payment={order.payment}
          onClose={() => {
            setAsking(false)
            onRefunded()
          }}
        />
      )}
    </>
  )
}
