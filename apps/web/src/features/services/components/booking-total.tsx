import { bookingPrice } from '@localchef/contracts/bookings/booking-price'
import type { ServiceDetail } from '@localchef/contracts/services/get-service'
import { useTranslation } from 'react-i18next'
import { Price } from '@/shared/ui/price.tsx'

/** What it will cost for so many guests, or that the chef offers a price first. */
export function BookingTotal({ service, guests }: { service: ServiceDetail; guests: number }) {
  const { t } = useTranslation('services')
  const isValid = Number.isInteger(guests) && guests >= service.guestsMin && guests <= service.guestsMax
  const total = bookingPrice(service, isValid ? guests : service.guestsMin)
  return (
    <p className="flex items-baseline justify-between gap-4 border-t border-line pt-4" aria-live="polite">
      {total === null ? (
        <span className="text-ink-soft">{t('quote')}</span>
      ) : (
        <>
          <span className="font-semibold">
            {t(service.kind === 'class' ? 'form.totalClass' : 'form.total')}
          </span>
          <Price value={total} className="text-subtitle font-semibold" />
        </>
      )}
    </p>
  )
}
