import {
  FeeRates,
  type Fees,
  feesOn,
  serviceFeeCents,
} from '@localchef/contracts/settings/marketplace-settings'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { formatDollars } from '@/shared/format/money.ts'
import { asNumber, asPercent } from '@/shared/forms/empty-to-null.ts'
import { FormFoot } from '@/shared/forms/form-foot.tsx'
import { NumberInput } from '@/shared/forms/number-input.tsx'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { Checkbox } from '@/shared/ui/checkbox.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'

const exampleCents = 4000
const dayMs = 24 * 60 * 60_000

const dayAfter = (moment: number) => new Date(moment + dayMs).toISOString().slice(0, 10)

const FeesInput = z.object({
  present: FeeRates,
  isPlanned: z.boolean(),
  planned: FeeRates.extend({ holdsFrom: z.iso.date() }),
})
type FeesInput = z.infer<typeof FeesInput>

const rates = [
  { name: 'servicePercent', unit: '%' },
  { name: 'serviceFixed', unit: '$' },
  { name: 'sharePercent', unit: '%' },
] as const

/** The marketplace's fees: the present ones, and those that replace them on a later day. */
export function FeesForm({ value, onSave }: { value: Fees; onSave: (value: Fees) => void }) {
  const { t } = useTranslation('marketplaceSettings')
  const today = new Date().toISOString().slice(0, 10)
  const present = feesOn(value, today)
  const planned = value.planned && value.planned.holdsFrom > today ? value.planned : null
  const form = useZodForm(FeesInput, {
    present,
    isPlanned: planned !== null,
    planned: planned ?? { ...present, holdsFrom: dayAfter(Date.now()) },
  })
  const { errors, isDirty } = form.formState
  const now = FeeRates.safeParse(form.watch('present'))
  const save = (input: FeesInput) =>
    onSave({ ...input.present, planned: input.isPlanned ? input.planned : null })
  const fieldsOf = (part: 'present' | 'planned') => (
    <div className="grid items-start gap-5 sm:grid-cols-2 xl:grid-cols-3">
      {rates.map(({ name, unit }) => (
        <Field
          key={name}
          label={t(`fees.${name}`)}
          hint={name === 'sharePercent' && part === 'present' ? t('fees.shareHint') : undefined}
          required
          error={errors[part]?.[name]?.message}
        >
          <NumberInput
            decimal
            cents={unit === '$'}
            percent={unit === '%'}
            className="numeric"
            end={<span className="pr-3 text-small text-ink-faint">{unit}</span>}
            {...form.register(`${part}.${name}`, unit === '%' ? asPercent : asNumber)}
          />
        </Field>
      ))}
    </div>
  )
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(save)(event)} className="grid gap-5">
      {fieldsOf('present')}
      {now.success && (
        <p className="rounded-md bg-sunken p-3 text-small text-ink-soft">
          {t('fees.example', {
            food: formatDollars(exampleCents / 100),
            fee: formatDollars(serviceFeeCents(exampleCents, now.data) / 100),
            share: formatDollars((exampleCents * now.data.sharePercent) / 10_000),
          })}
        </p>
      )}
      <Checkbox label={t('fees.planned')} {...form.register('isPlanned')} />
      {form.watch('isPlanned') && (
        <fieldset className="grid gap-5">
          <legend className="sr-only">{t('fees.planned')}</legend>
          <Field
            label={t('fees.holdsFrom')}
            hint={t('fees.holdsFromHint')}
            required
            error={errors.planned?.holdsFrom?.message}
            className="max-w-xs"
          >
            <TextInput type="date" min={dayAfter(Date.now())} {...form.register('planned.holdsFrom')} />
          </Field>
          {fieldsOf('planned')}
        </fieldset>
      )}
      <FormFoot isChanged={isDirty} />
    </form>
  )
}
