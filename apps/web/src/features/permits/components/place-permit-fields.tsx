import { certificationKinds } from '@localchef/contracts/certifications/certification'
import { foodKinds } from '@localchef/contracts/permits/food-kinds'
import { ruledHandovers } from '@localchef/contracts/permits/forbidden'
import { longestForbiddenNote } from '@localchef/contracts/permits/place-rule-limits'
import { useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { asNumber } from '@/shared/forms/empty-to-null.ts'
import { NumberField } from '@/shared/forms/number-field.tsx'
import { readingsText } from '@/shared/forms/validation-text.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Checkbox } from '@/shared/ui/checkbox.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { Select } from '@/shared/ui/select.tsx'
import { Switch } from '@/shared/ui/switch.tsx'
import { TextArea } from '@/shared/ui/text-area.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import type { RuleForm } from '../rule-form.ts'
import { CertificationGroups } from './certification-groups.tsx'

const newPermit = {
  kind: '',
  mealsPerDay: null,
  mealsPerWeek: null,
  salesPerYear: null,
  allowsRefrigerated: true,
  labelsNetQuantity: false,
  certification: null,
  certifications: null,
  forbids: null,
  source: '',
}

/** The kinds of permit with the limits that the law sets. */
export function PlacePermitFields({ form }: { form: RuleForm }) {
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
  const { t } = useTranslation(['placeRules', 'certifications'])
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
          cents
          registration={form.register(`permits.${index}.salesPerYear`, asNumber)}
        />
      </div>
      <Checkbox
        label={t('allowsRefrigerated')}
        hint={t('allowsRefrigeratedHint')}
        {...form.register(`permits.${index}.allowsRefrigerated`)}
      />
      <Checkbox label={t('labelsNetQuantity')} {...form.register(`permits.${index}.labelsNetQuantity`)} />
      <Field label={t('permitCertification')} hint={t('permitCertificationHint')}>
        <Select {...form.register(`permits.${index}.certification`, { setValueAs: (kind) => kind || null })}>
          <option value="">{t('noCertification')}</option>
          {certificationKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`certifications:kind.${kind}`)}
            </option>
          ))}
        </Select>
      </Field>
      <OwnCertifications form={form} index={index} />
      <ForbiddenFields form={form} index={index} />
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

/** Certifications that holders of the permit need instead of those of the rule. */
function OwnCertifications({ form, index }: { form: RuleForm; index: number }) {
  const { t } = useTranslation('placeRules')
  const path = `permits.${index}.certifications` as const
  const groups = form.watch(path)
  return (
    <>
      <Switch
        label={t('ownCertifications')}
        checked={Boolean(groups)}
        onChange={(event) => {
          const own = form.getValues('certifications').map((kinds) => [...kinds])
          form.setValue(path, event.target.checked ? own : null, { shouldDirty: true })
        }}
      />
      {groups && (
        <CertificationGroups
          form={form}
          path={path}
          legend={t('ownCertifications')}
          hint={t('certificationsHint')}
        />
      )}
    </>
  )
}

const ruledServices = ['catering', 'private_chef', 'class', 'other'] as const

/**
 * What the law forbids under the permit. While the switch is off, no source about this has been read, and pages say so.
 */
function ForbiddenFields({ form, index }: { form: RuleForm; index: number }) {
  const { t } = useTranslation(['placeRules', 'becomeChef'])
  const path = `permits.${index}.forbids` as const
  const forbids = form.watch(path)
  const errors = form.formState.errors.permits?.[index]?.forbids
  const nothing = {
    services: [],
    handovers: [],
    orders: false,
    foods: [],
    daysKept: null,
    note: null,
    source: form.getValues(`permits.${index}.source`) ?? '',
    checkedOn: new Date().toISOString().slice(0, 10),
  }
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">{t('forbids')}</legend>
      <Switch
        label={t('forbids')}
        hint={t('forbidsHint')}
        checked={Boolean(forbids)}
        onChange={(event) =>
          form.setValue(path, event.target.checked ? nothing : null, { shouldDirty: true })
        }
      />
      {forbids && (
        <>
          <div className="grid sm:grid-cols-2">
            {ruledServices.map((service) => (
              <Checkbox
                key={service}
                value={service}
                label={t(`becomeChef:law.forbids.${service}`)}
                {...form.register(`${path}.services`)}
              />
            ))}
            {ruledHandovers.map((way) => (
              <Checkbox
                key={way}
                value={way}
                label={t(`becomeChef:law.forbids.${way}`)}
                {...form.register(`${path}.handovers`)}
              />
            ))}
            <Checkbox label={t('becomeChef:law.forbids.orders')} {...form.register(`${path}.orders`)} />
            {foodKinds.map((kind) => (
              <Checkbox
                key={kind}
                value={kind}
                label={t(`becomeChef:foodKinds.${kind}`)}
                {...form.register(`${path}.foods`)}
              />
            ))}
          </div>
          <NumberField
            label={t('daysKept')}
            hint={t('daysKeptHint')}
            error={errors && t('limitWrong')}
            registration={form.register(`${path}.daysKept`, asNumber)}
          />
          <Switch
            label={t('forbiddenNote')}
            checked={Boolean(forbids.note)}
            onChange={(event) =>
              form.setValue(`${path}.note`, event.target.checked ? { en: '', ru: '' } : null, {
                shouldDirty: true,
              })
            }
          />
          {forbids.note && (
            <>
              <Field label={t('noteEn')} required error={errors && t('needed')}>
                <TextArea
                  rows={2}
                  lang="en"
                  maxLength={longestForbiddenNote}
                  {...form.register(`${path}.note.en`)}
                />
              </Field>
              <Field label={t('noteRu')} required error={errors && t('needed')}>
                <TextArea
                  rows={2}
                  lang="ru"
                  maxLength={longestForbiddenNote}
                  {...form.register(`${path}.note.ru`)}
                />
              </Field>
            </>
          )}
          <Field label={t('forbidsSource')} required error={errors && t('https')}>
            <TextInput type="url" {...form.register(`${path}.source`)} />
          </Field>
          <Field label={t('checkedOn')} required error={errors && t('needed')}>
            <TextInput type="date" {...form.register(`${path}.checkedOn`)} />
          </Field>
        </>
      )}
    </fieldset>
  )
}
