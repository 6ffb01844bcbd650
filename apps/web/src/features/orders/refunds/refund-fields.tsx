import { toCents, toDollars } from '@localchef/contracts/money'
import { longestReason } from '@localchef/contracts/text-limits'
import { useTranslation } from 'react-i18next'
import { formatDollars } from '@/shared/format/money.ts'
import { useNameOf } from '@/shared/i18n/use-name-of.ts'
import { Field, FieldError } from '@/shared/ui/field.tsx'
import { QuantityStepper } from '@/shared/ui/quantity-stepper.tsx'
import { SegmentedChoice } from '@/shared/ui/segmented-choice.tsx'
import { TextArea } from '@/shared/ui/text-area.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { type RefundLine, refundKinds } from './refund-plan.ts'
import type { RefundForm } from './use-refund-form.ts'

interface RefundFieldsProps {
  form: RefundForm
  lines: readonly RefundLine[]
  refundable: number
  /** The sum of the choice. */
  sum: number | undefined
}

export function RefundFields({ form, lines, refundable, sum }: RefundFieldsProps) {
  const { t } = useTranslation('chefPayments')
  const { errors } = form.formState
  const kind = form.watch('kind')
  return (
    <>
      <SegmentedChoice
        label={t('refund.kindLabel')}
        value={kind}
        onChange={(value) => {
          form.clearErrors()
          form.setValue('kind', value)
        }}
        options={refundKinds.map((value) => ({ value, label: t(`refund.kind.${value}`) }))}
      />
      {kind === 'whole' && <p className="text-small text-ink-soft">{t('refund.wholeHint')}</p>}
      {kind === 'lines' && <LinesField form={form} lines={lines} />}
      {kind === 'amount' && (
        <Field
          label={t('refund.amount')}
          hint={t('refund.amountHint', { left: formatDollars(refundable) })}
          error={errors.amount?.message}
          required
        >
          <TextInput inputMode="decimal" autoComplete="off" start="$" {...form.register('amount')} />
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

function LinesField({ form, lines }: { form: RefundForm; lines: readonly RefundLine[] }) {
  const { t } = useTranslation('chefPayments')
  const nameOf = useNameOf()
  const quantities = form.watch('quantities')
  const error = form.formState.errors.quantities?.message
  return (
    <div className="grid gap-2">
      <ul className="divide-y divide-line">
        {lines.map(({ line, unitPrice, left }) => (
          <li key={line.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <p className="grid min-w-0 flex-1 basis-40">
              <span className="food-name">{nameOf(line)}</span>
              <span className="numeric text-small text-ink-soft">
                {t('refund.each', { price: formatDollars(unitPrice) })} ·{' '}
                {left > 0 ? t('refund.left', { left, quantity: line.quantity }) : t('refund.allRefunded')}
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
