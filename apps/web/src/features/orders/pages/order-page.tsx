import { listMessages } from '@localchef/contracts/messages/list-messages'
import type { Order } from '@localchef/contracts/orders/order'
import { CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation, useParams, useSearchParams } from 'react-router'
import { OrderMessages } from '@/features/messages/components/order-messages.tsx'
import { NotLive } from '@/shared/live/not-live.tsx'
import { usePageTitle } from '@/shared/page/page-title.ts'
import { useHasRightOf } from '@/shared/staff/use-staff-rights.ts'
import { Breadcrumbs } from '@/shared/ui/breadcrumbs.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { PreparedProposal } from '../board/components/prepared-proposal.tsx'
import { useEmptyCartOnceChanged } from '../change/cart-of-change.ts'
import { PendingChangePanel } from '../change/pending-change-panel.tsx'
import { AskForReview } from '../components/ask-for-review.tsx'
import { HandoverCard } from '../components/handover-card.tsx'
import { MissedPickupPanel } from '../components/missed-pickup-panel.tsx'
import { OrderAside } from '../components/order-aside.tsx'
import { OrderContents } from '../components/order-contents.tsx'
import { OrderHeading } from '../components/order-heading.tsx'
import { OrderNotShown } from '../components/order-not-shown.tsx'
import { OrderProgress } from '../components/order-progress.tsx'
import { OrderTime } from '../components/order-time.tsx'
import { HoldPanel } from '../payment/hold-panel.tsx'
import { LaterTipPanel } from '../payment/later-tip-panel.tsx'
import { PaymentCard } from '../payment/payment-card.tsx'
import { UnpaidPanel } from '../payment/unpaid-panel.tsx'
import { useEmptyCartOncePaid } from '../payment/use-payment.ts'
import { useLiveOrders } from '../use-live-orders.ts'
import { useOrder } from '../use-orders.ts'
import { wasPlaced } from '../was-placed.ts'

export default function OrderPage() {
  const { orderId = '' } = useParams()
  const { t } = useTranslation('orders')
  const { state } = useLocation()
  const [search] = useSearchParams()
  const hasJustPaid = search.get('payment') === 'done'
  const { lost } = useLiveOrders(`id=eq.${orderId}`)
  const query = useOrder(orderId, lost)
  const order = query.data
  const hasRightToMessages = useHasRightOf(listMessages)
  useEmptyCartOncePaid(order)
  useEmptyCartOnceChanged(order)
  usePageTitle(order && t('number', { number: order.number }))

  if (query.isPending) return <OrderSkeleton />
  if (!order) return <OrderNotShown error={query.error} retry={() => void query.refetch()} />

  const isChef = order.viewer === 'chef'
  const hasMessages = wasPlaced(order) && (order.buyer.hasAccount || !order.takenByChef)
  const refetch = () => void query.refetch()
  return (
    <div className="grid gap-6">
      <div className="print:hidden">
        <Breadcrumbs
          trail={[
            { label: t('title'), to: '/dashboard/orders' },
            { label: t('number', { number: order.number }) },
          ]}
        />
      </div>
      <OrderHeading order={order} />
      {order.viewer === 'buyer' && order.status === 'placed' && (wasJustPlaced(state) || hasJustPaid) && (
        <JustPlaced byCard={order.paymentMethod === 'card'} />
      )}
      {lost && <NotLive text={t('notLive')} />}
      {isChef && <PreparedProposal order={order} />}
      <MissedPickupPanel order={order} />
      <PendingChangePanel order={order} />
      {order.viewer === 'buyer' && order.status === 'completed' && !order.missedPickup && (
        <>
          <AskForReview order={order} />
          <LaterTipPanel order={order} />
        </>
      )}
      {/* In the order of a phone, where the chef's next step comes before the directions to the buyer. On a wide
          screen handover and money have a column of their own. */}
      <div className="grid items-start gap-6 xl:grid-cols-[1fr_22rem] xl:grid-rows-[auto_1fr_auto]">
        <div className="grid gap-6 xl:col-start-2">
          <OrderTime order={order} />
          {!isChef && <HandoverCard order={order} />}
        </div>
        <div className="grid gap-6 xl:col-start-1 xl:row-span-2 xl:row-start-1">
          <OrderState order={order} onAnswerDue={refetch} />
          <OrderContents order={order} />
        </div>
        <div className="grid gap-6 xl:col-start-2 xl:row-span-2">
          {isChef && <HandoverCard order={order} />}
          <OrderAside order={order} />
        </div>
        {hasMessages && (order.viewer !== 'admin' || hasRightToMessages) && (
          <div className="xl:col-start-1 xl:row-start-3">
            <OrderMessages key={order.id} orderId={order.id} />
          </div>
        )}
      </div>
    </div>
  )
}

/** Status and payment. Buyers of an order that its chef does not see yet, or never saw, read about the payment only. */
function OrderState({ order, onAnswerDue }: { order: Order; onAnswerDue: () => void }) {
  const { payment, status, viewer } = order
  const isBuyer = viewer === 'buyer'
  if (isBuyer && payment && status === 'awaiting_payment') {
    return <HoldPanel order={order} payment={payment} />
  }
  if (isBuyer && status === 'unpaid') return <UnpaidPanel order={order} />
  return (
    <>
      <OrderProgress order={order} onAnswerDue={onAnswerDue} />
      {isBuyer && <PaymentCard order={order} />}
    </>
  )
}

function JustPlaced({ byCard }: { byCard: boolean }) {
  const { t } = useTranslation(['orders', 'payments'])
  return (
    <p className="flex items-start gap-3 rounded-lg bg-success-soft p-4 text-success" role="status">
      <CircleCheck className="mt-0.5 size-5 shrink-0" aria-hidden />
      <span>
        <strong className="block">{t(byCard ? 'payments:done.title' : 'placed.title')}</strong>
        {t(byCard ? 'payments:done.text' : 'placed.text')}
      </span>
    </p>
  )
}

/** The checkout marks its navigation, so that the confirmation shows once. */
function wasJustPlaced(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'justPlaced' in state
}

function OrderSkeleton() {
  return (
    <SkeletonGroup className="grid gap-6">
      <Skeleton className="h-9 w-56" />
      <div className="grid gap-6 xl:grid-cols-[1fr_22rem]">
        <Skeleton className="h-80 rounded-lg" />
        <Skeleton className="h-56 rounded-lg" />
      </div>
    </SkeletonGroup>
  )
}
