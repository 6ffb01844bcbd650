import { bookingPrice } from '@localchef/contracts/bookings/booking-price'
import { depositOf } from '@localchef/contracts/bookings/deposit'
import type { ServiceDetail } from '@localchef/contracts/services/get-service'
import { useTranslation } from 'react-i18next'
import { Price } from '@/shared/ui/price.tsx'

/** Price for the number of guests, or a note that the chef will quote one. */
export function BookingTotal({ service, guests }: { service: ServiceDetail; guests: number }) {
  const { t } = useTranslation('services')
  const isValid = Number.isInteger(guests) && guests >= service.guestsMin && guests <= service.guestsMax
  const total = bookingPrice(service, isValid ? guests : service.guestsMin)
  const deposit = service.deposit && total !== null ? depositOf(service.deposit, total) : 0
  return (
    <div className="grid gap-1 border-t border-line pt-4" aria-live="polite">
      <TotalLine service={service} total={total} />
      {deposit > 0 && (
        <p className="flex items-baseline justify-between gap-4 text-small text-ink-soft">
          <span>{t('form.deposit')}</span>
          <Price value={deposit} />
        </p>
      )}
    </div>
  )
}

function TotalLine({ service, total }: { service: ServiceDetail; total: number | null }) {
  const { t } = useTranslation('services')
  return (
    <p className="flex items-baseline justify-between gap-4">
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
