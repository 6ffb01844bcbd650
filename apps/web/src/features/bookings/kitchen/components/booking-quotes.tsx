import type { Booking } from '@localchef/contracts/bookings/booking'
import { useTranslation } from 'react-i18next'
import { Price } from '@/shared/ui/price.tsx'
import { RelativeTime } from '@/shared/ui/relative-time.tsx'

/** All quotes, the valid one last. */
export function BookingQuotes({ booking }: { booking: Booking }) {
  const { t } = useTranslation('kitchen')
  if (booking.quotes.length === 0) return null
  return (
    <ul className="grid gap-2 border-l-2 border-line pl-4 text-small">
      {booking.quotes.map((quote) => (
        <li key={quote.at} className="grid gap-0.5">
          <span className="flex flex-wrap items-baseline gap-x-2">
            <span className="font-semibold">{t(`bookings.by.${quote.by}`)}</span>
            <Price value={quote.price} className="font-semibold" />
            <RelativeTime date={quote.at} className="text-ink-faint" />
          </span>
          {quote.message && <span className="whitespace-pre-line text-ink-soft">{quote.message}</span>}
        </li>
      ))}
    </ul>
  )
}
