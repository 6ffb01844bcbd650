import { HandoverRules } from '@localchef/contracts/chefs/handover'
import type { OwnBusiness } from '@localchef/contracts/chefs/own-business'
import { saveHandover } from '@localchef/contracts/chefs/save-handover'
import { CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { Checkbox } from '@/shared/ui/checkbox.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { Select } from '@/shared/ui/select.tsx'
import { TextArea } from '@/shared/ui/text-area.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { useChangeBusiness } from '../use-business.ts'
import { useSectionSubmit } from '../use-section-submit.ts'
import { FormEnd } from './form-end.tsx'
import { SecondLanguage } from './second-language.tsx'

const asNumber = { valueAsNumber: true } as const

/** How food leaves the kitchen. */
export function HandoverSection({ business }: { business: OwnBusiness }) {
  const { t } = useTranslation('business')
  const change = useChangeBusiness()
  const form = useZodForm(HandoverRules, {
    ...business.handover,
    pickupInstructionsRu: business.handover.pickupInstructionsRu ?? '',
  })
  const { errors, isSubmitting, isDirty } = form.formState
  const { submit, failure } = useSectionSubmit(form, (rules) => change(saveHandover, rules))
  const [pickup, delivery] = form.watch(['pickup', 'delivery'])
  return (
    <form onSubmit={submit} noValidate className="grid gap-8">
      <fieldset className="grid gap-4">
        <legend className="sr-only">{t('handover.pickup')}</legend>
        <Checkbox label={t('handover.pickup')} hint={t('handover.pickupHint')} {...form.register('pickup')} />
        {pickup && (
          <div className="grid gap-4 sm:pl-8">
            <Field
              label={t('handover.instructions')}
              hint={t('handover.instructionsHint')}
              error={errors.pickupInstructions?.message}
            >
              <TextArea rows={3} {...form.register('pickupInstructions')} />
            </Field>
            <SecondLanguage open={Boolean(business.handover.pickupInstructionsRu)}>
              <Field label={t('handover.instructionsRu')} error={errors.pickupInstructionsRu?.message}>
                <TextArea lang="ru" rows={3} {...form.register('pickupInstructionsRu')} />
              </Field>
            </SecondLanguage>
          </div>
        )}
      </fieldset>
      <fieldset className="grid gap-4">
        <legend className="sr-only">{t('handover.delivery')}</legend>
        <Checkbox
          label={t('handover.delivery')}
          hint={t('handover.deliveryHint')}
          {...form.register('delivery')}
        />
        {delivery && (
          <div className="grid items-start gap-4 sm:grid-cols-3 sm:pl-8">
            <Field label={t('handover.radius')} required error={errors.deliveryRadiusMiles?.message}>
              <TextInput
                type="number"
                inputMode="decimal"
                step="0.5"
                min={0}
                {...form.register('deliveryRadiusMiles', asNumber)}
              />
            </Field>
            <Field label={t('handover.fee')} required error={errors.deliveryFee?.message}>
              <TextInput
                type="number"
                inputMode="decimal"
                step="0.01"
                min={0}
                {...form.register('deliveryFee', asNumber)}
              />
            </Field>
            <Field label={t('handover.minimum')} required error={errors.deliveryMinimum?.message}>
              <TextInput
                type="number"
                inputMode="decimal"
                step="0.01"
                min={0}
                {...form.register('deliveryMinimum', asNumber)}
              />
            </Field>
          </div>
        )}
      </fieldset>
      {!pickup && !delivery && (
        <p
          role="status"
          className="flex items-start gap-2 rounded-md bg-warning-soft p-3 text-small text-warning"
        >
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
          {t('handover.neither')}
        </p>
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          label={t('handover.leadTime')}
          hint={t('handover.leadHint')}
          required
          error={errors.leadMinutes?.message}
        >
          <TextInput type="number" inputMode="numeric" min={0} {...form.register('leadMinutes', asNumber)} />
        </Field>
        <Field
          label={t('handover.answer')}
          hint={t('handover.answerHint')}
          required
          error={errors.answerMinutes?.message}
        >
          <TextInput
            type="number"
            inputMode="numeric"
            min={5}
            {...form.register('answerMinutes', asNumber)}
          />
        </Field>
        <Field
          label={t('handover.open')}
          hint={t('handover.openHint')}
          required
          error={errors.maxOpenOrders?.message}
        >
          <TextInput
            type="number"
            inputMode="numeric"
            min={1}
            {...form.register('maxOpenOrders', asNumber)}
          />
        </Field>
        <Field
          label={t('handover.slot')}
          hint={t('handover.slotHint')}
          required
          error={errors.slotMinutes?.message}
        >
          <Select {...form.register('slotMinutes', asNumber)}>
            {[15, 30, 60].map((minutes) => (
              <option key={minutes} value={minutes}>
                {t('handover.minutes', { count: minutes })}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <FormEnd failure={failure} busy={isSubmitting} changed={isDirty} />
    </form>
  )
}
