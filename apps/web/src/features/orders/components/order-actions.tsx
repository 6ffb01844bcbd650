import type { Order } from '@localchef/contracts/orders/order'
import { type OrderTransition, orderTransitionsFrom } from '@localchef/contracts/orders/order-transitions'
import { transitionOrder } from '@localchef/contracts/orders/transition-order'
import { longestReason } from '@localchef/contracts/text-limits'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { refusalText } from '@/shared/i18n/refusal-text.ts'
import { useNameOf } from '@/shared/i18n/use-name-of.ts'
import { DecisionDialog, DecisionOver } from '@/shared/prepared/decision-dialog.tsx'
import { usePreparedAct } from '@/shared/prepared/use-prepared-act.ts'
import { useHasRightOf } from '@/shared/staff/use-staff-rights.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { TextArea } from '@/shared/ui/text-area.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { useTransitionOrder } from '../use-orders.ts'

/** Buttons for the viewer's transitions of the order. */
export function OrderActions({ order }: { order: Order }) {
  const { t } = useTranslation(['orders', 'payments', 'chefPayments'])
  const transition = useTransitionOrder(order.id)
  const transitions = orderTransitionsFrom(order.status, order.viewer, order.fulfilment)
  const { prepared, close } = usePreparedAct(transitionOrder)
  const isPrepared = prepared?.orderId === order.id
  const wanted = isPrepared ? transitions.find(({ to }) => to === prepared.to) : undefined
  const [asking, setAsking] = useState(wanted)
  const [reason, setReason] = useState((wanted && prepared?.reason) ?? '')
  const [missing, setMissing] = useState(false)
  const hasRight = useHasRightOf(transitionOrder)
  const stop = () => {
    setAsking(undefined)
    if (isPrepared) close()
  }
  if (isPrepared && !wanted) return <DecisionOver onClose={close} />
  if (transitions.length === 0 || (order.viewer === 'admin' && !hasRight)) return null

  const run = async ({ to, needsReason }: OrderTransition) => {
    const givenReason = reason.trim()
    if (needsReason && !givenReason) {
      setMissing(true)
      return
    }
    try {
      await transition.mutateAsync({
        from: order.status,
        to,
        ...(givenReason ? { reason: givenReason } : {}),
      })
      stop()
      setReason('')
    } catch (error) {
      stop()
      toast.error(refusalText(failureOf(transitionOrder, error).code, t('moveFailed')))
    }
  }

  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      {transitions.map((possible) => {
        const ends = isEnd(possible)
        return (
          <Button
            key={possible.to}
            variant={ends ? 'danger' : 'primary'}
            busy={transition.isPending && !asking}
            onClick={() => (ends ? setAsking(possible) : void run(possible))}
          >
            {t(`action.${actionOf(possible)}`)}
          </Button>
        )
      })}
      {asking && !isEnd(asking) && (
        <DecisionDialog
          title={t(`decide.${asking.to === 'completed' ? 'completed' : 'confirmed'}`, {
            number: order.number,
          })}
          action={t(`action.${actionOf(asking)}`)}
          busy={transition.isPending}
          onDecide={() => void run(asking)}
          onClose={stop}
        >
          <OrderSum order={order} />
        </DecisionDialog>
      )}
      <Dialog
        open={asking !== undefined && isEnd(asking)}
        onOpenChange={(open) => {
          if (!open) stop()
        }}
        title={t(asking?.to === 'declined' ? 'ask.decline' : 'ask.cancel')}
        description={endText(order, t)}
        decisive
        actions={
          <>
            <Button variant="secondary" onClick={stop}>
              {t('ask.keep')}
            </Button>
            <Button variant="danger" busy={transition.isPending} onClick={() => asking && void run(asking)}>
              {asking && t(`action.${actionOf(asking)}`)}
            </Button>
          </>
        }
      >
        {asking?.needsReason && <ReasonField value={reason} onChange={setReason} isMissing={missing} />}
      </Dialog>
    </div>
  )
}

/** What the buyer gets and pays, before the chef decides on a prepared step. */
function OrderSum({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const nameOf = useNameOf()
  const sum = formatDollars(order.total)
  return (
    <>
      <ul className="grid gap-1.5">
        {order.lines.map((line) => (
          <li key={line.id} className="food-name">
            {line.quantity} × {nameOf(line)}
          </li>
        ))}
      </ul>
      <p className="rounded-md bg-warning-soft px-4 py-3 text-small font-medium text-warning">
        {t(order.payment ? 'decide.byCard' : 'decide.inPerson', { name: order.buyer.name, sum })}
      </p>
    </>
  )
}

function isEnd({ to }: OrderTransition): boolean {
  return ['cancelled', 'declined', 'unpaid'].includes(to)
}

/** The effect of ending the order. Buyers read what happens to their money. */
function endText(order: Order, t: TFunction<['orders', 'payments', 'chefPayments']>): string {
  if (order.viewer !== 'buyer') {
    if (!order.payment) return t('ask.chef')
    return `${t('ask.chef')} ${t(order.payment.captured > 0 ? 'chefPayments:end.refund' : 'chefPayments:end.release')}`
  }
  if (order.status === 'awaiting_payment') return t('ask.unpaid', { ns: 'payments' })
  if (order.paymentMethod !== 'card') return t('ask.buyer')
  return t('ask.release', { ns: 'payments', sum: formatDollars(order.total) })
}

interface ReasonFieldProps {
  value: string
  onChange: (reason: string) => void
  /** The form was submitted without a reason. */
  isMissing: boolean
}

function ReasonField({ value, onChange, isMissing }: ReasonFieldProps) {
  const { t } = useTranslation(['orders', 'common'])
  return (
    <Field
      label={t('ask.reason')}
      required
      error={isMissing && !value.trim() ? t('validation.required', { ns: 'common' }) : undefined}
    >
      <TextArea
        rows={3}
        maxLength={longestReason}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}

function actionOf({ to }: OrderTransition) {
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
