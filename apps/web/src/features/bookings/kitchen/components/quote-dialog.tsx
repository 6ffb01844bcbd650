import type { Booking } from '@localchef/contracts/bookings/booking'
import { useTranslation } from 'react-i18next'
import { PriceOfferDialog } from '@/shared/forms/price-offer-dialog.tsx'
import { proposedPrice } from '../proposed-price.ts'
import { useQuoteBooking, useQuoteFailureText } from '../use-chef-bookings.ts'

/** Quotes a price for the whole booking. Replaces the earlier quote. */
export function QuoteDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { t } = useTranslation('kitchen')
  const quote = useQuoteBooking()
  const failureText = useQuoteFailureText(booking.number)
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
      price={proposedPrice(booking)}
      onOffer={(offer) => quote.mutateAsync({ bookingId: booking.id, ...offer })}
      failureText={failureText}
      onClose={onClose}
    />
  )
}
