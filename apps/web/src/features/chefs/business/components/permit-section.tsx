import type { OwnBusiness } from '@localchef/contracts/chefs/own-business'
import { BusinessPermit, savePermit } from '@localchef/contracts/chefs/save-permit'
import type { PermitLimits } from '@localchef/contracts/permits/permit-change'
import { useTranslation } from 'react-i18next'
import { formatDollars } from '@/shared/format/money.ts'
import { DraftNotice } from '@/shared/forms/draft-notice.tsx'
import { numberOrNull } from '@/shared/forms/empty-to-null.ts'
import { NumberField } from '@/shared/forms/number-field.tsx'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
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

/** Legal limits of the kitchen's permit. The server refuses orders beyond them. */
export function PermitSection({ business }: { business: OwnBusiness }) {
  const { t } = useTranslation('business')
  const change = useChangeBusiness()
  const { waiting, ...held } = business.permit
  // The form starts with the limits that wait for approval, so saving it unchanged requests the same ones.
  const values = { ...held, ...(waiting && limitsOf(waiting)) }
  const form = useZodForm(BusinessPermit, values)
  const { errors, isSubmitting, isDirty } = form.formState
  const { submit, failure, draft } = useSectionSubmit(
    form,
    (permit, version) => change(savePermit, { ...permit, version }),
    'permit',
    { version: business.versions.permit, values },
  )
  const fillInMehko = () => {
    const dirty = { shouldDirty: true }
    form.setValue('kind', 'MEHKO', dirty)
    form.setValue('mealsPerDay', mehko.mealsPerDay, dirty)
    form.setValue('mealsPerWeek', mehko.mealsPerWeek, dirty)
    form.setValue('salesPerYear', mehko.salesPerYear, dirty)
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-6">
      <DraftNotice draft={draft} labels={usePermitLabels()} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={t('permit.kind')} hint={t('permit.kindHint')} error={errors.kind?.message}>
          <TextInput {...form.register('kind')} />
        </Field>
        <Field label={t('permit.number')} hint={t('permit.numberHint')} error={errors.number?.message}>
          <TextInput {...form.register('number')} />
        </Field>
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <NumberField
          label={t('permit.mealsPerDay')}
          error={errors.mealsPerDay?.message}
          min={1}
          registration={form.register('mealsPerDay', { setValueAs: numberOrNull })}
        />
        <NumberField
          label={t('permit.mealsPerWeek')}
          error={errors.mealsPerWeek?.message}
          min={1}
          registration={form.register('mealsPerWeek', { setValueAs: numberOrNull })}
        />
        <NumberField
          label={t('permit.salesPerYear')}
          error={errors.salesPerYear?.message}
          decimal
          min={1}
          registration={form.register('salesPerYear', { setValueAs: numberOrNull })}
        />
      </div>
      <div className="flex flex-wrap items-center gap-3 text-small text-ink-soft">
        <p className="grow basis-64">
          {t('permit.empty')} {t('permit.raise')}
        </p>
        <Button variant="soft" size="sm" onClick={fillInMehko}>
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

function usePermitLabels() {
  const { t } = useTranslation('business')
  return {
    kind: t('permit.kind'),
    number: t('permit.number'),
    mealsPerDay: t('permit.mealsPerDay'),
    mealsPerWeek: t('permit.mealsPerWeek'),
    salesPerYear: t('permit.salesPerYear'),
  }
}
