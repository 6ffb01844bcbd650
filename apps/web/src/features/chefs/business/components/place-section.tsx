import type { OwnBusiness } from '@localchef/contracts/chefs/own-business'
import { BusinessPlace, savePlace } from '@localchef/contracts/chefs/save-place'
import type { ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { findPlaces } from '@/shared/places/find-places.ts'
import { Field } from '@/shared/ui/field.tsx'
import { Select } from '@/shared/ui/select.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { timeZoneOptions } from '../time-zones.ts'
import { useChangeBusiness } from '../use-business.ts'
import { useSectionSubmit } from '../use-section-submit.ts'
import { BlurPreview } from './blur-preview.tsx'
import { FormEnd } from './form-end.tsx'
import { PointField } from './point-field.tsx'

const PlaceForm = BusinessPlace.extend({
  zipCode: z
    .string()
    .trim()
    .min(1)
    .regex(/^\d{5}(-\d{4})?$/, 'validation.zipCode'),
})

/** Where the kitchen is, and what of it others see. */
export function PlaceSection({ business }: { business: OwnBusiness }) {
  const { t } = useTranslation('business')
  const { language } = useLanguage()
  const change = useChangeBusiness()
  const { place } = business
  const stored =
    place.latitude !== null && place.longitude !== null
      ? { latitude: place.latitude, longitude: place.longitude }
      : null
  const publicPoint =
    place.publicLatitude !== null && place.publicLongitude !== null
      ? { latitude: place.publicLatitude, longitude: place.publicLongitude }
      : null
  const form = useZodForm(PlaceForm, {
    addressLine: place.addressLine,
    addressUnit: place.addressUnit,
    city: place.city,
    state: place.state,
    zipCode: place.zipCode,
    point: stored,
    timeZone: business.timeZone,
  })
  const { errors, isSubmitting, isDirty } = form.formState
  const { submit, failure } = useSectionSubmit(form, async (values) => {
    const answer = await change(savePlace, values)
    const { latitude, longitude } = answer.business.place
    if (latitude !== null && longitude !== null) form.setValue('point', { latitude, longitude })
  })

  /** Another ZIP code is another place: the old point goes, and city and state follow. */
  const zipOptions = {
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const typed = event.target.value.trim()
      if (typed.slice(0, 5) !== place.zipCode.slice(0, 5)) form.setValue('point', null, { shouldDirty: true })
      if (/^\d{5}$/.test(typed)) void fillCity(typed)
    },
  }
  const fillCity = async (typed: string) => {
    const [found] = await findPlaces(typed).catch(() => [])
    if (!found || found.zipCode !== typed) return
    form.setValue('city', found.city, { shouldDirty: true, shouldValidate: true })
    form.setValue('state', found.state, { shouldDirty: true, shouldValidate: true })
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-6">
      <div className="grid items-start gap-4 sm:grid-cols-[3fr_1fr]">
        <Field label={t('place.address')} required error={errors.addressLine?.message}>
          <TextInput autoComplete="address-line1" {...form.register('addressLine')} />
        </Field>
        <Field label={t('place.unit')} error={errors.addressUnit?.message}>
          <TextInput autoComplete="address-line2" {...form.register('addressUnit')} />
        </Field>
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-[1fr_2fr_1fr]">
        <Field label={t('place.zipCode')} required error={zipError(errors.zipCode?.message)}>
          <TextInput
            autoComplete="postal-code"
            inputMode="numeric"
            {...form.register('zipCode', zipOptions)}
          />
        </Field>
        <Field label={t('place.city')} required error={errors.city?.message}>
          <TextInput autoComplete="address-level2" {...form.register('city')} />
        </Field>
        <Field label={t('place.state')} required error={errors.state?.message}>
          <TextInput autoComplete="address-level1" {...form.register('state')} />
        </Field>
      </div>
      <PointField
        value={form.watch('point')}
        stored={stored}
        publicPoint={publicPoint}
        onChange={(point) => form.setValue('point', point, { shouldDirty: true })}
      />
      <BlurPreview place={place} />
      <Field
        label={t('place.timeZone')}
        hint={t('place.timeZoneHint')}
        required
        error={errors.timeZone?.message}
      >
        <Select {...form.register('timeZone')}>
          {timeZoneOptions(business.timeZone, language).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <FormEnd failure={failure} busy={isSubmitting} changed={isDirty} />
    </form>
  )

  /** The server's only reason to refuse a well-formed ZIP code, in the reader's language. */
  function zipError(message: string | undefined): string | undefined {
    return message?.startsWith('This ZIP code') ? t('place.zipUnknown') : message
  }
}
