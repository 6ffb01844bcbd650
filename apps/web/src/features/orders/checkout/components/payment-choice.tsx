import type { Fulfilment } from '@localchef/contracts/orders/order-transitions'
import { CreditCard, HandCoins } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { RadioCards } from '@/shared/ui/radio-cards.tsx'
import type { Checkout } from '../checkout-schema.ts'

interface PaymentChoiceProps {
  fulfilment: Fulfilment
  /** Whether the kitchen can be paid in person. */
  atPickup: boolean
  value: Checkout['payment']
  onChange: (payment: Checkout['payment']) => void
}

/** Choice of paying by card or in person. Shown while the kitchen takes cards. */
export function PaymentChoice({ fulfilment, atPickup, value, onChange }: PaymentChoiceProps) {
  const { t } = useTranslation('payments')
  const isDelivery = fulfilment === 'delivery'
  return (
    <RadioCards
      legend={t('choice.legend')}
      name="payment"
      value={value}
      onValueChange={onChange}
      columns={1}
      options={[
        { value: 'card', label: t('choice.card'), hint: t('choice.cardHint'), icon: <CreditCard /> },
        ...(atPickup
          ? [
              {
                value: 'at_pickup' as const,
                label: t(isDelivery ? 'choice.atDoor' : 'choice.atPickup'),
                hint: t(isDelivery ? 'choice.atDoorHint' : 'choice.atPickupHint'),
                icon: <HandCoins />,
              },
            ]
          : []),
      ]}
    />
  )
}
