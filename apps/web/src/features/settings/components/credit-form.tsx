import { CreditLimits } from '@localchef/contracts/settings/marketplace-settings'
import { useTranslation } from 'react-i18next'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { NumberForm } from './number-form.tsx'

interface CreditFormProps {
  value: CreditLimits
  onSave: (value: CreditLimits) => void
}

export function CreditForm({ value, onSave }: CreditFormProps) {
  const { t } = useTranslation('marketplaceSettings')
  const form = useZodForm(CreditLimits, value)
  return (
    <NumberForm
      form={form}
      onSave={onSave}
      fields={[
        {
          name: 'toPerson',
          label: t('credit.toPerson'),
          hint: t('credit.toPersonHint'),
          unit: '$',
          step: '0.01',
        },
        {
          name: 'byStaff',
          label: t('credit.byStaff'),
          hint: t('credit.byStaffHint'),
          unit: '$',
          step: '0.01',
        },
      ]}
    />
  )
}
