import type { OrderSummary } from '@localchef/contracts/orders/order'
import { linesText } from '@localchef/contracts/orders/receipt-lines'
import { Repeat, ShoppingBag } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { UnreadBadge } from '@/features/messages/components/unread-badge.tsx'
import { PaymentBadge } from '@/features/payments/payment-badge.tsx'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { pictureUrl } from '@/shared/backend/picture-url.ts'
import { formatDateTime } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useNameOf } from '@/shared/i18n/use-name-of.ts'
import { PagedList } from '@/shared/page/paged-list.tsx'
import { Badge } from '@/shared/ui/badge.tsx'
import { ButtonLink } from '@/shared/ui/button.tsx'
import { Card } from '@/shared/ui/card.tsx'
import { Countdown } from '@/shared/ui/countdown.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { Picture } from '@/shared/ui/picture.tsx'
import { Price } from '@/shared/ui/price.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { Tabs } from '@/shared/ui/tabs.tsx'
import { orderStatusTone } from '../order-status-tone.ts'
import { shownStatus } from '../shown-status.ts'
import { useLiveOrders } from '../use-live-orders.ts'
import { useMyOrders, type WhichOrders } from '../use-orders.ts'

export default function MyOrdersPage() {
  const { t } = useTranslation(['orders', 'standingOrders'])
  const { user } = useAuth()
  const [which, setWhich] = useState<WhichOrders>('open')
  useLiveOrders(`buyer_id=eq.${user?.id ?? ''}`)
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <h1 className="food-name text-heading">{t('title')}</h1>
        <ButtonLink to="/dashboard/standing-orders" variant="secondary" icon={<Repeat aria-hidden />}>
          {t('standingOrders:open')}
        </ButtonLink>
      </div>
      <Tabs
        label={t('title')}
        value={which}
        onValueChange={setWhich}
        tabs={[
          { value: 'open', label: t('tabs.open'), content: <OrderList which="open" /> },
          { value: 'closed', label: t('tabs.closed'), content: <OrderList which="closed" /> },
        ]}
      />
    </>
  )
}

function OrderList({ which }: { which: WhichOrders }) {
  const { t } = useTranslation('orders')
  return (
    <PagedList
      query={useMyOrders(which)}
      rowsOf={({ orders }) => orders}
      skeleton={
        <SkeletonGroup className="grid gap-4">
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} className="h-28 rounded-lg" />
          ))}
        </SkeletonGroup>
      }
      empty={
        <EmptyState
          icon={<ShoppingBag />}
          title={t(which === 'open' ? 'empty.open' : 'empty.closed')}
          action={<ButtonLink to="/ready-dishes">{t('empty.action')}</ButtonLink>}
        >
          {t('empty.text')}
        </EmptyState>
      }
    >
      {(order) => <OrderCard order={order} />}
    </PagedList>
  )
}

function OrderCard({ order }: { order: OrderSummary }) {
  const { t } = useTranslation(['orders', 'payments'])
  const { language } = useLanguage()
  const nameOf = useNameOf()
  const picture = order.lines.find(({ picturePath }) => picturePath)?.picturePath
  return (
    <Card interactive className="grid grid-cols-[5rem_1fr] gap-4 p-3 sm:grid-cols-[6rem_1fr_auto] sm:p-4">
      <Picture
        src={picture ? pictureUrl(picture) : null}
        alt=""
        sizes="96px"
        ratio={1}
        largest={320}
        className="rounded-md"
      />
      <div className="grid min-w-0 content-center gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link
            to={`/dashboard/orders/${order.id}`}
            className="food-name text-lead after:absolute after:inset-0"
          >
            <span translate="no">{nameOf(order.chef)}</span>
          </Link>
          <Badge tone={orderStatusTone(order.status)}>{t(`status.${shownStatus(order)}`)}</Badge>
          {order.status !== 'awaiting_payment' && <PaymentBadge order={order} />}
          <UnreadBadge of={{ orderId: order.id }} />
        </div>
        <p className="truncate text-small text-ink-soft">{linesText(order.lines, nameOf)}</p>
        <p className="text-small text-ink-faint">
          {formatDateTime(order.slotFrom, language, order.chef.timeZone)} ·{' '}
          <span className="numeric">{t('number', { number: order.number })}</span>
        </p>
      </div>
      <Price
        value={order.total}
        className="col-start-2 font-semibold sm:col-start-3 sm:self-center sm:text-lead"
      />
      {order.proposedSlot && order.status !== 'ready' && (
        <p className="col-span-full flex flex-wrap items-baseline justify-between gap-2 rounded-md bg-accent-soft px-3 py-2 text-small font-medium">
          {t(order.status === 'placed' ? 'proposal.listed' : 'proposal.listedAgreed', {
            time: formatDateTime(order.proposedSlot.from, language, order.chef.timeZone),
          })}{' '}
          {order.status === 'placed' && <Countdown until={order.answerDueAt} className="font-semibold" />}
        </p>
      )}
      {order.holdUntil && (
        <p className="col-span-full flex flex-wrap items-baseline justify-between gap-2 rounded-md bg-warning-soft px-3 py-2 text-small text-warning">
          {t('payments:hold.left')} <Countdown until={order.holdUntil} className="font-semibold" />
        </p>
      )}
    </Card>
  )
}
