import type { cancelDrop } from '@localchef/contracts/drops/cancel-drop'
import type { OwnDrop } from '@localchef/contracts/drops/own-drop'
import { type FormEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import {
  OpenOrdersFields,
  useOpenOrdersDecision,
} from '@/features/menu/editor/components/open-orders-decision.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'

type Decision = NonNullable<z.input<typeof cancelDrop.input>['orders']>

interface CancelDropDialogProps {
  drop: OwnDrop
  title: string
  /** Number of open orders, which the chef either keeps or cancels. */
  orders: number
  busy: boolean
  onClose: () => void
  onConfirm: (orders: Decision | undefined) => void
}

/** Confirms the end of a drop and asks what happens to its open orders. */
export function CancelDropDialog({ drop, title, orders, busy, onClose, onConfirm }: CancelDropDialogProps) {
  const { t } = useTranslation('drops')
  const form = useOpenOrdersDecision()
  const formId = useId()
  const isDraft = drop.state === 'draft'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (orders === 0) return onConfirm(undefined)
    const decision = form.decide()
    if (decision) onConfirm(decision)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t(isDraft ? 'end.deleteTitle' : 'end.title', { title })}
      description={
        orders > 0 ? t('end.promised', { count: orders }) : t(isDraft ? 'end.deleteText' : 'end.text')
      }
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('end.stay')}
          </Button>
          <Button variant="danger" type="submit" form={formId} busy={busy}>
            {t(isDraft ? 'own.delete' : 'end.confirm')}
          </Button>
        </>
      }
    >
      <form id={formId} className="grid gap-4" noValidate onSubmit={submit}>
        {orders > 0 && (
          <OpenOrdersFields
            name="orders"
            form={form}
            words={{
              legend: t('end.legend'),
              keep: t('end.keep'),
              keepHint: t('end.keepHint'),
              cancel: t('end.cancel'),
              cancelHint: t('end.cancelHint'),
              reason: t('end.reason'),
              missing: t('end.missing'),
            }}
          />
        )}
      </form>
    </Dialog>
  )
}
