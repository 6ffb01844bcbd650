import type { OwnBusiness } from '@localchef/contracts/chefs/own-business'
import { BusinessPermit, updatePermit } from '@localchef/contracts/chefs/update-permit'
import type { PermitLimits } from '@localchef/contracts/permits/permit-change'
import type { PlacePermit } from '@localchef/contracts/permits/place-rules'
import { permitOfKind, ruleOfPlace } from '@localchef/contracts/permits/rule-of-place'
import { useTranslation } from 'react-i18next'
import { formatDollars } from '@/shared/format/money.ts'
import { formatDate } from '@/shared/format/time.ts'
import { DraftNotice } from '@/shared/forms/draft-notice.tsx'
import { asNumber } from '@/shared/forms/empty-to-null.ts'
import { NumberField } from '@/shared/forms/number-field.tsx'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { ForbiddenList } from '@/shared/permits/forbidden-list.tsx'
import { placeName } from '@/shared/permits/place-name.ts'
import { usePlaceRules } from '@/shared/permits/use-place-rules.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { useChangeBusiness } from '../use-business.ts'
import { useSectionSubmit } from '../use-section-submit.ts'
import { FormEnd } from './form-end.tsx'

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
    (permit, version) => change(updatePermit, { ...permit, version }),
    'permit',
    { version: business.versions.permit, values },
  )
  const fillIn = ({ kind, mealsPerDay, mealsPerWeek, salesPerYear }: PlacePermit) => {
    const dirty = { shouldDirty: true }
    form.setValue('kind', kind, dirty)
    form.setValue('mealsPerDay', mealsPerDay, dirty)
    form.setValue('mealsPerWeek', mealsPerWeek, dirty)
    form.setValue('salesPerYear', salesPerYear, dirty)
  }
  const limitWords = useLimitWords()
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
          registration={form.register('mealsPerDay', asNumber)}
        />
        <NumberField
          label={t('permit.mealsPerWeek')}
          error={errors.mealsPerWeek?.message}
          registration={form.register('mealsPerWeek', asNumber)}
        />
        <NumberField
          label={t('permit.salesPerYear')}
          error={errors.salesPerYear?.message}
          cents
          registration={form.register('salesPerYear', asNumber)}
        />
      </div>
      <p className="text-small text-ink-soft">
        {t('permit.empty')} {t('permit.raise')}
      </p>
      <PermitOffers business={business} onChoose={fillIn} />
      {waiting && (
        <p role="status" className="rounded-md bg-accent-soft px-4 py-3 text-small">
          {t('permit.waiting', limitWords(held))}
        </p>
      )}
      <FormEnd section="permit" failure={failure} busy={isSubmitting} changed={isDirty} />
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

interface PermitOffersProps {
  business: OwnBusiness
  onChoose: (permit: PlacePermit) => void
}

/**
 * The permits of the kitchen's state or county, each with its legal limits to fill in, and notices when the law's
 * limits differ from those of the kitchen's permit or exclude food that needs a refrigerator. Absent for trucks and
 * for states without rules.
 */
function PermitOffers({ business, onChoose }: PermitOffersProps) {
  const { t } = useTranslation('business')
  const { language } = useLanguage()
  const { data: rules = [] } = usePlaceRules()
  const rule = business.kind === 'chef' ? ruleOfPlace(rules, business.place) : undefined
  const limits = useLimitWords()
  if (!rule || rule.permits.length === 0) return null
  const state = placeName(rule, language)
  const { waiting, ...held } = business.permit
  const lawful = permitOfKind(rule, business.heldPermit)
  return (
    <div className="grid gap-2 text-small">
      {lawful && !waiting && differ(lawful, held) && (
        <p role="status" className="rounded-md bg-warning-soft px-4 py-3">
          {t('permit.differs', { state, kind: lawful.kind, ...limits(lawful) })}
        </p>
      )}
      {lawful && !lawful.allowsRefrigerated && (
        <p className="rounded-md bg-sunken px-4 py-3">
          {t('permit.onlyUnrefrigerated', { kind: lawful.kind })}
        </p>
      )}
      {lawful && <ForbiddenList permit={lawful} />}
      <p className="text-ink-soft">
        {t('permit.byLaw', { state, date: formatDate(`${rule.checkedOn}T12:00:00Z`, language, 'UTC') })}
      </p>
      <ul className="flex flex-wrap gap-2">
        {rule.permits.map((permit) => (
          <li key={permit.kind}>
            <Button variant="soft" size="sm" onClick={() => onChoose(permit)}>
              {t('permit.fillIn', { kind: permit.kind })}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The limits as words, for a sentence. */
function useLimitWords() {
  const { t } = useTranslation('business')
  return ({ mealsPerDay, mealsPerWeek, salesPerYear }: PermitLimits) => ({
    mealsPerDay: mealsPerDay ?? t('permit.noLimit'),
    mealsPerWeek: mealsPerWeek ?? t('permit.noLimit'),
    salesPerYear: salesPerYear === null ? t('permit.noLimit') : formatDollars(salesPerYear),
  })
}

function differ(one: PermitLimits, other: PermitLimits): boolean {
  return (
    one.mealsPerDay !== other.mealsPerDay ||
    one.mealsPerWeek !== other.mealsPerWeek ||
    one.salesPerYear !== other.salesPerYear
  )
}
