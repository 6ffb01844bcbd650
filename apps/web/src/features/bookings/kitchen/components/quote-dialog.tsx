import type { Booking } from '@localchef/contracts/bookings/booking'
import { quoteBooking } from '@localchef/contracts/bookings/quote-booking'
import { useTranslation } from 'react-i18next'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { PriceOfferDialog } from '@/shared/forms/price-offer-dialog.tsx'
import { failureText, useQuoteBooking } from '../use-chef-bookings.ts'

/** Quotes a price for the whole booking. Replaces the earlier quote. */
export function QuoteDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { t } = useTranslation('kitchen')
  const quote = useQuoteBooking()
  return (
    <PriceOfferDialog
      words={{
        title: t('bookings.quote.title', { number: booking.number }),
        text: t('bookings.quote.text', { name: booking.buyer.name }),
        price: t('bookings.quote.price'),
        priceHint: t('bookings.quote.priceHint', { count: booking.guests }),
        message: t('bookings.quote.message'),
        messageHint: t('bookings.quote.messageHint'),
        send: t('bookings.quote.send'),
      }}
      price={booking.price}
      onOffer={(offer) => quote.mutateAsync({ bookingId: booking.id, ...offer })}
      failureText={(error) => failureText(t, booking.number, failureOf(quoteBooking, error).code)}
      onClose={onClose}
    />
  )
}
