import { longestCounty } from '@localchef/contracts/chefs/kitchen-limits'
import type { OwnBusiness } from '@localchef/contracts/chefs/own-business'
import { BusinessPlace, updatePlace } from '@localchef/contracts/chefs/update-place'
import { zoneName } from '@localchef/contracts/formatters'
import type { PlaceRule } from '@localchef/contracts/permits/place-rules'
import { countiesOf } from '@localchef/contracts/permits/rule-of-place'
import type { Place } from '@localchef/contracts/places/place'
import { stateCodeOf, storedState } from '@localchef/contracts/places/state-code'
import { stateNames } from '@localchef/contracts/places/us-states'
import { longestTimeZone } from '@localchef/contracts/text-limits'
import { shortZipCode, storedZipCode, zipCodeIn, zipCodePattern } from '@localchef/contracts/zip-code'
import { CircleAlert, LocateFixed, MapPin } from 'lucide-react'
import { type ChangeEvent, lazy, type SubmitEvent, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useConfig } from '@/shared/backend/use-config.ts'
import { DraftNotice } from '@/shared/forms/draft-notice.tsx'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { hasStreets } from '@/shared/map/has-streets.ts'
import { hasWebGl } from '@/shared/map/has-webgl.ts'
import { MapWhenSeen } from '@/shared/map/map-when-seen.tsx'
import { usePlaceRules } from '@/shared/permits/use-place-rules.ts'
import { findPlaces } from '@/shared/places/find-places.ts'
import { TownFields } from '@/shared/places/town-fields.tsx'
import { Button } from '@/shared/ui/button.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { Select } from '@/shared/ui/select.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { useChangeBusiness } from '../use-business.ts'
import { useSectionSubmit } from '../use-section-submit.ts'
import { useTownQuestion } from '../use-town-question.ts'
import { FormEnd } from './form-end.tsx'

const PointMap = lazy(() => import('./point-map.tsx'))

interface Point {
  latitude: number
  longitude: number
}

/** Key of the text about the point. Without a value, saving the form finds the point by the address. */
function pointText(value: Point | null, kind: OwnBusiness['place']['pointKind'], isStored: boolean) {
  if (!value) return kind === 'city' ? 'place.pointFromCity' : 'place.pointFromZip'
  return isStored && kind === null ? 'place.pointUnknown' : 'place.pointSet'
}

const isSame = (one: Point | null, other: Point | null) =>
  one?.latitude === other?.latitude && one?.longitude === other?.longitude

interface PointFieldProps {
  value: Point | null
  /** Kind of the saved point. */
  kind: OwnBusiness['place']['pointKind']
  /** Whether `value` is the saved point. */
  isStored: boolean
  /** The saved point, shown while `value` is null. */
  stored: Point | null
  publicPoint: Point | null
  onChange: (point: Point | null) => void
}

/** The exact point to which buyers with a confirmed order are directed: from the ZIP code, this device or the map. */
function PointField({ value, kind, isStored, stored, publicPoint, onChange }: PointFieldProps) {
  const { t } = useTranslation('business')
  const config = useConfig()
  const [locating, setLocating] = useState(false)
  // Without WebGL there is no map, so the hint about dragging is hidden too.
  const [canDraw] = useState(hasWebGl)
  const shown = canDraw ? (value ?? stored) : null

  const locate = () => {
    if (!('geolocation' in navigator)) return toast.error(t('place.noPosition'))
    setLocating(true)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setLocating(false)
        onChange({ latitude: coords.latitude, longitude: coords.longitude })
      },
      (problem) => {
        setLocating(false)
        const denied = problem.code === problem.PERMISSION_DENIED
        toast.error(t(denied ? 'place.positionDenied' : 'place.noPosition'))
      },
      { enableHighAccuracy: true, timeout: 15_000 },
    )
  }

  return (
    <div className="grid gap-3 rounded-lg bg-sunken p-4">
      <p className="flex items-start gap-2.5">
        <MapPin className="mt-0.5 size-5 shrink-0 text-accent-text" aria-hidden />
        <span className="grid gap-0.5">
          <span className="font-semibold">{t(pointText(value, kind, isStored))}</span>
          <span className="text-small text-ink-soft">
            {value ? (
              <span className="numeric">
                {value.latitude.toFixed(5)}, {value.longitude.toFixed(5)}
              </span>
            ) : (
              t('place.pointFromZipHint')
            )}
          </span>
        </span>
      </p>
      {shown && (
        <>
          <MapWhenSeen className="h-64 rounded-md border border-line sm:h-80" withoutMap={null}>
            <PointMap point={shown} publicPoint={publicPoint} onChange={onChange} />
          </MapWhenSeen>
          <p className="text-small text-ink-soft">
            {t(config && hasStreets(config.map) ? 'place.dragPin' : 'place.noStreets')}
          </p>
        </>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          size="sm"
          icon={<LocateFixed aria-hidden />}
          busy={locating}
          onClick={locate}
        >
          {t('place.useDevice')}
        </Button>
        {value && (
          <Button variant="ghost" size="sm" onClick={() => onChange(null)}>
            {t('place.useZip')}
          </Button>
        )}
      </div>
    </div>
  )
}

const metersPerFoot = 0.3048
const metersPerDegree = 111_195
/** Meters from the center of the drawing to its edge. */
const reachMeters = 1100

/** Map sketch with the kitchen in the center and the public point at its real offset. */
function BlurPreview({ place }: { place: OwnBusiness['place'] }) {
  const { t } = useTranslation('business')
  const { language } = useLanguage()
  const { latitude, longitude, publicLatitude, publicLongitude } = place
  if (latitude === null || longitude === null || publicLatitude === null || publicLongitude === null) {
    return null
  }
  const north = (publicLatitude - latitude) * metersPerDegree
  const east = (publicLongitude - longitude) * metersPerDegree * Math.cos((latitude * Math.PI) / 180)
  const x = 60 + clamp((east / reachMeters) * 60)
  const y = 60 - clamp((north / reachMeters) * 60)
  return (
    <figure className="flex items-center gap-4 rounded-lg border border-line p-4">
      <svg viewBox="0 0 120 120" className="size-24 shrink-0 sm:size-28 rounded-md bg-sunken" aria-hidden>
        <g className="stroke-line" strokeWidth="1">
          {[20, 40, 60, 80, 100].map((at) => (
            <g key={at}>
              <line x1={at} x2={at} y1="0" y2="120" />
              <line y1={at} y2={at} x1="0" x2="120" />
            </g>
          ))}
        </g>
        <circle cx={x} cy={y} r="30" className="fill-accent/20 stroke-accent" strokeWidth="1.5" />
        <circle cx={x} cy={y} r="4" className="fill-accent" />
        <rect x="55" y="55" width="10" height="10" rx="2" className="fill-ink" />
      </svg>
      <figcaption className="grid min-w-0 gap-1 text-small text-ink-soft">
        <span className="font-semibold text-ink">{t('place.blurTitle')}</span>
        {t('place.blurText', {
          feet: new Intl.NumberFormat(language).format(
            Math.round(Math.hypot(north, east) / metersPerFoot / 50) * 50,
          ),
        })}
      </figcaption>
    </figure>
  )
}

function clamp(value: number): number {
  return Math.min(50, Math.max(-50, value))
}

/** United States time zones. The kitchen's own and the device's zone are added to them. */
const american = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
]

function timeZoneOptions(current: string, language: string): { value: string; label: string }[] {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  return [...new Set([...american, current, own])]
    .filter((zone) => zone !== '')
    .map((value) => ({ value, label: `${zoneName(value, language)} · ${city(value)}` }))
}

function city(timeZone: string): string {
  return (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')
}

const PlaceForm = BusinessPlace.extend({
  zipCode: z.string().trim().min(1).overwrite(storedZipCode).regex(zipCodePattern, 'validation.zipCode'),
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
        kind={place.pointKind}
        isStored={isSame(form.watch('point'), stored)}
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
      <FormEnd section="place" failure={failure} busy={isSubmitting} changed={isDirty} />
    </form>
  )
}

const isMiddle = (kind: OwnBusiness['place']['pointKind']) => kind === 'zip' || kind === 'city'

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
    // The center of a ZIP code or city is found anew for each address; only a point set by the chef is kept.
    point: isMiddle(place.pointKind) ? null : pointOf(place.latitude, place.longitude),
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
  const counties = countiesOf(rules, storedState(form.watch('state').trim()))
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
  const typedState = form.watch('state').trim()
  const state = stateCodeOf(typedState) ?? typedState.toUpperCase()
  // The address can be saved, but the kitchen can't be submitted.
  const outside =
    served && state !== '' && !served.includes(state)
      ? t('place.outsideRegion', { states: stateNames(served, language) })
      : undefined

  /** A new ZIP code clears the point and fills in city and state. */
  const forgetPoint = (typed: string) => {
    const isSaved = shortZipCode(typed) === shortZipCode(savedZipCode)
    if (!isSaved) form.setValue('point', null, { shouldDirty: true })
  }
  const zipOptions = {
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const typed = storedZipCode(event.target.value.trim())
      forgetPoint(typed)
      const zipCode = zipCodeIn(typed)
      if (zipCode) void fillCity(shortZipCode(zipCode))
    },
  }
  const fillCity = async (typed: string) => {
    const found = await findPlaces(typed).then(
      ({ place }) => place,
      () => null,
    )
    if (found?.zipCode !== typed) return
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
      <TownFields
        read={() => form.getValues()}
        write={(name, value) => {
          form.setValue(name, value, { shouldDirty: true, shouldValidate: true })
          if (name === 'zipCode') forgetPoint(value)
        }}
        className="sm:grid-cols-[1fr_2fr_1fr]"
      >
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
      </TownFields>
    </>
  )
}

interface TownQuestionProps {
  typed: string
  known: Place
  onCorrect: () => void
  onKeep: () => void
}

/** Asks about a ZIP code that belongs to another town. The chef knows best, so both answers save. */
function TownQuestion({ typed, known, onCorrect, onKeep }: TownQuestionProps) {
  const { t } = useTranslation('business')
  const town = `${known.city}, ${known.state}`
  return (
    <div role="alert" className="grid gap-3 rounded-md bg-warning-soft p-4 text-small">
      <p className="flex items-start gap-2 text-warning">
        <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
        {t('place.townQuestion', { zipCode: known.zipCode, town, typed })}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={onCorrect}>
          {t('place.townCorrect', { town })}
        </Button>
        <Button size="sm" variant="secondary" onClick={onKeep}>
          {t('place.townKeep', { typed })}
        </Button>
      </div>
    </div>
  )
}
