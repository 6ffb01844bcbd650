import { zoneName } from '@localchef/contracts/formatters'
import { listMessages } from '@localchef/contracts/messages/list-messages'
import type { Order } from '@localchef/contracts/orders/order'
import { isOpen } from '@localchef/contracts/orders/order-transitions'
import { proposeSlot } from '@localchef/contracts/orders/propose-slot'
import { getOrderLedger } from '@localchef/contracts/payments/get-order-ledger'
import type { PendingChange } from '@localchef/contracts/payments/pending-change'
import clsx from 'clsx'
import { CircleCheck, CreditCard, MessageCircle, Repeat, RotateCw, Star } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useParams, useSearchParams } from 'react-router'
import { LoyaltyOfOrder } from '@/features/loyalty/components/loyalty-of-order.tsx'
import { OrderMessages } from '@/features/messages/components/order-messages.tsx'
import { useLookedAt } from '@/features/notifications/use-looked-at.ts'
import { PaymentBadge } from '@/features/payments/payment-badge.tsx'
import { paymentWord } from '@/features/payments/payment-word.ts'
import { RefundList } from '@/features/payments/refund-list.tsx'
import { handedBackSum, refundedSum } from '@/features/payments/refunded-sum.ts'
import { ReviewDialog } from '@/features/reviews/mine/components/review-dialog.tsx'
import { type Reviewable, useMyReviews } from '@/features/reviews/mine/use-my-reviews.ts'
import { pictureUrl } from '@/shared/backend/picture-url.ts'
import { dayName } from '@/shared/format/day-name.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { formatTime, formatTimes } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useNameOf } from '@/shared/i18n/use-name-of.ts'
import { NotLive } from '@/shared/live/not-live.tsx'
import { usePageTitle } from '@/shared/page/page-title.ts'
import { DecisionOver } from '@/shared/prepared/decision-dialog.tsx'
import { usePreparedAct } from '@/shared/prepared/use-prepared-act.ts'
import { useHasRightOf } from '@/shared/staff/use-staff-rights.ts'
import { Avatar } from '@/shared/ui/avatar.tsx'
import { Breadcrumbs } from '@/shared/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { Countdown } from '@/shared/ui/countdown.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { PhoneLink } from '@/shared/ui/phone-link.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { useNow } from '@/shared/ui/use-now.ts'
import { ProposeDialog } from '../board/components/propose-dialog.tsx'
import { useEmptyCartOnceChanged } from '../change/cart-of-change.ts'
import { HandoverCard } from '../components/handover-card.tsx'
import { MissedPickupPanel } from '../components/missed-pickup-panel.tsx'
import { OrderAside } from '../components/order-aside.tsx'
import { OrderContents } from '../components/order-contents.tsx'
import { OrderNotShown } from '../components/order-not-shown.tsx'
import { OrderProgress } from '../components/order-progress.tsx'
import { useDeliveryWord } from '../delivery/delivery-state.tsx'
import { HoldPanel } from '../payment/hold-panel.tsx'
import { LaterTipPanel } from '../payment/later-tip-panel.tsx'
import { useCheckOnReturn, useCheckPayment, useEmptyCartOncePlaced } from '../payment/use-payment.ts'
import { useSameCart } from '../payment/use-same-cart.ts'
import { readiness } from '../readiness.ts'
import { shownStatus } from '../shown-status.ts'
import { useLiveOrders } from '../use-live-orders.ts'
import { useOrder } from '../use-orders.ts'
import { wasPlaced } from '../was-placed.ts'

export default function OrderPage() {
  const { orderId = '' } = useParams()
  const { t } = useTranslation(['orders', 'payments'])
  const { state } = useLocation()
  const [search] = useSearchParams()
  const hasJustPaid = search.get('payment') === 'done'
  const { lost } = useLiveOrders(`id=eq.${orderId}`)
  const query = useOrder(orderId, lost)
  const order = query.data
  const hasRightToMessages = useHasRightOf(listMessages)
  useEmptyCartOncePlaced(order)
  useEmptyCartOnceChanged(order)
  useLookedAt(order?.viewer === 'chef' && order.status === 'placed' ? [order.id] : [])
  const isJustPlaced =
    order?.viewer === 'buyer' && order.status === 'placed' && (wasJustPlaced(state) || hasJustPaid)
  const byCard = order?.paymentStatus === 'authorized'
  const number = order && t('number', { number: order.number })
  // Screen readers announce a new page by its title.
  usePageTitle(isJustPlaced ? `${t(byCard ? 'payments:done.title' : 'placed.title')} · ${number}` : number)

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
      <OrderHeading
        order={order}
        isFocused={wasJustPlaced(state) || hasJustPaid}
        describedBy={isJustPlaced ? justPlacedId : undefined}
      />
      {isJustPlaced && <JustPlaced byCard={byCard} />}
      {lost && <NotLive text={t('notLive')} />}
      {isChef && <PreparedProposal order={order} />}
      <MissedPickupPanel order={order} />
      <PendingChangePanel order={order} />
      {order.viewer === 'buyer' && (isOpen(order.status) || order.status === 'completed') && (
        <LoyaltyOfOrder key={order.status} chefId={order.chef.id} isCounted={order.status === 'completed'} />
      )}
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

/** Status and payment. Buyers see only the payment while the order awaits it, or if it was never paid. */
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

/**
 * Id of the heading's description. The heading takes the focus after "Place order", so screen readers announce the
 * result.
 */
const justPlacedId = 'just-placed'

/** Names the card only while it is authorized. */
function JustPlaced({ byCard }: { byCard: boolean }) {
  const { t } = useTranslation(['orders', 'payments'])
  return (
    <p
      id={justPlacedId}
      className="flex items-start gap-3 rounded-lg bg-success-soft p-4 text-success"
      role="status"
    >
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

/** Another time for the order that a program prepared. The chef sends it. */
function PreparedProposal({ order }: { order: Order }) {
  const { prepared, close } = usePreparedAct(proposeSlot)
  if (prepared?.orderId !== order.id) return null
  if (!['placed', 'confirmed', 'ready'].includes(order.status)) return <DecisionOver onClose={close} />
  return <ProposeDialog order={order} prepared={prepared.slotFrom} onClose={close} />
}

/** The payment of an order with its refunds, for the buyer. */
function PaymentCard({ order }: { order: Order }) {
  const { t } = useTranslation('payments')
  const { payment, inPerson } = order
  const refunds = (payment ?? inPerson)?.refunds ?? []
  return (
    <Card>
      <CardBody className="grid gap-3">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 className="food-name text-subtitle">{t('title')}</h2>
          <PaymentBadge order={order} />
        </div>
        <p aria-live="polite">
          {t(`said.${paymentWord(order)}`, {
            sum: formatDollars(payment?.captured || order.total),
            refunded: formatDollars(inPerson ? handedBackSum(inPerson) : refundedSum(refunds)),
          })}
        </p>
        <RefundList
          refunds={refunds}
          reader="buyer"
          way={inPerson ? 'inPerson' : 'card'}
          timeZone={order.chef.timeZone}
        />
      </CardBody>
    </Card>
  )
}

/** Asks the buyer of a completed order for a review, until there is one. */
function AskForReview({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const reviews = useMyReviews()
  const [reviewing, setReviewing] = useState<Reviewable>()
  const waiting = reviews.data?.pages[0]?.waiting.find(({ orderId }) => orderId === order.id)
  if (!waiting && !reviewing) return null
  return (
    <section
      aria-labelledby="ask-for-review"
      className="flex flex-wrap items-center justify-between gap-4 rounded-lg bg-accent-soft p-5 print:hidden"
    >
      <div>
        <h2 id="ask-for-review" className="food-name text-subtitle">
          {t('review.title')}
        </h2>
        <p className="text-ink-soft">{t('review.text')}</p>
      </div>
      <Button icon={<Star aria-hidden />} onClick={() => setReviewing(waiting)}>
        {t('review.action')}
      </Button>
      <ReviewDialog purchase={reviewing} onClose={() => setReviewing(undefined)} />
    </section>
  )
}

/** An order that ended without a payment: the reason, and the same cart again. */
function UnpaidPanel({ order }: { order: Order }) {
  const { t } = useTranslation(['payments', 'orders'])
  const cart = useSameCart(order)
  return (
    <Card className="print:hidden">
      <CardBody className="grid gap-4">
        <div role="status" className="grid gap-2">
          <h2 className="food-name text-subtitle">{t('ended.title')}</h2>
          <p>{t(`ended.${causeOf(order)}`, { sum: formatDollars(order.total) })}</p>
          {order.statusReason && <p>{t('orders:reason', { reason: order.statusReason })}</p>}
          {cart.isKept && <p className="text-small text-ink-soft">{t('ended.sameCart')}</p>}
        </div>
        <Button icon={<RotateCw aria-hidden />} busy={cart.isPending} onClick={cart.open} className="w-fit">
          {t('ended.again')}
        </Button>
      </CardBody>
    </Card>
  )
}

function causeOf(order: Order): 'timeUp' | 'byBuyer' | 'byAdmin' | 'tooLate' {
  if (paymentWord(order) !== 'notCharged') return 'tooLate'
  switch (order.events.at(-1)?.actor) {
    case 'buyer':
      return 'byBuyer'
    case 'admin':
      return 'byAdmin'
    default:
      return 'timeUp'
  }
}

/** A change that waits for the buyer's card: time left, why a card was declined, and the link to the page. */
function PendingChangePanel({ order }: { order: Order }) {
  if (!order.pendingChange || order.viewer !== 'buyer') return null
  return <Waiting key={order.pendingChange.paymentId} order={order} pending={order.pendingChange} />
}

function Waiting({ order, pending }: { order: Order; pending: PendingChange }) {
  const { t } = useTranslation(['orders', 'payments'])
  const check = useCheckPayment(order.id)
  const [search] = useSearchParams()
  useCheckOnReturn(order.id, search.get('card') === 'done' && !pending.declined)
  const sums = {
    total: formatDollars(pending.total),
    more: formatDollars(pending.supplement),
    old: formatDollars(order.total),
  }
  return (
    <section
      aria-labelledby="pending-change"
      className="grid gap-3 rounded-lg bg-warning-soft p-4 print:hidden"
    >
      <h2 id="pending-change" className="flex flex-wrap items-baseline justify-between gap-2 font-semibold">
        {t('change.pending.title')}
        <Countdown until={pending.holdUntil} className="text-lead" onEnd={check} />
      </h2>
      <p>{t(pending.supplement > 0 ? 'change.pending.supplement' : 'change.pending.text', sums)}</p>
      {pending.declined && <FormError>{t(`payments:declined.${pending.declined}`)}</FormError>}
      {pending.checkoutUrl && (
        <a
          href={pending.checkoutUrl}
          className="inline-flex min-h-11 w-fit items-center gap-2 rounded-full bg-accent px-5 font-semibold text-accent-ink transition-[filter] hover:brightness-107 max-sm:w-full max-sm:justify-center"
        >
          <CreditCard className="size-4.5" aria-hidden />
          {t(pending.supplement > 0 ? 'change.pending.paySupplement' : 'change.pending.pay', sums)}
        </a>
      )}
    </section>
  )
}

interface OrderHeadingProps {
  order: Order
  isFocused: boolean
  describedBy: string | undefined
}

/** The status in large type, and the number, with the buyer for the chef and the chef for everyone else. */
function OrderHeading({ order, isFocused, describedBy }: OrderHeadingProps) {
  const { t } = useTranslation('orders')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isFocused) heading.current?.focus()
  }, [isFocused])
  const nameOf = useNameOf()
  const readsMoney = useHasRightOf(getOrderLedger)
  const { chef, buyer, viewer } = order
  return (
    <header className="grid gap-2">
      <div className="grid gap-0.5">
        <h1
          ref={heading}
          tabIndex={-1}
          aria-describedby={describedBy}
          className="numeric font-semibold text-ink-soft outline-none"
        >
          {t('number', { number: order.number })}
        </h1>
        <p className="food-name text-heading leading-tight" aria-live="polite">
          {t(`status.${shownStatus(order, viewer)}`)}
        </p>
        {viewer === 'admin' && readsMoney && (
          <Link
            to={`/admin/orders/${order.id}`}
            className="text-small font-semibold text-accent-text hover:underline print:hidden"
          >
            {t('toMoney')}
          </Link>
        )}
      </div>
      {order.standingOrderId && (
        <p className="flex items-center gap-2 text-ink-soft [&>svg]:size-4">
          <Repeat aria-hidden />
          {viewer === 'admin' ? (
            t('standing')
          ) : (
            <Link to="/dashboard/standing-orders" className="hover:underline">
              {t('standing')}
            </Link>
          )}
        </p>
      )}
      {viewer === 'chef' ? (
        <p className="text-ink-soft">
          {t('for', { name: buyer.name })}
          {order.takenByChef && <span className="ml-3">{t('byPhone')}</span>}
          {buyer.phone && <PhoneLink phone={buyer.phone} className="numeric ml-3 hover:underline" />}
        </p>
      ) : (
        <Link to={`/chefs/${chef.id}`} className="group flex w-fit items-center gap-2.5">
          <Avatar name={chef.name} url={chef.avatarPath ? pictureUrl(chef.avatarPath) : null} size={36} />
          <span className="food-name group-hover:underline">
            <span translate="no">{nameOf(chef)}</span>
          </span>
        </Link>
      )}
    </header>
  )
}

const toneClass = {
  promised: 'text-success',
  late: 'text-warning',
  kept: 'text-success',
  onTheWay: 'text-info',
} as const

/**
 * The order's time in large type, a line about its food or delivery, and a link to the messages. The line says when the
 * food is or will be ready, or repeats the last delivery report.
 */
function OrderTime({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const { language } = useLanguage()
  const now = useNow(30_000)
  const { timeZone } = order.chef
  const time = (moment: string) => formatTime(moment, language, timeZone)
  const ready = readiness(order, now)
  const wordOf = useDeliveryWord(order)
  const report = order.status === 'out_for_delivery' ? order.deliveryReports.at(-1) : undefined
  return (
    <Card>
      <CardBody className="grid gap-3">
        <p className="numeric text-subtitle leading-tight font-semibold">
          {dayName(order.slotFrom, language, timeZone, now)},{' '}
          {formatTimes(order.slotFrom, order.slotUntil, language, timeZone)}
          <span className="block text-small font-normal text-ink-faint">{zoneName(timeZone, language)}</span>
        </p>
        {report && <p className="numeric text-info">{wordOf(report)}</p>}
        {!report && ready.kind !== 'unknown' && (
          <p className={clsx('numeric', toneClass[ready.kind])}>
            {ready.kind === 'late' && t('readiness.late')}
            {ready.kind === 'promised' && t('readiness.promised', { time: time(ready.at) })}
            {ready.kind === 'kept' && t('readiness.since', { time: time(ready.at) })}
            {ready.kind === 'onTheWay' &&
              (ready.at ? t('readiness.onTheWaySince', { time: time(ready.at) }) : t('readiness.onTheWay'))}
          </p>
        )}
        {wasPlaced(order) && order.viewer !== 'admin' && order.buyer.hasAccount && isOpen(order.status) && (
          <ButtonLink
            to="#messages"
            variant="secondary"
            size="sm"
            icon={<MessageCircle aria-hidden />}
            className="w-fit print:hidden"
          >
            {t(order.viewer === 'chef' ? 'write.buyer' : 'write.chef')}
          </ButtonLink>
        )}
      </CardBody>
    </Card>
  )
}
