import type { OrderQuote } from '@localchef/contracts/orders/quote-order'
import { Bike, MapPinOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDollars } from '@/shared/format/money.ts'
import { Button } from '@/shared/ui/button.tsx'

interface DeliveryThereProps {
  quote: OrderQuote
  onPickup: () => void
}

/** Fee and minimum of the address's area, or a switch to pickup where the kitchen doesn't deliver. */
export function DeliveryThere({ quote, onPickup }: DeliveryThereProps) {
  const { t } = useTranslation('checkout')
  const { deliversThere, milesThere, deliveryFee, deliveryMinimum } = quote
  if (deliversThere === null) return null
  if (deliversThere) {
    const terms = { fee: formatDollars(deliveryFee), minimum: formatDollars(deliveryMinimum) }
    return (
      <p role="status" className="numeric flex items-start gap-2.5 text-small text-ink-soft">
        <Bike className="mt-0.5 size-4.5 shrink-0" aria-hidden />
        {t(deliveryMinimum > 0 ? 'fulfilment.areaWithMinimum' : 'fulfilment.area', terms)}
      </p>
    )
  }
  return (
    <div className="grid justify-items-start gap-3 rounded-lg bg-warning-soft px-4 py-3 text-small text-warning">
      <p role="status" className="flex items-start gap-2.5 font-medium">
        <MapPinOff className="mt-0.5 size-4.5 shrink-0" aria-hidden />
        {t('fulfilment.outside', { count: Math.round(milesThere ?? 0) })}
      </p>
      <Button size="sm" variant="secondary" onClick={onPickup}>
        {t('fulfilment.toPickup')}
      </Button>
    </div>
  )
}
