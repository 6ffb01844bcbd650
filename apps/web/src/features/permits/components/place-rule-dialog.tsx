import { writtenIn } from '@localchef/contracts/language'
import { keyOfRule } from '@localchef/contracts/permits/place-key'
import { longestLabelSentence, longestPoint } from '@localchef/contracts/permits/place-rule-limits'
import { PlaceRule } from '@localchef/contracts/permits/place-rules'
import { usStates } from '@localchef/contracts/places/us-states'
import { useId, useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { asNumber } from '@/shared/forms/empty-to-null.ts'
import { NumberField } from '@/shared/forms/number-field.tsx'
import { NumberInput } from '@/shared/forms/number-input.tsx'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { placeName } from '@/shared/permits/place-name.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { Select } from '@/shared/ui/select.tsx'
import { Switch } from '@/shared/ui/switch.tsx'
import { TextArea } from '@/shared/ui/text-area.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import type { RuleForm } from '../rule-form.ts'
import { CertificationGroups } from './certification-groups.tsx'
import { PlacePermitFields } from './place-permit-fields.tsx'

interface PlaceRuleDialogProps {
  /** Undefined for a new rule. */
  rule: PlaceRule | undefined
  /** The state rule that the rule of a new county starts from. */
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
    whenMissing: { act: 'warn', days: 30 },
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
          // Keeps the event from the settings form around the dialog.
          event.stopPropagation()
          void submit(event)
        }}
        className="grid gap-5"
      >
        {countyOf && <CountyField form={form} />}
        <PlaceFields form={form} isNew={!rule && !countyOf} />
        <PointFields form={form} />
        <CertificationGroups
          form={form}
          path="certifications"
          legend={t('certifications')}
          hint={t('certificationsHint')}
        />
        <WhenMissing form={form} />
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
  const { language } = useLanguage()
  const { errors } = form.formState
  const needed = t('needed')
  return (
    <>
      {isNew && (
        <Field label={t('code')} required error={errors.state && needed}>
          <Select {...form.register('state', { onChange: ({ target }) => setNames(form, target.value) })}>
            <option value="" />
            {usStates.map(({ code, name, nameRu }) => (
              <option key={code} value={code}>
                {writtenIn(language, name, nameRu)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {/* A date with its button is wider than a third of the dialog. */}
      <div className="grid gap-4 sm:grid-cols-2">
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

function setNames(form: RuleForm, code: string): void {
  const state = usStates.find((known) => known.code === code)
  form.setValue('name', state?.name ?? '')
  form.setValue('nameRu', state?.nameRu ?? '')
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

/** What happens to an open kitchen without its certifications. */
function WhenMissing({ form }: { form: RuleForm }) {
  const { t } = useTranslation('placeRules')
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Field label={t('whenMissing.act')} hint={t('whenMissing.hint')}>
        <Select {...form.register('whenMissing.act')}>
          <option value="warn">{t('whenMissing.warn')}</option>
          <option value="mark">{t('whenMissing.mark')}</option>
          <option value="pause">{t('whenMissing.pause')}</option>
        </Select>
      </Field>
      <NumberField
        label={t('whenMissing.days')}
        error={form.formState.errors.whenMissing?.days && t('whenMissing.daysWrong')}
        registration={form.register('whenMissing.days', asNumber)}
      />
    </div>
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
