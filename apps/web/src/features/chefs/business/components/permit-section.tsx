import type { OwnBusiness } from '@localchef/contracts/chefs/own-business'
import { BusinessPermit, savePermit } from '@localchef/contracts/chefs/save-permit'
import type { PermitLimits } from '@localchef/contracts/permits/permit-change'
import { useTranslation } from 'react-i18next'
import { formatDollars } from '@/shared/format/money.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { optionalNumber } from '../number-field.ts'
import { useChangeBusiness } from '../use-business.ts'
import { useSectionSubmit } from '../use-section-submit.ts'
import { FormEnd } from './form-end.tsx'

/** California's limits for a microenterprise home kitchen (Health and Safety Code 113825). */
const mehko = { mealsPerDay: 30, mealsPerWeek: 90, salesPerYear: 100_000 }

const limitsOf = ({ mealsPerDay, mealsPerWeek, salesPerYear }: PermitLimits): PermitLimits => ({
  mealsPerDay,
  mealsPerWeek,
  salesPerYear,
})

/** The limits the law sets; orders that would break them are refused. */
export function PermitSection({ business }: { business: OwnBusiness }) {
  const { t } = useTranslation('business')
  const change = useChangeBusiness()
  const { waiting, ...held } = business.permit
  // Saved once more as it stands, the form asks for the same limits.
  const form = useZodForm(BusinessPermit, { ...held, ...(waiting && limitsOf(waiting)) })
  const { errors, isSubmitting, isDirty } = form.formState
  const { submit, failure } = useSectionSubmit(form, (permit) => change(savePermit, permit))
  const takeMehko = () => {
    const dirty = { shouldDirty: true }
    form.setValue('kind', 'MEHKO', dirty)
    form.setValue('mealsPerDay', mehko.mealsPerDay, dirty)
    form.setValue('mealsPerWeek', mehko.mealsPerWeek, dirty)
    form.setValue('salesPerYear', mehko.salesPerYear, dirty)
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-6">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={t('permit.kind')} hint={t('permit.kindHint')} error={errors.kind?.message}>
          <TextInput {...form.register('kind')} />
        </Field>
        <Field label={t('permit.number')} hint={t('permit.numberHint')} error={errors.number?.message}>
          <TextInput {...form.register('number')} />
        </Field>
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <Field label={t('permit.mealsPerDay')} error={errors.mealsPerDay?.message}>
          <TextInput
            type="number"
            inputMode="numeric"
            min={1}
            {...form.register('mealsPerDay', optionalNumber)}
          />
        </Field>
        <Field label={t('permit.mealsPerWeek')} error={errors.mealsPerWeek?.message}>
          <TextInput
            type="number"
            inputMode="numeric"
            min={1}
            {...form.register('mealsPerWeek', optionalNumber)}
          />
        </Field>
        <Field label={t('permit.salesPerYear')} error={errors.salesPerYear?.message}>
          <TextInput
            type="number"
            inputMode="decimal"
            min={1}
            {...form.register('salesPerYear', optionalNumber)}
          />
        </Field>
      </div>
      <div className="flex flex-wrap items-center gap-3 text-small text-ink-soft">
        <p className="grow basis-64">
          {t('permit.empty')} {t('permit.raise')}
        </p>
        <Button variant="soft" size="sm" onClick={takeMehko}>
          {t('permit.mehko')}
        </Button>
      </div>
      {waiting && (
        <p role="status" className="rounded-md bg-accent-soft px-4 py-3 text-small">
          {t('permit.waiting', {
            mealsPerDay: held.mealsPerDay ?? t('permit.noLimit'),
            mealsPerWeek: held.mealsPerWeek ?? t('permit.noLimit'),
            salesPerYear: held.salesPerYear === null ? t('permit.noLimit') : formatDollars(held.salesPerYear),
          })}
        </p>
      )}
      <FormEnd failure={failure} busy={isSubmitting} changed={isDirty} />
    </form>
  )
}
