import { allergenWarning } from '@localchef/contracts/allergens/major-allergens'
import type { Order, OrderLine } from '@localchef/contracts/orders/order'
import { recordNoShow } from '@localchef/contracts/orders/record-no-show'
import { reportMissedPickup } from '@localchef/contracts/orders/report-missed-pickup'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import clsx from 'clsx'
import {
  Bike,
  CalendarClock,
  CircleHelp,
  Clock,
  MessageSquareText,
  Phone,
  Printer,
  Repeat,
  ShoppingBag,
  TriangleAlert,
  UserX,
} from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useAllergenNames } from '@/features/allergens/use-allergen-names.ts'
import { ConversationButton } from '@/features/messages/components/conversation-button.tsx'
import { latenessOf } from '@/features/orders/board/lateness.ts'
import { latenessText } from '@/features/orders/board/lateness-text.ts'
import { pickupTime } from '@/features/orders/board/pickup-time.ts'
import { paymentWarnings } from '@/features/payments/chef-notice.ts'
import { ChefPaymentNotice } from '@/features/payments/chef-payment-notice.tsx'
import { PaymentBadge } from '@/features/payments/payment-badge.tsx'
import { isPaidByCard } from '@/features/payments/payment-word.ts'
import { refundedOfTotal } from '@/features/payments/refunded-sum.ts'
import { callFunction } from '@/shared/backend/call-function.ts'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { phoneText } from '@/shared/format/phone.ts'
import { formatTime } from '@/shared/format/time.ts'
import { refusalText } from '@/shared/i18n/refusal-text.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useNameOf } from '@/shared/i18n/use-name-of.ts'
import { useNumbered } from '@/shared/i18n/use-numbered.ts'
import { writtenIn } from '@/shared/i18n/written-in.ts'
import { AskDialog } from '@/shared/ui/ask-dialog.tsx'
import { Badge } from '@/shared/ui/badge.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { Countdown } from '@/shared/ui/countdown.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { PhoneLink } from '@/shared/ui/phone-link.tsx'
import { Price } from '@/shared/ui/price.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { addressText } from '../../address-text.ts'
import { OrderChanges } from '../../change/order-changes.tsx'
import { RemovedText } from '../../components/removed-text.tsx'
import { DeliveryButtons } from '../../delivery/delivery-buttons.tsx'
import { DeliveryState } from '../../delivery/delivery-state.tsx'
import { CardActions } from './card-actions.tsx'
import { ProposeDialog } from './propose-dialog.tsx'

interface BoardCardProps {
  order: Order
  now: number
  /** The order arrived since someone last touched the board. */
  unseen: boolean
  onPrint: (order: Order) => void
}

export function BoardCard({ order, now, unseen, onPrint }: BoardCardProps) {
  const { t } = useTranslation('board')
  const number = useNumbered().numbered(order.number)
  const firstName = order.buyer.name.split(' ')[0] ?? order.buyer.name
  return (
    <article
      aria-label={`${number}, ${firstName}`}
      data-order={order.id}
      tabIndex={-1}
      className={clsx(
        'grid grid-cols-1 gap-3.5 rounded-lg border bg-surface p-4',
        latenessOf(order, now).lateness === 'late'
          ? 'border-danger shadow-[inset_0.3rem_0_0_var(--danger)]'
          : 'border-line shadow-raised',
        unseen && 'animate-rise outline-3 outline-accent',
      )}
    >
      <header className="grid gap-1">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
          <h3 className="numeric text-title font-bold leading-none">
            <Link to={`/dashboard/orders/${order.id}`} className="hover:underline">
              <span translate="no">{number}</span>
            </Link>
          </h3>
          <CardClock order={order} now={now} />
        </div>
        <p className="flex flex-wrap items-center gap-2 text-subtitle font-semibold">
          <span translate="no">{firstName}</span>
          <Origin order={order} />
        </p>
        <Handover order={order} now={now} />
      </header>

      <ChefPaymentNotice order={order} now={now} kinds={paymentWarnings} />
      <ProposedTime order={order} now={now} />
      <Allergies order={order} />
      <BoardLines order={order} />
      <OrderChanges order={order} lastOnly />

      {order.note && (
        <p className="flex gap-2.5 rounded-md bg-warning-soft p-3 text-body leading-snug">
          <MessageSquareText className="mt-0.5 size-4.5 shrink-0 text-warning" aria-hidden />
          <span>
            <span className="sr-only">{t('card.note')}: </span>
            <span lang={writtenIn(order.note)}>{order.note}</span>
          </span>
        </p>
      )}
      {['ready', 'out_for_delivery'].includes(order.status) && <Destination order={order} />}

      <div className="flex flex-wrap items-center justify-between gap-x-2 border-t border-line pt-2">
        <OrderSum order={order} />
        <div className="-mr-2 ml-auto flex text-ink-soft">
          {order.buyer.hasAccount && (
            <ConversationButton
              compact
              orderId={order.id}
              name={order.buyer.name}
              about={t('card.about', { number: order.number })}
            />
          )}
          {order.buyer.phone && (
            <PhoneLink
              phone={order.buyer.phone}
              aria-label={t('card.call', { name: firstName })}
              title={phoneText(order.buyer.phone)}
              className="grid size-11 place-items-center rounded-full hover:bg-sunken"
            >
              <Phone className="size-5" aria-hidden />
            </PhoneLink>
          )}
          <IconButton label={t('card.print', { number: order.number })} onClick={() => onPrint(order)}>
            <Printer aria-hidden />
          </IconButton>
        </div>
      </div>
      <MissedPickup order={order} now={now} />
      <DeliveryWay order={order} />
      <CardActions order={order} />
    </article>
  )
}

/** Marks orders by phone and those of a standing order. */
function Origin({ order }: { order: Order }) {
  const { t } = useTranslation('board')
  return (
    <>
      {order.takenByChef && <Badge tone="neutral">{t('card.byPhone')}</Badge>}
      {order.standingOrderId && (
        <Badge tone="neutral">
          <Repeat aria-hidden />
          {t('card.standing')}
        </Badge>
      )}
    </>
  )
}

/** The total, its payment, and what was refunded. */
function OrderSum({ order }: { order: Order }) {
  const { t } = useTranslation('chefPayments')
  const refunded = refundedOfTotal(order)
  return (
    <p className="grid leading-tight">
      <Price value={order.total} className="text-lead font-semibold" />
      <PaymentBadge order={order} reader="chef" className="mt-1 w-fit" />
      {refunded > 0 && (
        <span className="mt-1 text-caption text-ink-soft">
          {t('refundedSum', { amount: formatDollars(refunded) })}
        </span>
      )}
    </p>
  )
}

/** Pickup or delivery and the slot. */
function Handover({ order, now }: { order: Order; now: number }) {
  const { t } = useTranslation('board')
  const { language } = useLanguage()
  const slot = pickupTime(order, order.chef.timeZone, language, now)
  const Icon = order.fulfilment === 'delivery' ? Bike : ShoppingBag
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-body font-medium">
      <Icon className="size-5 shrink-0 text-ink-faint" aria-hidden />
      <span className="sr-only">{t(`card.${order.fulfilment}`)}</span>
      {slot.day && <span className="text-info">{slot.day}</span>}
      <span className="numeric">{slot.hours}</span>
      {order.fulfilment === 'delivery' && (
        <Badge tone="info">
          {t(order.status === 'out_for_delivery' ? 'card.onItsWay' : 'card.delivery')}
        </Badge>
      )}
    </p>
  )
}

function Destination({ order }: { order: Order }) {
  const { t } = useTranslation('board')
  const address = order.deliveryAddress
  if (!address) return null
  return (
    <p className="text-small text-ink-soft">
      <span className="block font-semibold text-ink">{t('card.address')}</span>
      {addressText(address)}
      {address.instructions && <span className="block">{address.instructions}</span>}
    </p>
  )
}

/** Time left to answer a new order; later whether the order is late. */
function CardClock({ order, now }: { order: Order; now: number }) {
  const { t } = useTranslation('board')
  const { lateness, minutes } = latenessOf(order, now)
  if (order.status === 'placed') {
    const due = new Date(order.answerDueAt).getTime() <= now
    return (
      <p className="flex w-full items-center justify-between gap-2 rounded-md bg-warning-soft px-3 py-1.5 text-small font-medium text-warning">
        {t(order.proposedSlot ? 'card.buyerAnswersIn' : due ? 'card.answerNow' : 'card.answerIn')}
        <Countdown until={order.answerDueAt} className="text-subtitle leading-tight font-bold" />
      </p>
    )
  }
  if (lateness === 'late') {
    return (
      <Badge tone="danger">
        <TriangleAlert aria-hidden />
        {latenessText(minutes, t)}
      </Badge>
    )
  }
  if (lateness === 'soon') {
    return (
      <Badge tone="warning">
        <Clock aria-hidden />
        {t('card.soon')}
      </Badge>
    )
  }
  return null
}

/** The buyer's allergies, emphasized if the order contains one of them. */
function Allergies({ order }: { order: Order }) {
  const { t } = useTranslation('board')
  const names = useAllergenNames()
  const { allergies } = order.buyer
  if (allergies.length === 0) return null
  const warning = allergenWarning(order.lines, allergies)
  return (
    <div className="grid justify-items-start gap-1.5">
      <Badge tone="danger" style={{ whiteSpace: 'normal' }}>
        <TriangleAlert aria-hidden />
        {t('card.allergicTo', { names: names(allergies) })}
      </Badge>
      {warning && warning.contains.length > 0 && (
        <span className="rounded-md bg-danger px-2.5 py-1 text-small font-bold text-surface">
          {t('card.contains', { names: names(warning.contains) })}
        </span>
      )}
      {warning && warning.mayContain.length > 0 && (
        <span className="rounded-md bg-danger px-2.5 py-1 text-small font-bold text-surface">
          {t('card.mayContain', { names: names(warning.mayContain) })}
        </span>
      )}
      {warning?.isUnstated && (
        <Badge tone="warning" style={{ whiteSpace: 'normal' }}>
          <CircleHelp aria-hidden />
          {t('card.unstated')}
        </Badge>
      )}
    </div>
  )
}

/** The last report on a delivery and the buttons for the next one, on a card of the board. */
function DeliveryWay({ order }: { order: Order }) {
  return (
    <>
      <DeliveryState order={order} />
      <DeliveryButtons order={order} />
    </>
  )
}

function ProposedTime({ order, now }: { order: Order; now: number }) {
  const { t } = useTranslation('board')
  const { language } = useLanguage()
  const { proposedSlot } = order
  if (!proposedSlot) return null
  const { day, hours } = pickupTime(
    { slotFrom: proposedSlot.from, slotUntil: proposedSlot.until },
    order.chef.timeZone,
    language,
    now,
  )
  return (
    <p className="flex items-start gap-2.5 rounded-md bg-info-soft px-3 py-2.5 text-small font-medium text-info">
      <CalendarClock className="mt-0.5 size-4.5 shrink-0" aria-hidden />
      {t('propose.waiting', { time: [day, hours].filter(Boolean).join(' ') })}
    </p>
  )
}

/** Quantity, dish, variants and removed ingredients of each line, in large type. */
function BoardLines({ order }: { order: Order }) {
  return (
    <ul className="grid gap-2.5">
      {order.lines.map((line) => (
        <BoardLine key={line.id} line={line} />
      ))}
    </ul>
  )
}

function BoardLine({ line }: { line: OrderLine }) {
  const { t } = useTranslation('board')
  const nameOf = useNameOf()
  return (
    <li className="flex gap-2.5">
      <span className="numeric shrink-0 text-lead font-bold leading-snug">{line.quantity} ×</span>
      <span className="grid min-w-0 gap-0.5">
        <span className="food-name text-lead leading-snug">{nameOf(line)}</span>
        {line.variants.length > 0 && (
          <span className="text-small text-ink-soft">{line.variants.map(nameOf).join(', ')}</span>
        )}
        {line.isReady && <span className="text-caption text-ink-faint">{t('card.readyBatch')}</span>}
        <RemovedText line={line} className="text-body leading-snug font-bold text-danger" />
      </span>
    </li>
  )
}

/**
 * For a pickup whose slot has ended. The chef first asks the buyer, then proposes another time or records a no-show.
 */
function MissedPickup({ order, now }: { order: Order; now: number }) {
  const { t } = useTranslation('board')
  const report = useReportMissedPickup(order)
  const [asking, setAsking] = useState(false)
  const isMissed =
    order.status === 'ready' && order.fulfilment === 'pickup' && Date.parse(order.slotUntil) <= now
  if (!isMissed) return null
  if (order.missedPickup) return <Asked order={order} now={now} />
  const act = order.buyer.hasAccount ? 'ask' : 'mark'
  return (
    <>
      <Button
        variant="soft"
        block
        busy={report.isPending}
        icon={<UserX aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {t('missed.report')}
      </Button>
      <AskDialog
        open={asking}
        onOpenChange={setAsking}
        title={t(`missed.${act}`, { name: order.buyer.name, number: order.number })}
        text={t(`missed.${act}Text`, { name: order.buyer.name })}
        action={t(`missed.${act}Action`)}
        onConfirm={() => report.mutate()}
      />
    </>
  )
}

function Asked({ order, now }: { order: Order; now: number }) {
  const { t } = useTranslation('board')
  const { language } = useLanguage()
  const waitsUntil = answerUntilOf(order, now)
  const [asking, setAsking] = useState<'time' | 'noShow'>()
  return (
    <section aria-label={t('missed.title')} className="grid gap-2 rounded-md bg-warning-soft p-3 text-small">
      <strong>{t('missed.title')}</strong>
      <p role="status">
        {t(order.buyer.hasAccount ? `missed.answer.${order.missedPickup?.answer ?? 'none'}` : 'missed.call')}
      </p>
      <div className="grid gap-1">
        {order.buyer.hasAccount && (
          <Button size="sm" variant="secondary" block onClick={() => setAsking('time')}>
            {t('propose.action')}
          </Button>
        )}
        {waitsUntil ? (
          <p>{t('missed.recordFrom', { time: formatTime(waitsUntil, language, order.chef.timeZone) })}</p>
        ) : (
          <Button size="sm" variant="ghost" block onClick={() => setAsking('noShow')}>
            {t('missed.record')}
          </Button>
        )}
      </div>
      {asking === 'time' && <ProposeDialog order={order} onClose={() => setAsking(undefined)} />}
      {asking === 'noShow' && <NoShowDialog order={order} onClose={() => setAsking(undefined)} />}
    </section>
  )
}

/** The end of the buyer's time to answer, by the server's rule. Undefined once the chef can record a no-show. */
function answerUntilOf({ missedPickup, buyer }: Order, now: number): string | undefined {
  if (!missedPickup || !buyer.hasAccount || missedPickup.answer === 'not_coming') return undefined
  return Date.parse(missedPickup.answerUntil) > now ? missedPickup.answerUntil : undefined
}

/** Explains what a no-show means for the money before it is recorded. */
function NoShowDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation(['board', 'common'])
  const record = useRecordNoShow(order)
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('missed.recordTitle', { number: order.number })}
      description={t('missed.recordText', { name: order.buyer.name })}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('action.cancel', { ns: 'common' })}
          </Button>
          <Button
            variant="danger"
            busy={record.isPending}
            onClick={() => record.mutate(t('reason.noShow'), { onSettled: onClose })}
          >
            {t('missed.record')}
          </Button>
        </>
      }
    >
      <p>{t(isPaidByCard(order) ? 'missed.moneyByCard' : 'missed.moneyAtPickup')}</p>
    </Dialog>
  )
}

/** Asks the buyer why nobody came. */
function useReportMissedPickup({ id, number, buyer }: Order) {
  const { t } = useTranslation('board')
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => callFunction(reportMissedPickup, { orderId: id }),
    onSuccess: () => {
      if (buyer.hasAccount) toast.success(t('missed.asked', { name: buyer.name }))
    },
    onError: (error) =>
      toast.error(refusalText(failureOf(reportMissedPickup, error).code, t('failed.unknown', { number }))),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['orders'] }),
  })
}

/** Ends the order and records a no-show. */
function useRecordNoShow({ id, number }: Order) {
  const { t } = useTranslation('board')
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (reason: string) => callFunction(recordNoShow, { orderId: id, reason }),
    onSuccess: () => toast.success(t('missed.recorded', { number })),
    onError: (error) =>
      toast.error(refusalText(failureOf(recordNoShow, error).code, t('failed.unknown', { number }))),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['orders'] }),
  })
}
