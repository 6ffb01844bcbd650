import { useTranslation } from 'react-i18next'
import { numberOrNull } from '@/shared/forms/empty-to-null.ts'
import { NumberField } from '@/shared/forms/number-field.tsx'
import type { ServiceFormReturn } from '../offer-of.ts'

const asNumber = { valueAsNumber: true } as const

/** Guests, duration and, except for classes, notice and area. */
export function ServiceTermsFields({ form }: { form: ServiceFormReturn }) {
  const { t } = useTranslation('servicesManage')
  const { errors } = form.formState
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <NumberField
        label={t('form.guestsMin')}
        required
        error={errors.guestsMin?.message}
        min={1}
        registration={form.register('guestsMin', asNumber)}
      />
      <NumberField
        label={t('form.guestsMax')}
        required
        error={errors.guestsMax?.type === 'custom' ? t('form.guestsWrong') : errors.guestsMax?.message}
        min={1}
        registration={form.register('guestsMax', asNumber)}
      />
      <NumberField
        label={t('form.duration')}
        required
        error={errors.durationMinutes?.message}
        min={15}
        step={15}
        registration={form.register('durationMinutes', asNumber)}
      />
      {form.watch('kind') !== 'class' && (
        <>
          <NumberField
            label={t('form.notice')}
            required
            error={errors.noticeDays?.message}
            min={0}
            registration={form.register('noticeDays', asNumber)}
          />
          <NumberField
            label={t('form.area')}
            hint={t('form.areaHint')}
            error={errors.areaMiles?.message}
            decimal
            min={0}
            registration={form.register('areaMiles', { setValueAs: numberOrNull })}
          />
        </>
      )}
    </div>
  )
}
