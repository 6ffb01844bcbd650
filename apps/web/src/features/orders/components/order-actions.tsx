import type { Order } from '@localchef/contracts/orders/order'
import { movesFrom, type OrderMove } from '@localchef/contracts/orders/order-moves'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '@/shared/backend/api-error.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { TextArea } from '@/shared/ui/text-area.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { useMoveOrder } from '../use-orders.ts'

/** What the viewer may do with the order now, by the one table of moves. */
export function OrderActions({ order }: { order: Order }) {
  const { t } = useTranslation(['orders', 'common'])
  const move = useMoveOrder(order.id)
  const [asking, setAsking] = useState<OrderMove>()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const moves = movesFrom(order.status, order.viewer, order.fulfilment)
  if (moves.length === 0) return null

  const run = async ({ to, needsReason }: OrderMove) => {
    const said = reason.trim()
    if (needsReason && !said) {
      setMissing(true)
      return
    }
    try {
      await move.mutateAsync({ from: order.status, to, ...(said ? { reason: said } : {}) })
      setAsking(undefined)
      setReason('')
    } catch (error) {
      setAsking(undefined)
      const movedOn = error instanceof ApiError && error.code === 'order_moved_on'
      toast.error(t(movedOn ? 'movedOn' : 'moveFailed'))
    }
  }

  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      {moves.map((possible) => {
        const ends = ['cancelled', 'declined'].includes(possible.to)
        return (
          <Button
            key={possible.to}
            variant={ends ? 'danger' : 'primary'}
            busy={move.isPending && !asking}
            onClick={() => (ends ? setAsking(possible) : void run(possible))}
          >
            {t(`action.${actionOf(possible)}`)}
          </Button>
        )
      })}
      <Dialog
        open={asking !== undefined}
        onOpenChange={(open) => {
          if (!open) setAsking(undefined)
        }}
        title={t(asking?.to === 'declined' ? 'ask.decline' : 'ask.cancel')}
        description={t(order.viewer === 'buyer' ? 'ask.buyer' : 'ask.chef')}
        decisive
        actions={
          <>
            <Button variant="secondary" onClick={() => setAsking(undefined)}>
              {t('ask.keep')}
            </Button>
            <Button variant="danger" busy={move.isPending} onClick={() => asking && void run(asking)}>
              {asking && t(`action.${actionOf(asking)}`)}
            </Button>
          </>
        }
      >
        {asking?.needsReason && (
          <Field
            label={t('ask.reason')}
            required
            error={missing && !reason.trim() ? t('validation.required', { ns: 'common' }) : undefined}
          >
            <TextArea
              rows={3}
              maxLength={500}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </Field>
        )}
      </Dialog>
    </div>
  )
}

function actionOf({ to }: OrderMove) {
  switch (to) {
    case 'confirmed':
    case 'preparing':
    case 'ready':
    case 'out_for_delivery':
    case 'completed':
    case 'declined':
      return to
    default:
      return 'cancelled'
  }
}
