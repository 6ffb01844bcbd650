import type { Order } from '@localchef/contracts/orders/order'
import { type OrderTransition, orderTransitionsFrom } from '@localchef/contracts/orders/order-transitions'
import { lineText } from '@localchef/contracts/orders/receipt-lines'
import { transitionOrder } from '@localchef/contracts/orders/transition-order'
import { longestReason } from '@localchef/contracts/text-limits'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isPaidByCard } from '@/features/payments/payment-word.ts'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { refusalText } from '@/shared/i18n/refusal-text.ts'
import { useNameOf } from '@/shared/i18n/use-name-of.ts'
import { DecisionDialog, DecisionOver } from '@/shared/prepared/decision-dialog.tsx'
import { PreparedNotice } from '@/shared/prepared/prepared-notice.tsx'
import { usePreparedAct } from '@/shared/prepared/use-prepared-act.ts'
import { useHasRightOf } from '@/shared/staff/use-staff-rights.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { TextArea } from '@/shared/ui/text-area.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { useTransitionOrder } from '../use-orders.ts'

/** Buttons for the viewer's transitions of the order. Opens the one that a program prepared. */
export function OrderActions({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const transition = useTransitionOrder(order.id)
  const transitions = orderTransitionsFrom(order.status, order.viewer, order)
  const { prepared, close } = usePreparedAct(transitionOrder)
  const isPrepared = prepared?.orderId === order.id
  const wanted = isPrepared ? transitions.find(({ to }) => to === prepared.to) : undefined
  const [asking, setAsking] = useState(wanted)
  const hasRight = useHasRightOf(transitionOrder)
  if (isPrepared && !wanted && !transition.isPending) return <DecisionOver onClose={close} />
  if (transitions.length === 0 || (order.viewer === 'admin' && !hasRight)) return null

  const stop = () => {
    setAsking(undefined)
    if (isPrepared) close()
  }
  const run = async ({ to }: OrderTransition, reason = '') => {
    try {
      await transition.mutateAsync({ from: order.status, to, ...(reason ? { reason } : {}) })
    } catch (error) {
      toast.error(refusalText(failureOf(transitionOrder, error).code, t('moveFailed')))
    } finally {
      stop()
    }
  }
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      {transitions.map((possible) => (
        <Button
          key={possible.to}
          variant={isEnd(possible) ? 'danger' : 'primary'}
          busy={transition.isPending && !asking}
          onClick={() => (isEnd(possible) ? setAsking(possible) : void run(possible))}
        >
          {t(`action.${actionOf(possible)}`)}
        </Button>
      ))}
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
          <OrderSum order={order} to={asking.to} />
        </DecisionDialog>
      )}
      {asking && isEnd(asking) && (
        <EndDialog
          order={order}
          transition={asking}
          prepared={isPrepared ? prepared : undefined}
          busy={transition.isPending}
          onClose={stop}
          onEnd={(reason) => void run(asking, reason)}
        />
      )}
    </div>
  )
}

interface EndDialogProps {
  order: Order
  transition: OrderTransition
  /** Set if a program prepared the transition, with its reason. */
  prepared: { reason?: string | undefined } | undefined
  busy: boolean
  onClose: () => void
  onEnd: (reason: string) => void
}

/** Confirms ending the order, with its effect, and asks for a reason if the transition needs one. */
function EndDialog({ order, transition, prepared, busy, onClose, onEnd }: EndDialogProps) {
  const { t } = useTranslation(['orders', 'payments', 'chefPayments'])
  const [reason, setReason] = useState(prepared?.reason ?? '')
  const [missing, setMissing] = useState(false)
  const end = () => {
    const given = reason.trim()
    if (transition.needsReason && !given) return setMissing(true)
    return onEnd(given)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t(transition.to === 'declined' ? 'ask.decline' : 'ask.cancel')}
      description={endText(order, t)}
      decisive
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('ask.keep')}
          </Button>
          <Button variant="danger" busy={busy} onClick={end}>
            {t(`action.${actionOf(transition)}`)}
          </Button>
        </>
      }
    >
      {prepared && (
        <>
          <PreparedNotice of="act" />
          <OrderSum order={order} to={transition.to} />
        </>
      )}
      {transition.needsReason && <ReasonField value={reason} onChange={setReason} isMissing={missing} />}
    </Dialog>
  )
}

/** The order's lines and sum. Shown with a transition that a program prepared. */
function OrderSum({ order, to }: { order: Order; to: OrderTransition['to'] }) {
  const { t } = useTranslation('orders')
  const nameOf = useNameOf()
  const names = { name: order.buyer.name, sum: formatDollars(order.total) }
  return (
    <>
      <ul className="grid gap-1.5">
        {order.lines.map((line) => (
          <li key={line.id} className="food-name">
            {lineText(line, nameOf)}
          </li>
        ))}
      </ul>
      <p className="rounded-md bg-warning-soft px-4 py-3 text-small font-medium text-warning">
        {t(
          !isPaidByCard(order) ? 'decide.inPerson' : to === 'confirmed' ? 'decide.charges' : 'decide.charged',
          names,
        )}
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
