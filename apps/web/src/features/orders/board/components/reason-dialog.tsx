import type { Order } from '@localchef/contracts/orders/order'
import type { OrderStatus } from '@localchef/contracts/orders/order-moves'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/shared/ui/button.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { RadioCards } from '@/shared/ui/radio-cards.tsx'
import { TextArea } from '@/shared/ui/text-area.tsx'

const whenDeclining = ['soldOut', 'tooBusy', 'closed', 'other'] as const
const whenCancelling = ['ingredient', 'closed', 'noShow', 'unreachable', 'other'] as const
type Reason = (typeof whenDeclining)[number] | (typeof whenCancelling)[number]

interface ReasonDialogProps {
  order: Order
  to: OrderStatus
  onClose: () => void
  onReason: (reason: string) => void
}

/** Why an order is refused: one tap for the usual reasons, own words for the rest. The buyer reads it. */
export function ReasonDialog({ order, to, onClose, onReason }: ReasonDialogProps) {
  const { t } = useTranslation(['board', 'common'])
  const [reason, setReason] = useState<Reason>()
  const [own, setOwn] = useState('')
  const [missing, setMissing] = useState(false)
  const formId = useId()
  const reasons: readonly Reason[] = to === 'declined' ? whenDeclining : whenCancelling

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const words = reason === 'other' ? own.trim() : reason && t(`reason.${reason}`)
    if (words) onReason(words)
    else setMissing(true)
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
      <form id={formId} className="grid gap-4" noValidate onSubmit={submit}>
        <RadioCards
          legend={t('reason.legend')}
          name="reason"
          columns={1}
          value={reason}
          onValueChange={setReason}
          options={reasons.map((value) => ({ value, label: t(`reason.${value}`) }))}
        />
        {reason === 'other' && (
          <Field label={t('reason.own')} required error={missing ? t('reason.missing') : undefined}>
            <TextArea
              value={own}
              maxLength={500}
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
