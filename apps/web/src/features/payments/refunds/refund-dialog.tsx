import { toCents, toDollars } from '@localchef/contracts/money'
import { refundBooking } from '@localchef/contracts/payments/refund-booking'
import type { ApprovableAct } from '@localchef/contracts/staff/approval'
import { longestReason, shortestReason } from '@localchef/contracts/text-limits'
import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { NumberInput } from '@/shared/forms/number-input.tsx'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { readingsText } from '@/shared/forms/validation-text.ts'
import { refusalText } from '@/shared/i18n/refusal-text.ts'
import { useNameOf } from '@/shared/i18n/use-name-of.ts'
import { type ApprovalState, AskOwners } from '@/shared/staff/ask-owners.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { Field, FieldError } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { QuantityStepper } from '@/shared/ui/quantity-stepper.tsx'
import { SegmentedChoice } from '@/shared/ui/segmented-choice.tsx'
import { TextArea } from '@/shared/ui/text-area.tsx'
import { toast } from '@/shared/ui/toast.ts'
import {
  portionsSum,
  type RefundPlan,
  refundInput,
  refundKinds,
  refundProblem,
  refundSum,
} from './refund-plan.ts'

interface RefundDialogProps {
  title: string
  buyerName: string
  /** To the card, in person by the reader, or in person by the chef. */
  way: 'card' | 'inPerson' | 'byChef'
  /** The refunds that are still possible. */
  plan: RefundPlan
  /** Describes what a full refund returns. */
  wholeHint: string
  /** The act that another owner approves. */
  actOf: (amount: number) => ApprovableAct
  refund: { mutateAsync: (wish: RefundWish) => Promise<unknown>; isPending: boolean }
  onClose: () => void
}

/**
 * Refunds the whole remainder, portions of lines if there are any, or an amount. The remainder follows the sale; if it
 * changes while the dialog is open, the dialog says so and keeps the input.
 */
export function RefundDialog(props: RefundDialogProps) {
  const { title, buyerName, way, plan, wholeHint, actOf, refund, onClose } = props
  const { t } = useTranslation(['chefPayments', 'common'])
  const { refundable } = plan
  const form = useRefundForm(plan)
  const [failed, setFailed] = useState<string>()
  const [approval, setApproval] = useState<{ state: ApprovalState; amount: number }>()
  const [known, setKnown] = useState(refundable)
  const formId = useId()
  const choice = form.watch()
  const sum = refundSum(choice, plan)

  const submit = form.handleSubmit(async ({ reason, ...wish }) => {
    setFailed(undefined)
    setApproval(undefined)
    const amount = refundSum(wish, plan)
    if (amount === undefined) return
    try {
      await refund.mutateAsync({ ...refundInput(wish, amount), seenRefundable: refundable, reason })
      toast.success(t(`refund.done.${way}`, { amount: formatDollars(amount) }))
      onClose()
    } catch (error) {
      const failure = failureOf(refundBooking, error)
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
      title={title}
      description={t(`refund.lead.${way}`, { left: formatDollars(refundable), name: buyerName })}
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
            {sum ? t(`refund.submitSum.${way}`, { amount: formatDollars(sum) }) : t('refund.submit')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        {known !== refundable && (
          <ChangedRest before={known} now={refundable} onUnderstood={() => setKnown(refundable)} />
        )}
        <RefundFields form={form} plan={plan} sum={sum} wholeHint={wholeHint} />
        <FormError>{failed}</FormError>
      </form>
      {approval && <AskOwners act={actOf(approval.amount)} state={approval.state} />}
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

/** What to refund, as the input of `refund-order` and, without lines, of `refund-booking`. */
export interface RefundWish extends ReturnType<typeof refundInput> {
  seenRefundable: number
  reason: string
}

interface RefundCall<Sale> {
  call: (wish: RefundWish, options: { idempotencyKey: string }) => Promise<Sale>
  onSuccess: (sale: Sale) => void
  onError: () => unknown
}

/**
 * Refunds a sale. The same refund sent again has the same key, so a double click or a retry after a lost answer
 * refunds once.
 */
export function useRefund<Sale>({ call, onSuccess, onError }: RefundCall<Sale>) {
  const sent = useRef({ refund: '', idempotencyKey: '' })
  return useMutation({
    mutationFn: (wish: RefundWish) => {
      const text = JSON.stringify(wish)
      if (sent.current.refund !== text) sent.current = { refund: text, idempotencyKey: crypto.randomUUID() }
      return call(wish, { idempotencyKey: sent.current.idempotencyKey })
    },
    onSuccess,
    // The dialog shows the present state with the refusal.
    onError,
  })
}

interface RefundFieldsProps {
  form: RefundForm
  plan: RefundPlan
  /** The sum of the choice. */
  sum: number | undefined
  wholeHint: string
}

function RefundFields({ form, plan, sum, wholeHint }: RefundFieldsProps) {
  const { t } = useTranslation('chefPayments')
  const { refundable } = plan
  const { errors } = form.formState
  const kind = form.watch('kind')
  const offered = refundKinds.filter((possible) => possible !== 'lines' || plan.lines.length > 0)
  return (
    <>
      <SegmentedChoice
        label={t('refund.kindLabel')}
        value={kind}
        onChange={(value) => {
          form.clearErrors()
          form.setValue('kind', value)
        }}
        options={offered.map((value) => ({ value, label: t(`refund.kind.${value}`) }))}
      />
      {kind === 'whole' && <p className="text-small text-ink-soft">{wholeHint}</p>}
      {kind === 'lines' && <LinesField form={form} plan={plan} />}
      {kind === 'amount' && (
        <Field
          label={t('refund.amount')}
          hint={t('refund.amountHint', { left: formatDollars(refundable) })}
          error={errors.amount?.message}
          required
        >
          <NumberInput cents start="$" {...form.register('amount')} />
        </Field>
      )}
      <Field label={t('refund.reason')} hint={t('refund.reasonHint')} error={errors.reason?.message} required>
        <TextArea rows={2} maxLength={longestReason} {...form.register('reason')} />
      </Field>
      {sum !== undefined && sum > 0 && sum <= refundable && (
        <p role="status" className="text-small">
          {t(sum === refundable ? 'refund.restNone' : 'refund.rest', {
            amount: formatDollars(sum),
            left: formatDollars(toDollars(toCents(refundable) - toCents(sum))),
          })}
        </p>
      )}
    </>
  )
}

function LinesField({ form, plan }: { form: RefundForm; plan: RefundPlan }) {
  const { t } = useTranslation('chefPayments')
  const nameOf = useNameOf()
  const quantities = form.watch('quantities')
  const error = form.formState.errors.quantities?.message
  return (
    <div className="grid gap-2">
      <ul className="divide-y divide-line">
        {plan.lines.map(({ line, left }) => (
          <li key={line.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <p className="grid min-w-0 flex-1 basis-40">
              <span className="food-name">{nameOf(line)}</span>
              <span className="numeric text-small text-ink-soft">
                {left > 0
                  ? `${t('refund.one', { price: formatDollars(portionsSum(plan, { [line.id]: 1 })) })} · ${t('refund.left', { left, quantity: line.quantity })}`
                  : t('refund.allRefunded')}
              </span>
            </p>
            {left > 0 && (
              <QuantityStepper
                label={nameOf(line)}
                min={0}
                max={left}
                value={Math.min(quantities[line.id] ?? 0, left)}
                onChange={(quantity) =>
                  form.setValue(
                    'quantities',
                    { ...quantities, [line.id]: quantity },
                    { shouldValidate: Boolean(error) },
                  )
                }
              />
            )}
          </li>
        ))}
      </ul>
      <FieldError>{typeof error === 'string' ? error : undefined}</FieldError>
    </div>
  )
}

const RefundValues = z.object({
  kind: z.enum(refundKinds),
  quantities: z.record(z.string(), z.number()),
  amount: z.string(),
  reason: z.string().trim().min(shortestReason).max(longestReason),
})

/** The form of a refund, checked against what is left now. */
function useRefundForm(plan: RefundPlan) {
  const { t } = useTranslation('chefPayments')
  const schema = RefundValues.superRefine((values, context) => {
    const problem = refundProblem(values, plan)
    if (!problem || values.kind === 'whole') return
    const readings = values.kind === 'amount' ? readingsText(values.amount) : undefined
    const message = readings ?? t(`refund.problem.${problem}`, { left: formatDollars(plan.refundable) })
    const path = [values.kind === 'lines' ? 'quantities' : 'amount']
    context.addIssue({ code: 'custom', path, message })
  })
  return useZodForm(schema, { kind: 'whole', quantities: {}, amount: '', reason: '' })
}

type RefundForm = ReturnType<typeof useRefundForm>
