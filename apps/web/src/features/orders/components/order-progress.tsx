import { answerSlot } from '@localchef/contracts/orders/answer-slot'
import type { Order } from '@localchef/contracts/orders/order'
import { type OrderStatus, promisedOrderStatuses } from '@localchef/contracts/orders/order-transitions'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import clsx from 'clsx'
import { CalendarClock, Check, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paymentWarnings } from '@/features/payments/chef-notice.ts'
import { ChefPaymentNotice } from '@/features/payments/chef-payment-notice.tsx'
import { isPaidByCard } from '@/features/payments/payment-word.ts'
import { callFunction } from '@/shared/backend/call-function.ts'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { formatDateTimes, formatTime } from '@/shared/format/time.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { refusalText } from '@/shared/i18n/refusal-text.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Button, ButtonLink } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { Countdown } from '@/shared/ui/countdown.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { useNow } from '@/shared/ui/use-now.ts'
import { latenessOf } from '../board/lateness.ts'
import { DeliveryButtons } from '../delivery/delivery-buttons.tsx'
import { DeliveryState, DeliverySteps } from '../delivery/delivery-state.tsx'
import { type OrderStep, orderSteps } from '../order-steps.ts'
import { shownStatus } from '../shown-status.ts'
import { orderKey } from '../use-orders.ts'
import { OrderActions } from './order-actions.tsx'

const clockMs = 10_000

interface OrderProgressProps {
  order: Order
  /** Called when the chef's time to answer has run out. */
  onAnswerDue: () => void
}

/**
 * Proposal, time left to answer, state of a delivery, timeline and the viewer's actions. For chefs the actions come
 * first, because chefs open the page to act.
 */
export function OrderProgress({ order, onAnswerDue }: OrderProgressProps) {
  const { t } = useTranslation('orders')
  const isChef = order.viewer === 'chef'
  const hasProposal = order.proposedSlot !== null && order.viewer === 'buyer'
  return (
    <Card>
      <CardBody className="grid gap-4">
        <SlotProposal order={order} />
        {order.status === 'placed' && !hasProposal && (
          <p className="flex flex-wrap items-baseline justify-between gap-2 rounded-md bg-warning-soft px-4 py-3 text-warning">
            <span>{t(isChef ? 'answer.chef' : 'answer.buyer')}</span>
            <Countdown until={order.answerDueAt} className="text-lead font-semibold" onEnd={onAnswerDue} />
          </p>
        )}
        <DeliveryState order={order} />
        {isChef && (
          <>
            <BeforeCooking order={order} />
            <OrderActions order={order} />
            <DeliveryButtons order={order} />
          </>
        )}
        <OrderTimeline order={order} />
        {order.statusReason && (
          <p className="rounded-md bg-sunken px-4 py-3 text-small">
            {t('reason', { reason: order.statusReason })}
          </p>
        )}
        {!isChef && <OrderActions order={order} />}
        {order.viewer === 'buyer' && <AskToCancel order={order} />}
      </CardBody>
    </Card>
  )
}

const promised: readonly OrderStatus[] = promisedOrderStatuses

/**
 * After the confirmation, only the chef can cancel. Tells the buyer how to ask for it, and what then happens to the
 * money.
 */
export function AskToCancel({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  if (!promised.includes(order.status) || order.missedPickup) return null
  return (
    <div className="grid justify-items-start gap-2 border-t border-line pt-4 text-small text-ink-soft print:hidden">
      <p>
        {t(isPaidByCard(order) ? 'confirmedEnd.card' : 'confirmedEnd.inPerson', {
          sum: formatDollars(order.payment?.refundable || order.total),
        })}
      </p>
      <ButtonLink to="#messages" variant="ghost" size="sm" className="-ml-3">
        {t('confirmedEnd.write')}
      </ButtonLink>
    </div>
  )
}

/** Tells the chef before the next transition whether the card is charged. */
function BeforeCooking({ order }: { order: Order }) {
  return <ChefPaymentNotice order={order} now={useNow(clockMs)} kinds={['authorized', ...paymentWarnings]} />
}

/** Timeline of the order's statuses for buyer and chef. */
function OrderTimeline({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const { language } = useLanguage()
  const now = useNow(clockMs)
  const steps = orderSteps(order)
  const wordOf = (status: OrderStatus, state: OrderStep['state']) => {
    if (status !== 'placed') return t(`status.${status}`)
    return state === 'now' ? t(`status.${shownStatus(order, order.viewer)}`) : t('timeline.placed')
  }
  return (
    <ol className="grid gap-0" aria-label={t('timeline.label')}>
      {steps.map(({ status, state, at }, index) => (
        <li
          key={status}
          aria-current={state === 'now' ? 'step' : undefined}
          className="grid grid-cols-[2rem_1fr_auto] gap-x-3"
        >
          <span className="flex flex-col items-center" aria-hidden>
            <span
              className={clsx(
                'grid size-8 shrink-0 place-items-center rounded-full transition-colors duration-500 [&>svg]:size-4.5',
                state === 'done' && 'bg-success text-surface',
                state === 'now' && 'bg-accent text-accent-ink ring-4 ring-accent-soft',
                state === 'ahead' && 'border-2 border-line bg-surface',
                state === 'failed' && 'bg-danger text-surface',
              )}
            >
              {state === 'done' && <Check strokeWidth={3} />}
              {state === 'failed' && <X strokeWidth={3} />}
              {state === 'now' && <span className="size-2.5 animate-pulse rounded-full bg-current" />}
            </span>
            {index < steps.length - 1 && (
              <span className={clsx('min-h-6 w-0.5 flex-1', state === 'done' ? 'bg-success' : 'bg-line')} />
            )}
          </span>
          <span className={clsx('pb-5 pt-1', state === 'ahead' && 'text-ink-faint')}>
            <span className={clsx('block', state === 'now' && 'font-semibold')}>{wordOf(status, state)}</span>
            {state === 'now' && order.viewer !== 'admin' && (
              <span className="block text-small text-ink-soft">
                {order.status === 'awaiting_payment'
                  ? t('now.buyer.awaiting_payment')
                  : t(`now.${order.viewer === 'chef' ? 'chef' : 'buyer'}.${nowOf(order, now)}`)}
              </span>
            )}
            {status === 'out_for_delivery' && <DeliverySteps order={order} />}
          </span>
          <span className="numeric pt-1.5 text-small text-ink-faint">
            {at && formatTime(at, language, order.chef.timeZone)}
          </span>
        </li>
      ))}
    </ol>
  )
}

type Now = 'placed' | 'confirmed' | 'finished' | 'late' | 'preparing' | 'ready' | 'out_for_delivery'

function nowOf(order: Order, now: number): Now {
  const { status } = order
  switch (status) {
    case 'confirmed':
      if (latenessOf(order, now).lateness === 'late') return 'late'
      return order.food === 'finished' ? 'finished' : 'confirmed'
    case 'placed':
    case 'preparing':
    case 'ready':
    case 'out_for_delivery':
      return status
    default:
      return 'placed'
  }
}

/** The slot the chef proposed, with buttons to accept it or keep the first one. */
function SlotProposal({ order }: { order: Order }) {
  const { t } = useTranslation(['orders', 'payments'])
  const { language } = useLanguage()
  const answer = useAnswerSlot(order)
  const { proposedSlot, chef } = order
  if (!proposedSlot || order.viewer !== 'buyer') return null
  // The chef proposes another time because the pickup of ready food was missed.
  const isAgain = order.status === 'ready'
  const isConfirmed = order.status === 'confirmed'
  const name = inLanguage(language, chef.name, chef.nameRu)
  const when = (slot: { from: string; until: string }) =>
    formatDateTimes(slot.from, slot.until, language, chef.timeZone)
  const answering = (accept: boolean) => answer.isPending && answer.variables === accept
  return (
    <section
      aria-labelledby="slot-proposal"
      className="grid gap-3 rounded-lg bg-accent-soft p-4 print:hidden"
    >
      <h2 id="slot-proposal" className="flex items-center gap-2.5 font-semibold">
        <CalendarClock className="size-5 shrink-0 text-accent-text" aria-hidden />
        {t('proposal.title')}
      </h2>
      <p>
        {isAgain
          ? t('missed.proposal', { chef: name })
          : t('proposal.text', {
              chef: name,
              asked: when({ from: order.slotFrom, until: order.slotUntil }),
            })}{' '}
        <strong className="numeric block text-lead">{when(proposedSlot)}</strong>
      </p>
      {order.paymentStatus === 'authorized' && (
        <p className="text-small">{t('payments:otherTime', { sum: formatDollars(order.total) })}</p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button busy={answering(true)} disabled={answer.isPending} onClick={() => answer.mutate(true)}>
          {t('proposal.accept')}
        </Button>
        <Button
          variant="secondary"
          busy={answering(false)}
          disabled={answer.isPending}
          onClick={() => answer.mutate(false)}
        >
          {t(isAgain ? 'missed.cannot' : 'proposal.keep')}
        </Button>
      </div>
      {isConfirmed && <p className="text-small text-ink-soft">{t('proposal.untilAgreed')}</p>}
      {order.status === 'placed' && (
        <p className="text-small text-ink-soft">
          {t('proposal.answerWithin')} <Countdown until={order.answerDueAt} className="font-semibold" />
        </p>
      )}
    </section>
  )
}

function useAnswerSlot({ id, proposedSlot, status }: Order) {
  const { t } = useTranslation('orders')
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (accept: boolean) =>
      callFunction(answerSlot, { orderId: id, slotFrom: proposedSlot?.from ?? '', accept }),
    onSuccess: (order, accept) => {
      queryClient.setQueryData(orderKey(id), order)
      const isAgain = status === 'ready'
      const kept = status === 'confirmed' ? 'proposal.keptAgreed' : 'proposal.kept'
      const agreed = isAgain ? 'missed.agreed' : 'proposal.accepted'
      toast.success(t(accept ? agreed : isAgain ? 'missed.declined' : kept))
    },
    onError: (error) => {
      const { code } = failureOf(answerSlot, error)
      toast.error(code === 'slot_unavailable' ? t('proposal.taken') : refusalText(code, t('moveFailed')))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['orders'] }),
  })
}
