import { setDishesStatus } from '@localchef/contracts/menu/set-dishes-status'
import type { Order } from '@localchef/contracts/orders/order'
import type { OrderStatus } from '@localchef/contracts/orders/order-transitions'
import { longestReason } from '@localchef/contracts/text-limits'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callFunction } from '@/shared/backend/call-function.ts'
import { useNameOf } from '@/shared/i18n/use-name-of.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Checkbox } from '@/shared/ui/checkbox.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { RadioCards } from '@/shared/ui/radio-cards.tsx'
import { TextArea } from '@/shared/ui/text-area.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { cardTransitions } from '../card-transitions.ts'
import { useOrderTransition } from '../use-order-transition.ts'
import { ProposeDialog } from './propose-dialog.tsx'

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
          // On a phone, a new order's button stays above the navigation bar while the card is longer than the screen.
          data-action-bar={order.status === 'placed' || undefined}
          className={order.status === 'placed' ? 'max-md:sticky max-md:bottom-20 max-md:z-10' : ''}
          busy={transition.isPending}
          onClick={() => transition.mutate({ order, to: forward.to })}
        >
          {t(`move.${actionOf(forward.to)}`)}
        </Button>
      )}
      {(order.status === 'placed' || (order.status === 'confirmed' && order.buyer.hasAccount)) && (
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

/** Takes sold out dishes off the menu and offers to undo it. */
function useTakeOffMenu() {
  const { t } = useTranslation(['board', 'common'])
  const queryClient = useQueryClient()
  const setStatus = async (ids: readonly string[], status: 'paused' | 'active') => {
    await callFunction(setDishesStatus, { ids: [...ids], status })
    await queryClient.invalidateQueries({ queryKey: ['menu'] })
  }
  const putBack = (ids: readonly string[]) =>
    setStatus(ids, 'active').then(
      () => toast.success(t('takenOff.undone')),
      () => toast.error(t('takenOff.failed')),
    )
  return async (ids: readonly string[]) => {
    if (ids.length === 0) return
    try {
      await setStatus(ids, 'paused')
      toast.undo(t('takenOff.done', { count: ids.length }), t('common:action.undo'), () => void putBack(ids))
    } catch {
      toast.error(t('takenOff.failed'))
    }
  }
}

const whenDeclining = ['soldOut', 'tooBusy', 'closed', 'other'] as const
const whenCancelling = ['ingredient', 'closed', 'noShow', 'unreachable', 'other'] as const
type Reason = (typeof whenDeclining)[number] | (typeof whenCancelling)[number]

interface ReasonDialogProps {
  order: Order
  to: OrderStatus
  onClose: () => void
  /** `takenOff`: ids of the dishes to take off the menu. */
  onReason: (reason: string, takenOff: readonly string[]) => void
}

/** Asks for the reason of a refusal, which the buyer reads: a suggestion or the chef's own text. */
function ReasonDialog({ order, to, onClose, onReason }: ReasonDialogProps) {
  const { t } = useTranslation(['board', 'common', 'chefPayments'])
  const [reason, setReason] = useState<Reason>()
  const [own, setOwn] = useState('')
  const [missing, setMissing] = useState(false)
  const [takenOff, setTakenOff] = useState<readonly string[]>([])
  const formId = useId()
  const dishIds = [...new Set(order.lines.flatMap(({ dishId }) => dishId ?? []))]
  const reasons: readonly Reason[] = to === 'declined' ? whenDeclining : whenCancelling

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const text = reason === 'other' ? own.trim() : reason && t(`reason.${reason}`)
    if (text) {
      onReason(text, reason === 'soldOut' ? takenOff : [])
    } else {
      setMissing(true)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t(to === 'declined' ? 'reason.declineTitle' : 'reason.cancelTitle', { number: order.number })}
      description={t('reason.text', { name: order.buyer.name })}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('reason.keep')}
          </Button>
          <Button variant="danger" type="submit" form={formId}>
            {t(to === 'declined' ? 'move.declined' : 'move.cancelled')}
          </Button>
        </>
      }
    >
      {order.payment && (
        <p className="text-small text-ink-soft">
          {t(order.payment.captured > 0 ? 'chefPayments:end.refund' : 'chefPayments:end.release')}
        </p>
      )}
      <form id={formId} className="grid gap-4" noValidate onSubmit={submit}>
        <RadioCards
          legend={t('reason.legend')}
          name="reason"
          columns={1}
          value={reason}
          onValueChange={(chosen) => {
            setReason(chosen)
            // An order with one dish leaves no doubt which dish is sold out. The chef can still clear the box.
            if (chosen === 'soldOut') setTakenOff(dishIds.length === 1 ? dishIds : [])
          }}
          options={reasons.map((value) => ({ value, label: t(`reason.${value}`) }))}
        />
        {reason === 'soldOut' && <TakeOff order={order} chosen={takenOff} onChosen={setTakenOff} />}
        {reason === 'other' && (
          <Field label={t('reason.own')} required error={missing ? t('reason.missing') : undefined}>
            <TextArea
              value={own}
              maxLength={longestReason}
              rows={2}
              autoFocus
              onChange={(event) => setOwn(event.target.value)}
            />
          </Field>
        )}
        {missing && !reason && (
          <p role="alert" className="text-small text-danger">
            {t('reason.missing')}
          </p>
        )}
      </form>
    </Dialog>
  )
}

interface TakeOffProps {
  order: Order
  chosen: readonly string[]
  onChosen: (chosen: readonly string[]) => void
}

/** Checkboxes for the dishes of an order declined as sold out. The refusal also takes the checked ones off the menu. */
function TakeOff({ order, chosen, onChosen }: TakeOffProps) {
  const { t } = useTranslation('board')
  const nameOf = useNameOf()
  const dishes = new Map(
    order.lines.flatMap((line) => (line.dishId ? [[line.dishId, nameOf(line)] as const] : [])),
  )
  if (dishes.size === 0) return null
  return (
    <fieldset className="grid gap-1">
      <legend className="font-medium">{t('reason.takeOff')}</legend>
      <p className="text-small text-ink-soft">{t('reason.takeOffHint')}</p>
      {[...dishes].map(([id, name]) => (
        <Checkbox
          key={id}
          label={name}
          checked={chosen.includes(id)}
          onChange={({ target }) =>
            onChosen(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
          }
        />
      ))}
    </fieldset>
  )
}
