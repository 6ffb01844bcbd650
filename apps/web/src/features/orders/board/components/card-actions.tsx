import type { Order } from '@localchef/contracts/orders/order'
import type { OrderStatus } from '@localchef/contracts/orders/order-moves'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/shared/ui/button.tsx'
import { cardMoves } from '../card-moves.ts'
import { useOrderMove } from '../use-order-move.ts'
import { ProposeDialog } from './propose-dialog.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

/** One tap forward; the way out asks for a reason first. */
export function CardActions({ order }: { order: Order }) {
  const { t } = useTranslation('board')
  const move = useOrderMove()
  const [asking, setAsking] = useState<'reason' | 'time'>()
  const { forward, refusal } = cardMoves(order)
  if (!forward && !refusal) return null
  return (
    <div className="grid grid-cols-1 gap-1">
      {forward && (
        <Button size="lg" block busy={move.isPending} onClick={() => move.mutate({ order, to: forward.to })}>
          {t(`move.${actionOf(forward.to)}`)}
        </Button>
      )}
      {order.status === 'placed' && (
        <Button
          variant="ghost"
          block
          disabled={move.isPending}
          // Two lines in a narrow column of a tablet.
          style={{ whiteSpace: 'normal' }}
          onClick={() => setAsking('time')}
        >
          {t('propose.action')}
        </Button>
      )}
      {refusal && (
        <Button variant="ghost" block disabled={move.isPending} onClick={() => setAsking('reason')}>
          {t(`move.${actionOf(refusal.to)}`)}
        </Button>
      )}
      {asking === 'time' && <ProposeDialog order={order} onClose={() => setAsking(undefined)} />}
      {refusal && asking === 'reason' && (
        <ReasonDialog
          order={order}
          to={refusal.to}
          onClose={() => setAsking(undefined)}
          onReason={(reason) => {
            setAsking(undefined)
            move.mutate({ order, to: refusal.to, reason })
          }}
        />
      )}
    </div>
  )
}

type Action =
  | 'confirmed'
  | 'preparing'
  | 'ready'
  | 'out_for_delivery'
  | 'completed'
  | 'declined'
  | 'cancelled'

/** The states a chef can move an order to. */
function actionOf(to: OrderStatus): Action {
  return to === 'placed' || to === 'expired' ? 'cancelled' : to
}
