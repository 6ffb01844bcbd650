import { certificationKinds } from '@localchef/contracts/certifications/certification'
import { keyOfRule } from '@localchef/contracts/permits/place-key'
import {
  longestLabelSentence,
  longestPoint,
  stateCodeLetters,
} from '@localchef/contracts/permits/place-rule-limits'
import { PlaceRule } from '@localchef/contracts/permits/place-rules'
import { useId, useState } from 'react'
import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { asNumber } from '@/shared/forms/empty-to-null.ts'
import { NumberField } from '@/shared/forms/number-field.tsx'
import { NumberInput } from '@/shared/forms/number-input.tsx'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { readingsText } from '@/shared/forms/validation-text.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { placeName } from '@/shared/permits/place-name.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Checkbox } from '@/shared/ui/checkbox.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { Field, FieldError } from '@/shared/ui/field.tsx'
import { Switch } from '@/shared/ui/switch.tsx'
import { TextArea } from '@/shared/ui/text-area.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'

interface PlaceRuleDialogProps {
  /** Undefined for a new rule. */
  rule: PlaceRule | undefined
  /** The state of a new county. Its rule is the one to start from. */
  countyOf: PlaceRule | undefined
  /** Place and day of the other rules. */
  taken: readonly string[]
  onKeep: (rule: PlaceRule) => void
  onClose: () => void
}

const empty = (): PlaceRule => {
  const today = new Date().toISOString().slice(0, 10)
  return {
    state: '',
    county: null,
    name: '',
    nameRu: '',
    holdsFrom: today,
    year: Number(today.slice(0, 4)),
    checkedOn: today,
    points: [{ en: '', ru: '' }],
    certifications: [],
    permits: [],
    label: null,
    sources: [{ name: '', address: '' }],
  }
}

/** Edits the rule of a state or county. The settings form keeps the result until it is saved. */
export function PlaceRuleDialog({ rule, countyOf, taken, onKeep, onClose }: PlaceRuleDialogProps) {
  const { t } = useTranslation(['placeRules', 'common'])
  const { language } = useLanguage()
  const formId = useId()
  const form = useZodForm(PlaceRule, rule ?? (countyOf ? { ...countyOf, county: '' } : empty()))
  const submit = form.handleSubmit((given) => {
    if (taken.includes(keyOfRule(given))) {
      form.setError('holdsFrom', { message: t('taken') }, { shouldFocus: true })
      return
    }
    onKeep(given)
  })
  const title = rule
    ? t('editTitle', { name: placeName(rule, language) })
    : countyOf
      ? t('addCounty', { name: placeName(countyOf, language) })
      : t('add')
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={title}
      decisive
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('action.cancel', { ns: 'common' })}
          </Button>
          <Button type="submit" form={formId}>
            {t('keep')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          // The settings form around the dialog has its own submit.
          event.stopPropagation()
          void submit(event)
        }}
        className="grid gap-5"
      >
        {countyOf && <CountyField form={form} />}
        <PlaceFields form={form} isNew={!rule && !countyOf} />
        <PointFields form={form} />
        <RequiredCertifications form={form} />
        <PlacePermitFields form={form} />
        <LabelFields form={form} />
        <SourceFields form={form} />
      </form>
    </Dialog>
  )
}

function CountyField({ form }: { form: RuleForm }) {
  const { t } = useTranslation('placeRules')
  return (
    <Field
      label={t('county')}
      hint={t('countyHint')}
      required
      error={form.formState.errors.county && t('needed')}
    >
      <TextInput lang="en" {...form.register('county')} />
    </Field>
  )
}

function PlaceFields({ form, isNew }: { form: RuleForm; isNew: boolean }) {
  const { t } = useTranslation('placeRules')
  const { errors } = form.formState
  const needed = t('needed')
  return (
    <>
      {isNew && (
        <div className="grid gap-4 sm:grid-cols-3">
          <Field label={t('code')} hint={t('codeHint')} required error={errors.state && t('codeWrong')}>
            <TextInput maxLength={stateCodeLetters} autoCapitalize="characters" {...form.register('state')} />
          </Field>
          <Field label={t('name')} required error={errors.name && needed}>
            <TextInput lang="en" {...form.register('name')} />
          </Field>
          <Field label={t('nameRu')} required error={errors.nameRu && needed}>
            <TextInput lang="ru" {...form.register('nameRu')} />
          </Field>
        </div>
      )}
      <div className="grid gap-4 sm:grid-cols-3">
        <Field
          label={t('holdsFrom')}
          required
          error={errors.holdsFrom && (errors.holdsFrom.message === t('taken') ? t('taken') : needed)}
        >
          <TextInput type="date" {...form.register('holdsFrom')} />
        </Field>
        <Field label={t('checkedOn')} required error={errors.checkedOn && needed}>
          <TextInput type="date" {...form.register('checkedOn')} />
        </Field>
        <Field label={t('year')} required error={errors.year && needed}>
          <NumberInput {...form.register('year', asNumber)} />
        </Field>
      </div>
    </>
  )
}

function PointFields({ form }: { form: RuleForm }) {
  const { t } = useTranslation('placeRules')
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'points' })
  const { errors } = form.formState
  return (
    <fieldset className="grid gap-3">
      <legend className="font-semibold">{t('points')}</legend>
      {fields.map(({ id }, index) => (
        <div key={id} className="grid gap-2 rounded-md bg-sunken p-3">
          <Field
            label={t('pointEn', { place: index + 1 })}
            required
            error={errors.points?.[index]?.en && t('needed')}
          >
            <TextArea rows={2} lang="en" maxLength={longestPoint} {...form.register(`points.${index}.en`)} />
          </Field>
          <Field
            label={t('pointRu', { place: index + 1 })}
            required
            error={errors.points?.[index]?.ru && t('needed')}
          >
            <TextArea rows={2} lang="ru" maxLength={longestPoint} {...form.register(`points.${index}.ru`)} />
          </Field>
          {fields.length > 1 && (
            <div>
              <Button size="sm" variant="ghost" onClick={() => remove(index)}>
                {t('removePoint', { place: index + 1 })}
              </Button>
            </div>
          )}
        </div>
      ))}
      {fields.length < 8 && (
        <div>
          <Button size="sm" variant="secondary" onClick={() => append({ en: '', ru: '' })}>
            {t('addPoint')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

/** Groups of certifications: one of each group is required. */
function RequiredCertifications({ form }: { form: RuleForm }) {
  const { t } = useTranslation(['placeRules', 'certifications'])
  const groups = form.watch('certifications')
  const error = form.formState.errors.certifications
  const set = (next: PlaceRule['certifications']) =>
    form.setValue('certifications', next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  return (
    <fieldset className="grid gap-3">
      <legend className="font-semibold">{t('certifications')}</legend>
      <p className="text-small text-ink-soft">{t('certificationsHint')}</p>
      {groups.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups have no identity, and their boxes no state of their own
        <fieldset key={index} className="grid gap-1 rounded-md bg-sunken p-3">
          <legend className="sr-only">{t('group', { place: index + 1 })}</legend>
          <div className="grid sm:grid-cols-2">
            {certificationKinds.map((kind) => (
              <Checkbox
                key={kind}
                label={t(`certifications:kind.${kind}`)}
                checked={group.includes(kind)}
                onChange={(event) => {
                  const next = event.target.checked
                    ? [...group, kind]
                    : group.filter((other) => other !== kind)
                  set(groups.map((other, place) => (place === index ? next : other)))
                }}
              />
            ))}
          </div>
          <div>
            <Button
              size="sm"
              variant="ghost"
              onClick={() => set(groups.filter((_, place) => place !== index))}
            >
              {t('removeGroup', { place: index + 1 })}
            </Button>
          </div>
        </fieldset>
      ))}
      {error && <FieldError>{t('groupEmpty')}</FieldError>}
      {groups.length < 6 && (
        <div>
          <Button size="sm" variant="secondary" onClick={() => set([...groups, []])}>
            {t('addGroup')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

function LabelFields({ form }: { form: RuleForm }) {
  const { t } = useTranslation('placeRules')
  const label = form.watch('label')
  const errors = form.formState.errors.label
  // Kept while the switch is off, so that switching it on again restores the words.
  const [last, setLast] = useState(label ?? { sentence: '', refrigeratedSentence: '', source: '' })
  const toggle = (isOn: boolean) => {
    if (label) setLast(label)
    form.setValue('label', isOn ? last : null, { shouldDirty: true })
  }
  return (
    <fieldset className="grid gap-3">
      <legend className="font-semibold">{t('label')}</legend>
      <Switch
        label={t('hasLabel')}
        hint={t('labelHint')}
        checked={label !== null}
        onChange={(event) => toggle(event.target.checked)}
      />
      {label && (
        <>
          <Field
            label={t('sentence')}
            required
            error={errors && 'sentence' in errors && errors.sentence ? t('needed') : undefined}
          >
            <TextArea
              rows={2}
              lang="en"
              maxLength={longestLabelSentence}
              {...form.register('label.sentence')}
            />
          </Field>
          <Field label={t('refrigerated')} hint={t('refrigeratedHint')}>
            <TextArea
              rows={2}
              lang="en"
              maxLength={longestLabelSentence}
              {...form.register('label.refrigeratedSentence')}
            />
          </Field>
          <Field
            label={t('source')}
            required
            error={errors && 'source' in errors && errors.source ? t('https') : undefined}
          >
            <TextInput type="url" {...form.register('label.source')} />
          </Field>
        </>
      )}
    </fieldset>
  )
}

function SourceFields({ form }: { form: RuleForm }) {
  const { t } = useTranslation('placeRules')
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'sources' })
  const { errors } = form.formState
  return (
    <fieldset className="grid gap-3">
      <legend className="font-semibold">{t('sources')}</legend>
      {fields.map(({ id }, index) => (
        <div key={id} className="grid gap-2 rounded-md bg-sunken p-3">
          <Field
            label={t('sourceName', { place: index + 1 })}
            required
            error={errors.sources?.[index]?.name && t('needed')}
          >
            <TextInput lang="en" {...form.register(`sources.${index}.name`)} />
          </Field>
          <Field
            label={t('sourceAddress', { place: index + 1 })}
            required
            error={errors.sources?.[index]?.address && t('https')}
          >
            <TextInput type="url" {...form.register(`sources.${index}.address`)} />
          </Field>
          {fields.length > 1 && (
            <div>
              <Button size="sm" variant="ghost" onClick={() => remove(index)}>
                {t('removeSource', { place: index + 1 })}
              </Button>
            </div>
          )}
        </div>
      ))}
      {fields.length < 8 && (
        <div>
          <Button size="sm" variant="secondary" onClick={() => append({ name: '', address: '' })}>
            {t('addSource')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

const newPermit = {
  kind: '',
  mealsPerDay: null,
  mealsPerWeek: null,
  salesPerYear: null,
  allowsRefrigerated: true,
  source: '',
}

/** The kinds of permit with the limits that the law sets. */
function PlacePermitFields({ form }: { form: RuleForm }) {
  const { t } = useTranslation('placeRules')
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'permits' })
  return (
    <fieldset className="grid gap-3">
      <legend className="font-semibold">{t('permits')}</legend>
      <p className="text-small text-ink-soft">{t('permitsHint')}</p>
      {fields.map(({ id }, index) => (
        <PermitFields key={id} form={form} index={index} onRemove={() => remove(index)} />
      ))}
      {fields.length < 6 && (
        <div>
          <Button size="sm" variant="secondary" onClick={() => append(newPermit)}>
            {t('addPermit')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

interface PermitFieldsProps {
  form: RuleForm
  index: number
  onRemove: () => void
}

function PermitFields({ form, index, onRemove }: PermitFieldsProps) {
  const { t } = useTranslation('placeRules')
  const errors = form.formState.errors.permits?.[index]
  const place = index + 1
  const limitText = (name: 'mealsPerDay' | 'mealsPerWeek' | 'salesPerYear') =>
    readingsText(form.getValues(`permits.${index}.${name}`)) ?? t('limitWrong')
  return (
    <fieldset className="grid gap-2 rounded-md bg-sunken p-3">
      <legend className="sr-only">{t('permit', { place })}</legend>
      <Field label={t('permitKind', { place })} required error={errors?.kind && t('needed')}>
        <TextInput lang="en" {...form.register(`permits.${index}.kind`)} />
      </Field>
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <NumberField
          label={t('mealsPerDay')}
          error={errors?.mealsPerDay && limitText('mealsPerDay')}
          registration={form.register(`permits.${index}.mealsPerDay`, asNumber)}
        />
        <NumberField
          label={t('mealsPerWeek')}
          error={errors?.mealsPerWeek && limitText('mealsPerWeek')}
          registration={form.register(`permits.${index}.mealsPerWeek`, asNumber)}
        />
        <NumberField
          label={t('salesPerYear')}
          error={errors?.salesPerYear && limitText('salesPerYear')}
          decimal
          registration={form.register(`permits.${index}.salesPerYear`, asNumber)}
        />
      </div>
      <Checkbox
        label={t('allowsRefrigerated')}
        hint={t('allowsRefrigeratedHint')}
        {...form.register(`permits.${index}.allowsRefrigerated`)}
      />
      <Field label={t('permitSource', { place })} required error={errors?.source && t('https')}>
        <TextInput type="url" {...form.register(`permits.${index}.source`)} />
      </Field>
      <div>
        <Button size="sm" variant="ghost" onClick={onRemove}>
          {t('removePermit', { place })}
        </Button>
      </div>
    </fieldset>
  )
}

type RuleForm = UseFormReturn<z.input<typeof PlaceRule>, unknown, PlaceRule>
