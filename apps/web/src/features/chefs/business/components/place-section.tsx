import { longestCounty } from '@localchef/contracts/chefs/kitchen-limits'
import type { OwnBusiness } from '@localchef/contracts/chefs/own-business'
import { BusinessPlace, updatePlace } from '@localchef/contracts/chefs/update-place'
import type { PlaceRule } from '@localchef/contracts/permits/place-rules'
import { countiesOf } from '@localchef/contracts/permits/rule-of-place'
import type { Place } from '@localchef/contracts/places/place'
import { stateNames } from '@localchef/contracts/places/us-states'
import { longestTimeZone } from '@localchef/contracts/text-limits'
import { shortZipCode, zipCodePattern } from '@localchef/contracts/zip-code'
import type { ChangeEvent, SubmitEvent } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useConfig } from '@/shared/backend/use-config.ts'
import { zoneName } from '@/shared/format/zone-name.ts'
import { DraftNotice } from '@/shared/forms/draft-notice.tsx'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { usePlaceRules } from '@/shared/permits/use-place-rules.ts'
import { findPlaces } from '@/shared/places/find-places.ts'
import { Field } from '@/shared/ui/field.tsx'
import { Select } from '@/shared/ui/select.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { timeZoneOptions } from '../time-zones.ts'
import { useChangeBusiness } from '../use-business.ts'
import { useSectionSubmit } from '../use-section-submit.ts'
import { useTownQuestion } from '../use-town-question.ts'
import { BlurPreview } from './blur-preview.tsx'
import { FormEnd } from './form-end.tsx'
import { PointField } from './point-field.tsx'
import { TownQuestion } from './town-question.tsx'

const PlaceForm = BusinessPlace.extend({
  zipCode: z.string().trim().min(1).regex(zipCodePattern, 'validation.zipCode'),
  /** Empty means the address's own time zone. */
  timeZone: z.string().max(longestTimeZone),
  /** Empty means a county without rules of its own. */
  county: z.string().max(longestCounty),
})
type PlaceFormReturn = UseFormReturn<z.input<typeof PlaceForm>, unknown, z.output<typeof PlaceForm>>

/** Address, exact point and time zone of the kitchen, with a preview of its public point. */
export function PlaceSection({ business }: { business: OwnBusiness }) {
  const change = useChangeBusiness()
  const { place } = business
  const stored = pointOf(place.latitude, place.longitude)
  const publicPoint = pointOf(place.publicLatitude, place.publicLongitude)
  const values = valuesOf(business)
  const form = useZodForm(PlaceForm, values)
  const { data: rules } = usePlaceRules()
  /** The chosen county, or null if the state's rules don't name it (after a move, or a change of the rules). */
  const knownCounty = ({ state, county }: z.output<typeof PlaceForm>) =>
    county && rules && !countiesOf(rules, state).includes(county) ? null : county || null
  const { isSubmitting, isDirty } = form.formState
  const { submit, failure, draft } = useSectionSubmit(
    form,
    (typed, version) =>
      change(updatePlace, {
        ...typed,
        county: knownCounty(typed),
        timeZone: typed.timeZone || null,
        version,
      }),
    'place',
    { version: business.versions.place, values },
  )

  const town = useTownQuestion(() => form.getValues())
  const saveSettled = async (event: SubmitEvent) => {
    event.preventDefault()
    if (await town.isSettled()) await submit()
  }
  const saveAs = (answer?: Place) => {
    if (answer) {
      form.setValue('city', answer.city, { shouldDirty: true })
      form.setValue('state', answer.state, { shouldDirty: true })
    }
    town.keep()
    void submit()
  }

  return (
    <form onSubmit={saveSettled} noValidate className="grid gap-6">
      <DraftNotice draft={draft} labels={usePlaceLabels()} />
      <AddressFields form={form} savedZipCode={place.zipCode} />
      <CountyField form={form} rules={rules ?? []} />
      <PointField
        value={form.watch('point')}
        stored={stored}
        publicPoint={publicPoint}
        onChange={(point) => form.setValue('point', point, { shouldDirty: true })}
      />
      <BlurPreview place={place} />
      <TimeZoneField business={business} form={form} />
      {town.question && (
        <TownQuestion
          {...town.question}
          onCorrect={() => saveAs(town.question?.known)}
          onKeep={() => saveAs()}
        />
      )}
      <FormEnd failure={failure} busy={isSubmitting} changed={isDirty} />
    </form>
  )
}

function pointOf(latitude: number | null, longitude: number | null) {
  return latitude !== null && longitude !== null ? { latitude, longitude } : null
}

function valuesOf({ place, timeZone }: OwnBusiness): z.input<typeof PlaceForm> {
  return {
    addressLine: place.addressLine,
    addressUnit: place.addressUnit,
    city: place.city,
    state: place.state,
    county: place.county ?? '',
    zipCode: place.zipCode,
    point: pointOf(place.latitude, place.longitude),
    timeZone: place.zoneThere === null || place.zoneThere === timeZone ? '' : timeZone,
  }
}

function usePlaceLabels() {
  const { t } = useTranslation('business')
  return {
    addressLine: t('place.address'),
    addressUnit: t('place.unit'),
    zipCode: t('place.zipCode'),
    city: t('place.city'),
    state: t('place.state'),
    county: t('place.county'),
  }
}

/** Asked for only where counties of the state have rules of their own. */
function CountyField({ form, rules }: { form: PlaceFormReturn; rules: readonly PlaceRule[] }) {
  const { t } = useTranslation('business')
  const counties = countiesOf(rules, form.watch('state'))
  if (counties.length === 0) return null
  return (
    <Field
      label={t('place.county')}
      hint={t('place.countyHint')}
      error={form.formState.errors.county?.message}
    >
      <Select {...form.register('county')}>
        <option value="">{t('place.otherCounty')}</option>
        {counties.map((county) => (
          <option key={county} value={county}>
            {county}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function TimeZoneField({ business, form }: { business: OwnBusiness; form: PlaceFormReturn }) {
  const { t } = useTranslation('business')
  const { language } = useLanguage()
  const { place } = business
  const { errors } = form.formState
  return (
    <Field
      label={t('place.timeZone')}
      hint={t('place.timeZoneHint')}
      required
      error={errors.timeZone?.message}
    >
      <Select {...form.register('timeZone')}>
        <option value="">
          {place.zoneThere === null
            ? t('place.zoneByAddress')
            : t('place.zoneByThisAddress', { zone: zoneName(place.zoneThere, language) })}
        </option>
        {timeZoneOptions(business.timeZone, language).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function AddressFields({ form, savedZipCode }: { form: PlaceFormReturn; savedZipCode: string }) {
  const { t } = useTranslation('business')
  const { language } = useLanguage()
  const served = useConfig()?.region?.states
  const { errors } = form.formState
  const state = form.watch('state').trim().toUpperCase()
  // The address can be saved, but the kitchen can't be submitted.
  const outside =
    served && state !== '' && !served.includes(state)
      ? t('place.outsideRegion', { states: stateNames(served, language) })
      : undefined

  /** A new ZIP code clears the point and fills in city and state. */
  const zipOptions = {
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const typed = event.target.value.trim()
      if (shortZipCode(typed) !== shortZipCode(savedZipCode)) {
        form.setValue('point', null, { shouldDirty: true })
      }
      if (zipCodePattern.test(typed) && typed === shortZipCode(typed)) void fillCity(typed)
    },
  }
  const fillCity = async (typed: string) => {
    const [found] = await findPlaces(typed).catch(() => [])
    if (!found || found.zipCode !== typed) return
    form.setValue('city', found.city, { shouldDirty: true, shouldValidate: true })
    form.setValue('state', found.state, { shouldDirty: true, shouldValidate: true })
  }

  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-[3fr_1fr]">
        <Field label={t('place.address')} required error={errors.addressLine?.message}>
          <TextInput autoComplete="address-line1" {...form.register('addressLine')} />
        </Field>
        <Field label={t('place.unit')} error={errors.addressUnit?.message}>
          <TextInput autoComplete="address-line2" {...form.register('addressUnit')} />
        </Field>
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-[1fr_2fr_1fr]">
        <Field label={t('place.zipCode')} required error={errors.zipCode?.message}>
          <TextInput
            autoComplete="postal-code"
            inputMode="numeric"
            {...form.register('zipCode', zipOptions)}
          />
        </Field>
        <Field label={t('place.city')} required error={errors.city?.message}>
          <TextInput autoComplete="address-level2" {...form.register('city')} />
        </Field>
        <Field label={t('place.state')} required error={errors.state?.message ?? outside}>
          <TextInput autoComplete="address-level1" {...form.register('state')} />
        </Field>
      </div>
    </>
  )
}
