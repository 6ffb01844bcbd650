import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { numberOrNull, textOrNull } from '@/shared/forms/empty-to-null.ts'
import { NumberField } from '@/shared/forms/number-field.tsx'
import { Checkbox } from '@/shared/ui/checkbox.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { Select } from '@/shared/ui/select.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import type { DiscountForm, DiscountFormValues } from '../discount-form.ts'
import type { DiscountSide } from '../use-discounts.ts'

type DiscountFormReturn = UseFormReturn<DiscountFormValues, unknown, z.output<typeof DiscountForm>>

interface DiscountFieldsProps {
  form: DiscountFormReturn
  side: DiscountSide
}

export function DiscountFields({ form, side }: DiscountFieldsProps) {
  const { t } = useTranslation('discounts')
  const { errors } = form.formState
  return (
    <>
      <Field label={t('form.code')} hint={t('form.codeHint')} required error={errors.code?.message}>
        <TextInput
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...form.register('code')}
        />
      </Field>
      <OffFields form={form} />
      <NumberField
        label={t('form.minimum')}
        min={0}
        step={0.01}
        decimal
        error={errors.minimum?.message}
        registration={form.register('minimum', { setValueAs: (value) => numberOrNull(value) ?? 0 })}
      />
      <NumberField
        label={t('form.usesLimit')}
        hint={t('form.unlimited')}
        min={1}
        error={errors.usesLimit?.message}
        registration={form.register('usesLimit', { setValueAs: numberOrNull })}
      />
      <NumberField
        label={t('form.usesPerPerson')}
        hint={t('form.unlimited')}
        min={1}
        error={errors.usesPerPerson?.message}
        registration={form.register('usesPerPerson', { setValueAs: numberOrNull })}
      />
      <Checkbox
        label={t(side === 'kitchen' ? 'form.firstWithYou' : 'form.firstAnywhere')}
        {...form.register('firstOrderOnly')}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={t('form.holdsFrom')} required error={errors.holdsFrom?.message}>
          <TextInput type="date" {...form.register('holdsFrom')} />
        </Field>
        <Field label={t('form.holdsUntil')} error={errors.holdsUntil?.message}>
          <TextInput type="date" {...form.register('holdsUntil', { setValueAs: textOrNull })} />
        </Field>
      </div>
    </>
  )
}

/** The kind of a discount and its amount. */
function OffFields({ form }: { form: DiscountFormReturn }) {
  const { t } = useTranslation('discounts')
  const { errors } = form.formState
  const kind = form.watch('kind')
  return (
    <>
      <Field label={t('form.kind')} required error={errors.kind?.message}>
        <Select {...form.register('kind')}>
          <option value="percent">{t('kind.percent')}</option>
          <option value="sum">{t('kind.sum')}</option>
          <option value="free_delivery">{t('kind.free_delivery')}</option>
        </Select>
      </Field>
      {kind === 'percent' && (
        <>
          <NumberField
            label={t('form.percent')}
            required
            min={1}
            error={errors.percent?.message}
            registration={form.register('percent', { setValueAs: numberOrNull })}
          />
          <NumberField
            label={t('form.ceiling')}
            min={0.01}
            step={0.01}
            decimal
            error={errors.ceiling?.message}
            registration={form.register('ceiling', { setValueAs: numberOrNull })}
          />
        </>
      )}
      {kind === 'sum' && (
        <NumberField
          label={t('form.amount')}
          required
          min={0.01}
          step={0.01}
          decimal
          error={errors.amount?.message}
          registration={form.register('amount', { setValueAs: numberOrNull })}
        />
      )}
    </>
  )
}
