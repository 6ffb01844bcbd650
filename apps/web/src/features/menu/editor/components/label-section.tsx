import type { PermitFood } from '@localchef/contracts/menu/list-menu'
import {
  amountIn,
  isLiquidUnit,
  type NetQuantity,
  type NetUnit,
  netQuantityOf,
  netQuantityOnLabel,
  netUnits,
} from '@localchef/contracts/menu/net-quantity'
import { typedNumber } from '@localchef/contracts/typed-number'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asNumber } from '@/shared/forms/empty-to-null.ts'
import { NumberInput } from '@/shared/forms/number-input.tsx'
import { Checkbox } from '@/shared/ui/checkbox.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { Select } from '@/shared/ui/select.tsx'
import type { DishFormReturn } from '../dish-form.ts'
import { EditorSection } from './editor-section.tsx'

interface LabelSectionProps {
  form: DishFormReturn
  /** The kitchen's permit if it does not allow food that needs a refrigerator. */
  strictPermit: string | null
  permitFood: PermitFood
}

const dirty = { shouldDirty: true, shouldValidate: true }

/** Net weight, shelf life and storage, which the printed labels show. */
export function LabelSection({ form, strictPermit, permitFood }: LabelSectionProps) {
  const { t } = useTranslation('menuItems')
  const { errors } = form.formState
  const quantity = quantityIn(form.watch(['netWeightGrams', 'netVolumeMl']))
  const setQuantity = ({ netWeightGrams, netVolumeMl }: NetQuantity) => {
    form.setValue('netWeightGrams', netWeightGrams, dirty)
    form.setValue('netVolumeMl', netVolumeMl, dirty)
  }
  const isUnknown = quantity.netWeightGrams === null && quantity.netVolumeMl === null
  return (
    <EditorSection title={t('label.title')} inside={t('label.inside')} hint={t('label.hint')}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <NetQuantityField
          label={t('label.net')}
          value={quantity}
          error={errors.netWeightGrams?.message ?? errors.netVolumeMl?.message}
          onChange={setQuantity}
        />
        <Field label={t('label.keeps')} error={errors.keepsDays?.message}>
          <NumberInput {...form.register('keepsDays', asNumber)} />
        </Field>
      </div>
      {permitFood.labelsNetQuantity && isUnknown && (
        <p role="status" className="rounded-md bg-warning-soft px-4 py-3 text-small">
          {t('label.netNeeded', { permit: permitFood.permit })}
        </p>
      )}
      <OptionQuantities form={form} />
      <Checkbox label={t('label.cold')} hint={t('label.coldHint')} {...form.register('needsRefrigeration')} />
      {strictPermit !== null && form.watch('needsRefrigeration') && (
        <p role="status" className="rounded-md bg-warning-soft px-4 py-3 text-small">
          {t('label.coldBarred', { permit: strictPermit })}
        </p>
      )}
    </EditorSection>
  )
}

/** The net weight of options that have their own, such as a slice and a whole cake. Folded away until one has it. */
function OptionQuantities({ form }: { form: DishFormReturn }) {
  const { t } = useTranslation('menuItems')
  const groups = form.watch('variantGroups') ?? []
  const errors = form.formState.errors.variantGroups
  const named = groups.flatMap(({ variants }, group) =>
    variants.flatMap((variant, index) => (variant.name ? [{ variant, group, index }] : [])),
  )
  if (named.length === 0) return null
  const isOpen = named.some(({ variant }) => variant.netWeightGrams != null || variant.netVolumeMl != null)
  return (
    <details open={isOpen || undefined} className="rounded-md bg-sunken p-3 text-small">
      <summary className="cursor-pointer font-semibold">{t('label.byOption')}</summary>
      <div className="grid gap-4 pt-3 sm:grid-cols-2">
        {named.map(({ variant, group, index }) => {
          const path = `variantGroups.${group}.variants.${index}` as const
          const found = errors?.[group]?.variants?.[index]
          return (
            <NetQuantityField
              key={path}
              label={t('label.netOf', { option: variant.name })}
              value={quantityIn([variant.netWeightGrams, variant.netVolumeMl])}
              error={found?.netWeightGrams?.message ?? found?.netVolumeMl?.message}
              onChange={({ netWeightGrams, netVolumeMl }) => {
                form.setValue(`${path}.netWeightGrams`, netWeightGrams, dirty)
                form.setValue(`${path}.netVolumeMl`, netVolumeMl, dirty)
              }}
            />
          )
        })}
      </div>
    </details>
  )
}

function quantityIn([grams, milliliters]: readonly (number | null | undefined)[]): NetQuantity {
  return { netWeightGrams: grams ?? null, netVolumeMl: milliliters ?? null }
}

interface NetQuantityFieldProps {
  label: string
  value: NetQuantity
  error: string | undefined
  onChange: (value: NetQuantity) => void
}

const unknown: NetQuantity = { netWeightGrams: null, netVolumeMl: null }

/** A net weight or volume in a unit that the chef chooses. It is stored in grams or milliliters. */
function NetQuantityField({ label, value, error, onChange }: NetQuantityFieldProps) {
  const { t } = useTranslation('menuItems')
  const [typed, setTyped] = useState<{ text: string; unit: NetUnit }>()
  // Keeps the typed text until the value changes from elsewhere, for example by a draft.
  const isTyped = typed !== undefined && isSame(quantityOf(typed), value)
  const isLiquid = value.netVolumeMl !== null
  const ownUnit = typed && isLiquidUnit(typed.unit) === isLiquid ? typed.unit : isLiquid ? 'fl_oz' : 'oz'
  const unit = isTyped ? typed.unit : ownUnit
  const text = isTyped ? typed.text : (amountIn(unit, value)?.toString() ?? '')
  const change = (next: { text: string; unit: NetUnit }) => {
    setTyped(next)
    onChange(quantityOf(next))
  }
  const printed = isWhole(value) && error === undefined ? netQuantityOnLabel(value) : null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_7.5rem] items-start gap-2">
      <Field
        label={label}
        error={error}
        hint={printed ? t('label.printedAs', { text: printed }) : t('label.netHint')}
      >
        <NumberInput decimal value={text} onChange={(event) => change({ text: event.target.value, unit })} />
      </Field>
      <Field label={t('label.unit')}>
        <Select value={unit} onChange={(event) => change({ text, unit: unitOf(event.target.value) })}>
          {netUnits.map((one) => (
            <option key={one} value={one}>
              {t(`label.units.${one}`)}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  )
}

const unitOf = (text: string): NetUnit => netUnits.find((unit) => unit === text) ?? 'oz'

function quantityOf({ text, unit }: { text: string; unit: NetUnit }): NetQuantity {
  return text.trim() === '' ? unknown : netQuantityOf(typedNumber(text), unit)
}

/** Whether the quantity is above 0. Text that isn't a number becomes NaN, which the form refuses. */
function isWhole({ netWeightGrams, netVolumeMl }: NetQuantity): boolean {
  return (netWeightGrams ?? netVolumeMl ?? 0) > 0
}

function isSame(one: NetQuantity, other: NetQuantity): boolean {
  return Object.is(one.netWeightGrams, other.netWeightGrams) && Object.is(one.netVolumeMl, other.netVolumeMl)
}
