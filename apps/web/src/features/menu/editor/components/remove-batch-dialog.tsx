import { cancelBatch } from '@localchef/contracts/menu/cancel-batch'
import { cancelBatchOrders } from '@localchef/contracts/orders/cancel-batch-orders'
import { type FormEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/shared/ui/button.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { useMenuChange } from '../use-menu.ts'
import { OpenOrdersFields, useOpenOrdersDecision } from './open-orders-decision.tsx'

interface RemoveBatchDialogProps {
  id: string
  name: string
  sold: number
  onClose: () => void
  onKept: (version: string) => void
}

/** Asks what happens to the sold portions of a batch. */
export function RemoveBatchDialog({ id, name, sold, onClose, onKept }: RemoveBatchDialogProps) {
  const { t } = useTranslation('menuItems')
  const form = useOpenOrdersDecision()
  const formId = useId()
  const keep = useMenuChange(cancelBatch, {
    done: ({ version }) => {
      onClose()
      if (version !== null) onKept(version)
    },
  })
  const cancel = useMenuChange(cancelBatchOrders, {
    done: ({ orders }) => {
      onClose()
      toast.success(t('batches.remove.canceled', { count: orders }))
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const decision = form.decide()
    if (decision?.decision === 'keep') keep.mutate({ id, keepOrders: true })
    if (decision?.decision === 'cancel') cancel.mutate({ batchId: id, reason: decision.reason })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('batches.remove.title', { dish: name })}
      description={t('batches.remove.text', { count: sold })}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('batches.remove.stay')}
          </Button>
          <Button variant="danger" type="submit" form={formId} busy={keep.isPending || cancel.isPending}>
            {t('batches.remove.confirm')}
          </Button>
        </>
      }
    >
      <form id={formId} className="grid gap-4" noValidate onSubmit={submit}>
        <OpenOrdersFields
          name="sold"
          form={form}
          words={{
            legend: t('batches.remove.legend'),
            keep: t('batches.remove.keep'),
            keepHint: t('batches.remove.keepHint'),
            cancel: t('batches.remove.cancel'),
            cancelHint: t('batches.remove.cancelHint'),
            reason: t('batches.remove.reason'),
            missing: t('batches.remove.missing'),
          }}
        />
      </form>
    </Dialog>
  )
}
