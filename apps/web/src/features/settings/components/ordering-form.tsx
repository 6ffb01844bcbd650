import { OrderingLimits } from '@localchef/contracts/settings/marketplace-settings'
import { useTranslation } from 'react-i18next'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { NumberForm } from './number-form.tsx'

interface OrderingFormProps {
  value: OrderingLimits
  onSave: (value: OrderingLimits) => void
}

export function OrderingForm({ value, onSave }: OrderingFormProps) {
  const { t } = useTranslation('marketplaceSettings')
  const form = useZodForm(OrderingLimits, value)
  return (
    <NumberForm
      form={form}
      onSave={onSave}
      fields={[
        { name: 'openOrders', label: t('ordering.openOrders'), unit: '' },
        { name: 'openOrdersWithKitchen', label: t('ordering.openOrdersWithKitchen'), unit: '' },
        {
          name: 'batchSharePercent',
          label: t('ordering.batchSharePercent'),
          hint: t('ordering.batchShareHint'),
          unit: '%',
        },
      ]}
    />
  )
}
