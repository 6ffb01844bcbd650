import { GiftCardLimits } from '@localchef/contracts/settings/marketplace-settings'
import { useTranslation } from 'react-i18next'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { NumberForm } from './number-form.tsx'

interface GiftCardsFormProps {
  value: GiftCardLimits
  onSave: (value: GiftCardLimits) => void
}

const giftAmounts = ['small', 'medium', 'large', 'least', 'most'] as const

/** What gift cards cost, and how long a buyer can have one refunded. */
export function GiftCardsForm({ value, onSave }: GiftCardsFormProps) {
  const { t } = useTranslation('marketplaceSettings')
  const form = useZodForm(GiftCardLimits, value)
  return (
    <NumberForm
      form={form}
      onSave={onSave}
      fields={[
        ...giftAmounts.map((name) => ({
          name,
          label: t(`giftCards.${name}`),
          ...(name === 'most' ? { hint: t('giftCards.orderHint') } : {}),
          unit: '$',
        })),
        {
          name: 'refundDays' as const,
          label: t('giftCards.refundDays'),
          hint: t('giftCards.refundDaysHint'),
          unit: t('giftCards.days'),
        },
      ]}
    />
  )
}
