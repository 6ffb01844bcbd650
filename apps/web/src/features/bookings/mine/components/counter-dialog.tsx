import type { Booking } from '@localchef/contracts/bookings/booking'
import { useTranslation } from 'react-i18next'
import { PriceOfferDialog } from '@/shared/forms/price-offer-dialog.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { useCounterQuote } from '../use-my-bookings.ts'

/** Another price than the chef's. The chef agrees to it, offers once more, or declines. */
export function CounterDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { t } = useTranslation('myBookings')
  const counter = useCounterQuote(booking)
  return (
    <PriceOfferDialog
      words={{
        title: t('counter.title'),
        text: t('counter.text'),
        price: t('counter.price'),
        message: t('counter.message'),
        send: t('counter.send'),
      }}
      onOffer={async (offer) => {
        await counter.mutateAsync(offer)
        toast.success(t('counter.sent'))
      }}
      failureText={(code) => t(code === 'booking_moved_on' ? 'movedOn' : 'failed')}
      onClose={onClose}
    />
  )
}
