import { useTranslation } from 'react-i18next'
import { asNumber, asPercent } from '@/shared/forms/empty-to-null.ts'
import { NumberField } from '@/shared/forms/number-field.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { Select } from '@/shared/ui/select.tsx'
import type { ServiceFormReturn } from '../offer-of.ts'

const usual = { percent: 25, sum: null, freeHours: 48, keptPercent: 100, balanceDays: null }
/** The terms must leave time within the notice, so that its field is checked with theirs. */
const withNotice: { deps: 'noticeDays'[] } = { deps: ['noticeDays'] }
const bySum = { ...usual, percent: null, sum: 50 }

/** Deposit, cancellation rule and balance. A deposit is taken while the kitchen takes cards. */
export function ServiceDepositFields({ form }: { form: ServiceFormReturn }) {
  const { t } = useTranslation('servicesManage')
  const deposit = form.watch('deposit')
  const kind = !deposit ? 'none' : deposit.sum === null ? 'percent' : 'sum'
  const choose = (next: string) => {
    const terms = next === 'none' ? null : next === 'sum' ? bySum : usual
    form.setValue('deposit', terms, { shouldDirty: true, shouldValidate: true })
    if (form.formState.isSubmitted) void form.trigger('noticeDays')
  }
  return (
    <fieldset className="grid gap-4">
      <Field label={t('form.deposit')} required hint={t('form.depositHint')}>
        <Select value={kind} onChange={(event) => choose(event.target.value)}>
          {(['none', 'percent', 'sum'] as const).map((value) => (
            <option key={value} value={value}>
              {t(`form.deposits.${value}`)}
            </option>
          ))}
        </Select>
      </Field>
      {kind !== 'none' && <DepositTermsFields form={form} kind={kind} />}
    </fieldset>
  )
}

function DepositTermsFields({ form, kind }: { form: ServiceFormReturn; kind: 'percent' | 'sum' }) {
  const { t } = useTranslation('servicesManage')
  const errors = form.formState.errors.deposit
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <NumberField
        key={kind}
        label={t(`form.depositValue.${kind}`)}
        required
        error={errors?.[kind]?.message}
        decimal={kind === 'sum'}
        percent={kind === 'percent'}
        registration={form.register(`deposit.${kind}`, kind === 'percent' ? asPercent : asNumber)}
      />
      <NumberField
        label={t('form.freeHours')}
        hint={t('form.freeHoursHint')}
        required
        error={errors?.freeHours?.message}
        registration={form.register('deposit.freeHours', { ...asNumber, ...withNotice })}
      />
      <NumberField
        label={t('form.keptPercent')}
        hint={t('form.keptPercentHint')}
        required
        error={errors?.keptPercent?.message}
        percent
        registration={form.register('deposit.keptPercent', { ...asPercent, ...withNotice })}
      />
      <NumberField
        label={t('form.balanceDays')}
        hint={t('form.balanceDaysHint')}
        error={errors?.balanceDays?.message}
        registration={form.register('deposit.balanceDays', { ...asNumber, ...withNotice })}
      />
    </div>
  )
}
