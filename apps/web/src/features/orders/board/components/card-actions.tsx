import type { Order } from '@localchef/contracts/orders/order'
import type { OrderStatus } from '@localchef/contracts/orders/order-transitions'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/shared/ui/button.tsx'
import { cardTransitions } from '../card-transitions.ts'
import { useOrderTransition } from '../use-order-transition.ts'
import { useTakeOffMenu } from '../use-take-off-menu.ts'
import { ProposeDialog } from './propose-dialog.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

/** Buttons for the next transition, for another slot and for the refusal, which asks for a reason. */
export function CardActions({ order }: { order: Order }) {
  const { t } = useTranslation('board')
  const transition = useOrderTransition(order.id)
  const takeOffMenu = useTakeOffMenu()
  const [asking, setAsking] = useState<'reason' | 'time'>()
  const { forward, refusal } = cardTransitions(order)
  if (!forward && !refusal) return null
  return (
    <div className="grid grid-cols-1 gap-1">
      {forward && (
        <Button
          size="lg"
          block
          // A new order's button stays above the bar of a phone while the card is longer than the screen.
          className={order.status === 'placed' ? 'max-md:sticky max-md:bottom-20 max-md:z-10' : ''}
          busy={transition.isPending}
          onClick={() => transition.mutate({ order, to: forward.to })}
        >
          {t(`move.${actionOf(forward.to)}`)}
        </Button>
      )}
      {order.status === 'placed' && (
        <Button
          variant="ghost"
          block
          disabled={transition.isPending}
          // Wraps in the narrow columns of a tablet.
          style={{ whiteSpace: 'normal' }}
          onClick={() => setAsking('time')}
        >
          {t('propose.action')}
        </Button>
      )}
      {refusal && (
        <Button variant="ghost" block disabled={transition.isPending} onClick={() => setAsking('reason')}>
          {t(`move.${actionOf(refusal.to)}`)}
        </Button>
      )}
      {asking === 'time' && <ProposeDialog order={order} onClose={() => setAsking(undefined)} />}
      {refusal && asking === 'reason' && (
        <ReasonDialog
          order={order}
          to={refusal.to}
          onClose={() => setAsking(undefined)}
          onReason={(reason, takenOff) => {
            setAsking(undefined)
            transition.mutate(
              { order, to: refusal.to, reason },
              { onSuccess: () => void takeOffMenu(takenOff) },
            )
          }}
        />
      )}
    </div>
  )
}

const actions = [
  'confirmed',
  'preparing',
  'ready',
  'out_for_delivery',
  'completed',
  'declined',
  'cancelled',
] as const
type Action = (typeof actions)[number]

/** Narrows a status to those a chef can set. */
function actionOf(to: OrderStatus): Action {
  return actions.find((action) => action === to) ?? 'cancelled'
}
