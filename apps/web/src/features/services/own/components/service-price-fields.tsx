import { useTranslation } from 'react-i18next'
import { NumberField } from '@/shared/forms/number-field.tsx'
import { Checkbox } from '@/shared/ui/checkbox.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { Select } from '@/shared/ui/select.tsx'
import type { ServiceFormReturn } from '../offer-of.ts'

/** Pricing, price and whether the chef quotes each request. Classes have a fixed price. */
export function ServicePriceFields({ form }: { form: ServiceFormReturn }) {
  const { t } = useTranslation('servicesManage')
  const { errors } = form.formState
  const [kind, pricing, needsQuote] = form.watch(['kind', 'pricing', 'needsQuote'])
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={t('form.pricing')} required error={errors.pricing?.message}>
          <Select {...form.register('pricing')}>
            {(['per_guest', 'per_hour', 'fixed'] as const).map((value) => (
              <option key={value} value={value}>
                {t(`form.pricings.${value}`)}
              </option>
            ))}
          </Select>
        </Field>
        <NumberField
          label={t(`form.price.${pricing}`)}
          required
          error={errors.price?.message}
          decimal
          step={0.01}
          min={0}
          registration={form.register('price', { valueAsNumber: true })}
        />
      </div>
      {kind !== 'class' && (
        <Checkbox
          label={t('form.needsQuote')}
          hint={t(needsQuote ? 'form.needsQuoteOn' : 'form.needsQuoteOff')}
          {...form.register('needsQuote')}
        />
      )}
    </>
  )
}
