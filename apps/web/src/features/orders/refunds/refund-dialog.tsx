import type { Order } from '@localchef/contracts/orders/order'
import type { OrderPayment } from '@localchef/contracts/payments/order-payment'
import { refundOrder } from '@localchef/contracts/payments/refund-order'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { refusalText } from '@/shared/i18n/refusal-text.ts'
import { type ApprovalState, AskOwners } from '@/shared/staff/ask-owners.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { RefundFields } from './refund-fields.tsx'
import { refundInput, refundLines, refundSum } from './refund-plan.ts'
import { useRefundForm } from './use-refund-form.ts'
import { useRefundOrder } from './use-refund-order.ts'

interface RefundDialogProps {
  order: Order
  payment: OrderPayment
  onClose: () => void
}

/**
 * Refunds the whole remainder, portions of lines, or an amount. The remainder follows the order; if it changes while
 * the dialog is open, the dialog says so and keeps the input.
 */
export function RefundDialog({ order, payment, onClose }: RefundDialogProps) {
  const { t } = useTranslation(['chefPayments', 'common'])
  const { refundable } = payment
  const lines = refundLines(order)
  const form = useRefundForm(lines, refundable)
  const refund = useRefundOrder(order.id)
  const [failed, setFailed] = useState<string>()
  const [approval, setApproval] = useState<{ state: ApprovalState; amount: number }>()
  const [known, setKnown] = useState(refundable)
  const formId = useId()
  const choice = form.watch()
  const sum = refundSum(choice, lines, refundable)

  const submit = form.handleSubmit(async ({ reason, ...wish }) => {
    setFailed(undefined)
    setApproval(undefined)
    const amount = refundSum(wish, lines, refundable)
    if (amount === undefined) return
    try {
      await refund.mutateAsync({ ...refundInput(wish, amount), seenRefundable: refundable, reason })
      toast.success(t('refund.done', { amount: formatDollars(amount) }))
      onClose()
    } catch (error) {
      const failure = failureOf(refundOrder, error)
      if (failure.code === 'refundable_changed') return
      if (failure.code === 'approval_needed') return setApproval({ state: failure.details.state, amount })
      if (failure.code === 'not_refundable' && wish.kind !== 'whole') {
        const message = t('refund.problem.tooMuch', {
          left: formatDollars(failure.details.left ?? refundable),
        })
        form.setError(wish.kind === 'lines' ? 'quantities' : 'amount', { message }, { shouldFocus: true })
        return
      }
      setFailed(refusalText(failure.code, t('refund.failed')))
    }
  })
  return (
    <Dialog
      open
      decisive
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('refund.title', { number: order.number })}
      description={t('refund.lead', { left: formatDollars(refundable), name: order.buyer.name })}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('refund.keep')}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="danger"
            busy={refund.isPending}
            disabled={refundable === 0}
          >
            {sum ? t('refund.submitSum', { amount: formatDollars(sum) }) : t('refund.submit')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        {known !== refundable && (
          <ChangedRest before={known} now={refundable} onUnderstood={() => setKnown(refundable)} />
        )}
        <RefundFields form={form} lines={lines} refundable={refundable} sum={sum} />
        <FormError>{failed}</FormError>
      </form>
      {approval && (
        <AskOwners
          act={{ operation: 'refund-order', orderId: order.id, amount: approval.amount }}
          state={approval.state}
        />
      )}
    </Dialog>
  )
}

interface ChangedRestProps {
  before: number
  now: number
  onUnderstood: () => void
}

/** Says that a refund was made since the dialog opened. */
function ChangedRest({ before, now, onUnderstood }: ChangedRestProps) {
  const { t } = useTranslation('chefPayments')
  return (
    <FormError>
      {t('refund.changed', { before: formatDollars(before), now: formatDollars(now) })}{' '}
      <button type="button" className="font-semibold underline" onClick={onUnderstood}>
        {t('refund.understood')}
      </button>
    </FormError>
  )
}
