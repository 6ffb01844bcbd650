import type { ServiceDetail } from '@localchef/contracts/services/get-service'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QuantityStepper } from '@/shared/ui/quantity-stepper.tsx'
import { BookingTotal } from './booking-total.tsx'

/** The price for a visitor's number of guests, shown before sign-in. */
export function PriceForGuests({ service }: { service: ServiceDetail }) {
  const { t } = useTranslation('services')
  const [guests, setGuests] = useState(service.guestsMin)
  const label = t(service.kind === 'class' ? 'form.placesLabel' : 'form.guests')
  return (
    <div className="grid gap-4">
      <div className="flex items-center justify-between gap-4">
        <span aria-hidden className="font-semibold">
          {label}
        </span>
        <QuantityStepper
          value={guests}
          min={service.guestsMin}
          max={service.guestsMax}
          label={label}
          onChange={setGuests}
        />
      </div>
      <BookingTotal service={service} guests={guests} />
    </div>
  )
}
