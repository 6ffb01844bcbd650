import type { Fulfilment } from '@localchef/contracts/orders/order-transitions'
import type { OrderQuote } from '@localchef/contracts/orders/quote-order'
import { Bike, Store } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { RadioCards } from '@/shared/ui/radio-cards.tsx'

interface FulfilmentChoiceProps {
  quote: OrderQuote
  /** The chef, if the order is given by phone. */
  reader?: 'buyer' | 'chef'
  value: Fulfilment
  onChange: (fulfilment: Fulfilment) => void
}

export function FulfilmentChoice({ quote, reader = 'buyer', value, onChange }: FulfilmentChoiceProps) {
  const { t } = useTranslation('checkout')
  return (
    <RadioCards
      legend={t('fulfilment.legend')}
      name="fulfilment"
      value={value}
      onValueChange={onChange}
      dense={reader === 'buyer'}
      options={[
        {
          value: 'pickup',
          label: t('fulfilment.pickup'),
          hint: t(`fulfilment.pickupHint.${reader}`),
          icon: <Store />,
        },
        {
          value: 'delivery',
          label: t('fulfilment.delivery'),
          hint: quote.deliveryAvailable
            ? t('fulfilment.deliveryHint', { count: Math.round(quote.deliveryRadiusMiles) })
            : t('fulfilment.noDelivery'),
          icon: <Bike />,
          disabled: !quote.deliveryAvailable,
        },
      ]}
    />
  )
}
