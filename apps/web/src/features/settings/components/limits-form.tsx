import { Limits } from '@localchef/contracts/settings/marketplace-settings'
import { useTranslation } from 'react-i18next'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { NumberForm } from './number-form.tsx'

export function LimitsForm({ value, onSave }: { value: Limits; onSave: (value: Limits) => void }) {
  const { t } = useTranslation('marketplaceSettings')
  const form = useZodForm(Limits, value)
  return (
    <NumberForm
      form={form}
      onSave={onSave}
      fields={[
        { name: 'answerMinutes', label: t('limits.answerMinutes'), unit: t('limits.minutes') },
        { name: 'maxOpenOrders', label: t('limits.maxOpenOrders'), unit: '' },
        { name: 'leadMinutes', label: t('limits.leadMinutes'), unit: t('limits.minutes') },
      ]}
    />
  )
}
