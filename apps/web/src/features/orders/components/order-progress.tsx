import type { Order } from '@localchef/contracts/orders/order'
import { useTranslation } from 'react-i18next'
import { paymentWarnings } from '@/features/payments/chef-notice.ts'
import { ChefPaymentNotice } from '@/features/payments/chef-payment-notice.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { Countdown } from '@/shared/ui/countdown.tsx'
import { useNow } from '@/shared/ui/use-now.ts'
import { DeliveryButtons } from '../delivery/delivery-buttons.tsx'
import { DeliveryState } from '../delivery/delivery-state.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { SlotProposal } from './slot-proposal.tsx'

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
      </CardBody>
    </Card>
  )
}

/** Tells the chef before the next transition whether the card is charged. */
function BeforeCooking({ order }: { order: Order }) {
  return <ChefPaymentNotice order={order} now={useNow(clockMs)} kinds={['authorized', ...paymentWarnings]} />
}
