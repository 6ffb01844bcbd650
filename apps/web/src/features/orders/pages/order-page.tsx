import { isOpen } from '@localchef/contracts/orders/order-moves'
import { CircleCheck, Receipt, RotateCw, WifiOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useParams } from 'react-router'
import { ProblemSection } from '@/features/disputes/components/problem-section.tsx'
import { useAllergenNames } from '@/features/menu/cards/use-allergen-names.ts'
import { OrderMessages } from '@/features/messages/components/order-messages.tsx'
import { pictureUrl } from '@/shared/backend/picture-url.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { usePageTitle } from '@/shared/page/page-title.ts'
import { Avatar } from '@/shared/ui/avatar.tsx'
import { Badge } from '@/shared/ui/badge.tsx'
import { Breadcrumbs } from '@/shared/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { Countdown } from '@/shared/ui/countdown.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { HandoverCard } from '../components/handover-card.tsx'
import { OrderActions } from '../components/order-actions.tsx'
import { OrderLines } from '../components/order-lines.tsx'
import { OrderNotShown } from '../components/order-not-shown.tsx'
import { OrderTimeline } from '../components/order-timeline.tsx'
import { SlotProposal } from '../components/slot-proposal.tsx'
import { orderStatusTone } from '../order-status-tone.ts'
import { useLiveOrders } from '../use-live-orders.ts'
import { useOrder } from '../use-orders.ts'
import { useReorder } from '../use-reorder.ts'

export default function OrderPage() {
  const { orderId = '' } = useParams()
  const { t } = useTranslation(['orders', 'common'])
  const { language } = useLanguage()
  const { state } = useLocation()
  const { lost } = useLiveOrders(`id=eq.${orderId}`)
  const query = useOrder(orderId, lost)
  const reorder = useReorder()
  const allergenNames = useAllergenNames()
  const order = query.data
  usePageTitle(order && t('number', { number: order.number }))

  if (query.isPending) return <OrderSkeleton />
  if (!order) {
    return <OrderNotShown error={query.error} retry={() => void query.refetch()} />
  }

  const { chef, viewer, buyer } = order
  const justPlaced = viewer === 'buyer' && order.status === 'placed' && wasJustPlaced(state)
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
      <header className="grid gap-2">
        <div className="flex flex-wrap items-center gap-3">
          <h1 className="food-name text-heading">{t('number', { number: order.number })}</h1>
          <Badge tone={orderStatusTone(order.status)} aria-live="polite">
            {t(`status.${order.status}`)}
          </Badge>
        </div>
        {viewer === 'chef' ? (
          <p className="text-ink-soft">
            {t('for', { name: buyer.name })}
            {buyer.phone && (
              <a
                className="numeric ml-3 hover:underline"
                href={`tel:${buyer.phone.replaceAll(/[^+\d]/g, '')}`}
              >
                {buyer.phone}
              </a>
            )}
          </p>
        ) : (
          <Link to={`/chefs/${chef.id}`} className="group flex w-fit items-center gap-2.5">
            <Avatar name={chef.name} url={chef.avatarPath ? pictureUrl(chef.avatarPath) : null} size={36} />
            <span className="food-name group-hover:underline">
              {inLanguage(language, chef.name, chef.nameRu)}
            </span>
          </Link>
        )}
      </header>
      {justPlaced && (
        <p className="flex items-start gap-3 rounded-lg bg-success-soft p-4 text-success" role="status">
          <CircleCheck className="mt-0.5 size-5 shrink-0" aria-hidden />
          <span>
            <strong className="block">{t('placed.title')}</strong>
            {t('placed.text')}
          </span>
        </p>
      )}
      {lost && (
        <p
          role="status"
          className="flex items-center gap-2 rounded-md bg-warning-soft p-3 text-small text-warning print:hidden"
        >
          <WifiOff className="size-4.5 shrink-0" aria-hidden />
          {t('notLive')}
        </p>
      )}
      <div className="grid items-start gap-6 xl:grid-cols-[1fr_22rem]">
        <div className="grid gap-6">
          <Card>
            <CardBody className="grid gap-4">
              <SlotProposal order={order} />
              {order.status === 'placed' && !(order.proposedSlot && viewer === 'buyer') && (
                <p className="flex flex-wrap items-baseline justify-between gap-2 rounded-md bg-warning-soft px-4 py-3 text-warning">
                  <span>{t(viewer === 'chef' ? 'answer.chef' : 'answer.buyer')}</span>
                  <Countdown
                    until={order.answerDueAt}
                    className="text-lead font-semibold"
                    onEnd={() => void query.refetch()}
                  />
                </p>
              )}
              <OrderTimeline order={order} />
              {order.statusReason && (
                <p className="rounded-md bg-sunken px-4 py-3 text-small">
                  {t('reason', { reason: order.statusReason })}
                </p>
              )}
              <OrderActions order={order} />
            </CardBody>
          </Card>
          <Card>
            <CardBody>
              <h2 className="food-name mb-4 text-subtitle">{t('lines')}</h2>
              <OrderLines order={order} />
              {order.note && (
                <p className="mt-4 rounded-md bg-sunken px-4 py-3 text-small">
                  <strong className="block">{t('note')}</strong>
                  {order.note}
                </p>
              )}
              {viewer === 'chef' && buyer.allergies.length > 0 && (
                <p className="mt-4 rounded-md bg-danger-soft px-4 py-3 text-small font-semibold text-danger">
                  {t('allergies', { names: allergenNames(buyer.allergies) })}
                </p>
              )}
            </CardBody>
          </Card>
          <OrderMessages key={order.id} orderId={order.id} />
        </div>
        <div className="grid gap-4">
          <HandoverCard order={order} />
          {viewer !== 'admin' && (
            <ProblemSection
              subject={{ orderId: order.id }}
              dueAt={order.slotUntil}
              isOpen={isOpen(order.status)}
              events={order.events}
            />
          )}
          <div className="flex flex-wrap gap-3 print:hidden">
            {viewer === 'buyer' && (
              <Button
                variant="soft"
                icon={<RotateCw aria-hidden />}
                busy={reorder.isPending}
                onClick={() => reorder.mutate(order)}
              >
                {t('reorder.action')}
              </Button>
            )}
            <ButtonLink
              to={`/dashboard/orders/${order.id}/receipt`}
              variant="ghost"
              icon={<Receipt aria-hidden />}
            >
              {t('receipt.open')}
            </ButtonLink>
          </div>
        </div>
      </div>
    </div>
  )
}

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
