import { FollowerLimits } from '@localchef/contracts/settings/marketplace-settings'
import { useTranslation } from 'react-i18next'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { NumberForm } from './number-form.tsx'

interface FollowersFormProps {
  value: FollowerLimits
  onSave: (value: FollowerLimits) => void
}

export function FollowersForm({ value, onSave }: FollowersFormProps) {
  const { t } = useTranslation('marketplaceSettings')
  const form = useZodForm(FollowerLimits, value)
  return (
    <NumberForm
      form={form}
      onSave={onSave}
      fields={[
        { name: 'everyDays', label: t('followers.everyDays'), hint: t('followers.everyDaysHint'), unit: '' },
      ]}
    />
  )
}
