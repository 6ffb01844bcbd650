import { mostDeliveryAreas } from '@localchef/contracts/chefs/delivery-area'
import { HandoverRules } from '@localchef/contracts/chefs/handover'
import type { OwnBusiness } from '@localchef/contracts/chefs/own-business'
import { updateHandover } from '@localchef/contracts/chefs/update-handover'
import { CircleAlert, CircleDashed, MapPinned, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Controller, type UseFormReturn, useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { DraftNotice } from '@/shared/forms/draft-notice.tsx'
import { asNumber, textOrNull } from '@/shared/forms/empty-to-null.ts'
import { NumberField } from '@/shared/forms/number-field.tsx'
import { NumberInput } from '@/shared/forms/number-input.tsx'
import { RussianTexts } from '@/shared/forms/russian-texts.tsx'
import { useRemoveRow } from '@/shared/forms/use-remove-row.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { readingsText } from '@/shared/forms/validation-text.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Checkbox } from '@/shared/ui/checkbox.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { Select } from '@/shared/ui/select.tsx'
import { TextArea } from '@/shared/ui/text-area.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { leadMinutes, leadUnitNames, leadUnitOf, leadUnits } from '../lead-time.ts'
import { useChangeBusiness } from '../use-business.ts'
import { useSectionSubmit } from '../use-section-submit.ts'
import { FormEnd } from './form-end.tsx'

type HandoverForm = UseFormReturn<z.input<typeof HandoverRules>, unknown, z.output<typeof HandoverRules>>

/** Pickup, delivery and the limits on orders. */
export function HandoverSection({ business }: { business: OwnBusiness }) {
  const { t } = useTranslation('business')
  const change = useChangeBusiness()
  const values = {
    ...business.handover,
    pickupInstructionsRu: business.handover.pickupInstructionsRu ?? '',
  }
  const noCourier = forbidsCouriers(business)
  const schema = useMemo(
    () =>
      HandoverRules.refine(
        ({ delivery, deliveredBy }) => !noCourier || !delivery || deliveredBy === 'kitchen',
        {
          path: ['deliveredBy'],
          message: t('handover.deliveredByNeeded'),
        },
      ),
    [noCourier, t],
  )
  const form = useZodForm(schema, values)
  const { isSubmitting, isDirty } = form.formState
  const { submit, failure, draft } = useSectionSubmit(
    form,
    (rules, version) => change(updateHandover, { ...rules, version }),
    'handover',
    { version: business.versions.handover, values },
  )
  const [pickup, delivery] = form.watch(['pickup', 'delivery'])
  return (
    <form onSubmit={submit} noValidate className="grid gap-8">
      <DraftNotice
        draft={draft}
        labels={{
          pickupInstructions: t('handover.instructions'),
          deliveryRadiusMiles: t('handover.radius'),
          deliveryFee: t('handover.fee'),
          deliveryMinimum: t('handover.minimum'),
          deliveryAreas: t('areas.title'),
          answerMinutes: t('handover.answer'),
          maxOpenOrders: t('handover.open'),
        }}
      />
      <PickupFields form={form} hasRussian={Boolean(business.handover.pickupInstructionsRu)} />
      <DeliveryFields form={form} business={business} />
      {!pickup && !delivery && (
        <p
          role="status"
          className="flex items-start gap-2 rounded-md bg-warning-soft p-3 text-small text-warning"
        >
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
          {t('handover.neither')}
        </p>
      )}
      <LimitFields form={form} />
      <FormEnd section="handover" failure={failure} busy={isSubmitting} changed={isDirty} />
    </form>
  )
}

const forbidsCouriers = ({ forbids }: OwnBusiness): boolean => forbids?.handovers.includes('courier') ?? false

function PickupFields({ form, hasRussian }: { form: HandoverForm; hasRussian: boolean }) {
  const { t } = useTranslation('business')
  const { errors } = form.formState
  return (
    <fieldset className="grid gap-4">
      <legend className="sr-only">{t('handover.pickup')}</legend>
      <Checkbox label={t('handover.pickup')} hint={t('handover.pickupHint')} {...form.register('pickup')} />
      {form.watch('pickup') && (
        <div className="grid gap-4 sm:pl-8">
          <Field
            label={t('handover.instructions')}
            hint={t('handover.instructionsHint')}
            error={errors.pickupInstructions?.message}
          >
            <TextArea rows={3} {...form.register('pickupInstructions')} />
          </Field>
          <RussianTexts title={t('russian.title')} hint={t('russian.hint')} open={hasRussian}>
            <Field label={t('handover.instructionsRu')} error={errors.pickupInstructionsRu?.message}>
              <TextArea lang="ru" rows={3} {...form.register('pickupInstructionsRu')} />
            </Field>
          </RussianTexts>
        </div>
      )}
    </fieldset>
  )
}

/** Says who may deliver the food under the law of the permit, as far as that law is known. */
function DeliveryHint({ business: { forbids, heldPermit: permit } }: { business: OwnBusiness }) {
  const { t } = useTranslation('business')
  const { language } = useLanguage()
  if (!forbids) return t('handover.deliveryHint')
  const { handovers, note } = forbids
  if (handovers.includes('delivery')) return t('handover.noDelivery', { permit })
  if (!handovers.includes('courier')) return t('handover.deliveryFree')
  return [t('handover.noCourier', { permit }), note && inLanguage(language, note.en, note.ru)].join(' ')
}

function DeliveryFields({ form, business }: { form: HandoverForm; business: OwnBusiness }) {
  const { t } = useTranslation('business')
  const { errors } = form.formState
  const noCourier = forbidsCouriers(business)
  return (
    <fieldset className="grid gap-4">
      <legend className="sr-only">{t('handover.delivery')}</legend>
      <Checkbox
        label={t('handover.delivery')}
        hint={<DeliveryHint business={business} />}
        {...form.register('delivery')}
      />
      {form.watch('delivery') && (
        <div className="grid items-start gap-4 sm:grid-cols-3 sm:pl-8">
          <NumberField
            label={t('handover.radius')}
            required
            error={errors.deliveryRadiusMiles?.message}
            decimal
            registration={form.register('deliveryRadiusMiles', asNumber)}
          />
          <NumberField
            label={t('handover.fee')}
            required
            error={errors.deliveryFee?.message}
            cents
            registration={form.register('deliveryFee', asNumber)}
          />
          <NumberField
            label={t('handover.minimum')}
            required
            error={errors.deliveryMinimum?.message}
            cents
            registration={form.register('deliveryMinimum', asNumber)}
          />
        </div>
      )}
      {form.watch('delivery') && (
        <>
          <Field
            label={t('handover.deliveredBy')}
            hint={t(noCourier ? 'handover.deliveredByNeeded' : 'handover.deliveredByHint')}
            required={noCourier}
            error={errors.deliveredBy?.message}
            className="sm:pl-8"
          >
            <Select {...form.register('deliveredBy', { setValueAs: textOrNull })}>
              <option value="">{t('handover.notStated')}</option>
              <option value="kitchen">{t('handover.byKitchen')}</option>
              <option value="courier" disabled={noCourier}>
                {t('handover.byCourier')}
              </option>
            </Select>
          </Field>
          <AreaRows form={form} />
        </>
      )}
    </fieldset>
  )
}

/** Lead time, time to answer, open orders at once and the length of a slot. */
function LimitFields({ form }: { form: HandoverForm }) {
  const { t } = useTranslation('business')
  const { errors } = form.formState
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Controller
        control={form.control}
        name="leadMinutes"
        render={({ field }) => (
          <LeadTimeField value={field.value} onChange={field.onChange} error={errors.leadMinutes?.message} />
        )}
      />
      <NumberField
        label={t('handover.answer')}
        hint={t('handover.answerHint')}
        required
        error={errors.answerMinutes?.message}
        registration={form.register('answerMinutes', asNumber)}
      />
      <Checkbox
        label={t('handover.confirms')}
        hint={t('handover.confirmsHint')}
        {...form.register('confirmsOrders')}
      />
      <NumberField
        label={t('handover.open')}
        hint={t('handover.openHint')}
        required
        error={errors.maxOpenOrders?.message}
        registration={form.register('maxOpenOrders', asNumber)}
      />
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
  )
}

interface LeadTimeFieldProps {
  /** In minutes; NaN while the field is empty. */
  value: number
  onChange: (minutes: number) => void
  error: string | undefined
}

/** The least time from order to handover, in minutes, hours or days. */
function LeadTimeField({ value, onChange, error }: LeadTimeFieldProps) {
  const { t } = useTranslation('business')
  const [unit, setUnit] = useState(() => leadUnitOf(value))
  const [typed, setTyped] = useState(() => String(value / leadUnits[leadUnitOf(value)]))
  // False when the value comes from a draft or from the saved kitchen.
  const isTyped = Object.is(leadMinutes(typed, unit), value)
  const shown = isTyped ? { unit, typed } : { unit: leadUnitOf(value), typed: textOf(value) }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
      <Field label={t('handover.leadTime')} required error={error && (readingsText(shown.typed) ?? error)}>
        <NumberInput
          decimal
          value={shown.typed}
          onChange={({ target }) => {
            setUnit(shown.unit)
            setTyped(target.value)
            onChange(leadMinutes(target.value, shown.unit))
          }}
        />
      </Field>
      <Select
        aria-label={t('handover.leadUnit')}
        value={shown.unit}
        onChange={({ target }) => {
          const next = leadUnitNames.find((name) => name === target.value) ?? shown.unit
          setUnit(next)
          setTyped(shown.typed)
          onChange(leadMinutes(shown.typed, next))
        }}
      >
        {leadUnitNames.map((name) => (
          <option key={name} value={name}>
            {t(`handover.leadUnits.${name}`)}
          </option>
        ))}
      </Select>
      <p className="col-span-2 text-caption text-ink-faint">{t('handover.leadHint')}</p>
    </div>
  )
}

function textOf(minutes: number): string {
  return Number.isFinite(minutes) ? String(minutes / leadUnits[leadUnitOf(minutes)]) : ''
}

/** Further delivery areas, each a ring or a list of ZIP codes with its own fee and minimum. */
function AreaRows({ form }: { form: HandoverForm }) {
  const { t } = useTranslation('business')
  const { fields, append, ...rows } = useFieldArray({ control: form.control, name: 'deliveryAreas' })
  const remove = useRemoveRow((index) => form.getValues(`deliveryAreas.${index}`), rows)
  return (
    <section aria-labelledby="areas-heading" className="grid gap-3 sm:pl-8">
      <div className="grid gap-1">
        <h3 id="areas-heading" className="font-semibold">
          {t('areas.title')}
        </h3>
        <p className="text-small text-ink-soft">{t('areas.hint')}</p>
      </div>
      {fields.map((field, index) => (
        <AreaRow
          key={field.id}
          form={form}
          index={index}
          isRing={field.radiusMiles !== null}
          onRemove={() => remove(index)}
        />
      ))}
      {fields.length < mostDeliveryAreas && (
        <div className="flex flex-wrap gap-3">
          <Button
            variant="soft"
            size="sm"
            icon={<CircleDashed aria-hidden />}
            onClick={() => append({ radiusMiles: 10, zipCodes: [], fee: 0, minimum: 0 })}
          >
            {t('areas.addRing')}
          </Button>
          <Button
            variant="soft"
            size="sm"
            icon={<MapPinned aria-hidden />}
            onClick={() => append({ radiusMiles: null, zipCodes: [], fee: 0, minimum: 0 })}
          >
            {t('areas.addZips')}
          </Button>
        </div>
      )}
    </section>
  )
}

interface AreaRowProps {
  form: HandoverForm
  index: number
  isRing: boolean
  onRemove: () => void
}

function AreaRow({ form, index, isRing, onRemove }: AreaRowProps) {
  const { t } = useTranslation('business')
  const name = `deliveryAreas.${index}` as const
  const error = form.formState.errors.deliveryAreas?.[index]
  return (
    <fieldset className="grid items-start gap-3 rounded-lg border border-line p-4 sm:grid-cols-[2fr_1fr_1fr_auto]">
      <legend className="sr-only">{t('areas.area', { number: index + 2 })}</legend>
      {isRing ? (
        <NumberField
          label={t('handover.radius')}
          required
          error={error?.radiusMiles?.message}
          decimal
          registration={form.register(`${name}.radiusMiles`, asNumber)}
        />
      ) : (
        <Controller
          control={form.control}
          name={`${name}.zipCodes`}
          render={({ field }) => (
            <ZipCodes
              value={field.value ?? []}
              onChange={field.onChange}
              error={error?.zipCodes ? t('areas.zipError') : undefined}
            />
          )}
        />
      )}
      <NumberField
        label={t('handover.fee')}
        required
        error={error?.fee?.message}
        cents
        registration={form.register(`${name}.fee`, asNumber)}
      />
      <NumberField
        label={t('handover.minimum')}
        required
        error={error?.minimum?.message}
        cents
        registration={form.register(`${name}.minimum`, asNumber)}
      />
      <IconButton label={t('areas.remove', { number: index + 2 })} className="sm:mt-6.5" onClick={onRemove}>
        <Trash2 aria-hidden />
      </IconButton>
    </fieldset>
  )
}

interface ZipCodesProps {
  value: readonly string[]
  onChange: (zipCodes: string[]) => void
  error: string | undefined
}

/** A list as people type it: with commas, spaces or both. */
function ZipCodes({ value, onChange, error }: ZipCodesProps) {
  const { t } = useTranslation('business')
  const [zips, setZips] = useState(value.join(', '))
  return (
    <Field label={t('areas.zips')} required hint={t('areas.zipsHint')} error={error}>
      <TextInput
        inputMode="numeric"
        className="numeric"
        value={zips}
        onChange={({ target }) => {
          setZips(target.value)
          onChange(target.value.split(/[\s,;]+/).filter(Boolean))
        }}
      />
    </Field>
  )
}
