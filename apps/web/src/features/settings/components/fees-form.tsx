import { Fees, serviceFeeCents } from '@localchef/contracts/settings/marketplace-settings'
import { useTranslation } from 'react-i18next'
import { formatDollars } from '@/shared/format/money.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { NumberForm } from './number-form.tsx'

const exampleCents = 4000

export function FeesForm({ value, onSave }: { value: Fees; onSave: (value: Fees) => void }) {
  const { t } = useTranslation('adminSettings')
  const form = useZodForm(Fees, value)
  const now = Fees.safeParse(form.watch())
  return (
    <NumberForm
      form={form}
      onSave={onSave}
      fields={[
        { name: 'servicePercent', label: t('fees.servicePercent'), unit: '%', step: '0.1' },
        { name: 'serviceFixed', label: t('fees.serviceFixed'), unit: '$', step: '0.01' },
        {
          name: 'sharePercent',
          label: t('fees.sharePercent'),
          hint: t('fees.shareHint'),
          unit: '%',
          step: '0.1',
        },
      ]}
    >
      {now.success && (
        <p className="rounded-md bg-sunken p-3 text-small text-ink-soft">
          {t('fees.example', {
            food: formatDollars(exampleCents / 100),
            fee: formatDollars(serviceFeeCents(exampleCents, now.data) / 100),
            share: formatDollars((exampleCents * now.data.sharePercent) / 10_000),
          })}
        </p>
      )}
    </NumberForm>
  )
}
