import type { Booking } from '@localchef/contracts/bookings/booking'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { bookingStatusTone } from '@/features/bookings/mine/booking-status-tone.ts'
import { formatDateTime } from '@/shared/format/time.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Badge } from '@/shared/ui/badge.tsx'
import { OverviewEmpty, OverviewPart } from '../../../../shared/ui/overview-part.tsx'

/** Rows on the overview. */
const mostShown = 4

/** New requests first, then other open bookings by date. */
export function BookingRequests({ bookings }: { bookings: readonly Booking[] }) {
  const { t } = useTranslation('kitchen')
  const { language } = useLanguage()
  const requested = bookings.filter(({ status }) => status === 'requested')
  const others = bookings.filter(({ status }) => status !== 'requested')
  const shown = [...requested, ...others].slice(0, mostShown)
  return (
    <OverviewPart
      title={t('overview.bookings')}
      more={{ to: '/dashboard/bookings', text: t('overview.allBookings') }}
    >
      {shown.length === 0 ? (
        <OverviewEmpty>{t('overview.noBookings')}</OverviewEmpty>
      ) : (
        <ul className="divide-y divide-line">
          {shown.map((booking) => (
            <li
              key={booking.id}
              className="relative grid gap-1 px-5 py-3.5 transition-colors hover:bg-sunken"
            >
              <p className="flex items-baseline justify-between gap-3">
                <Link
                  to="/dashboard/bookings"
                  className="food-name leading-snug after:absolute after:inset-0 hover:underline"
                >
                  {inLanguage(language, booking.serviceName, booking.serviceNameRu)}
                </Link>
                <Badge tone={bookingStatusTone(booking.status)}>
                  {t(`bookings.status.${booking.status}`)}
                </Badge>
              </p>
              <p className="text-small text-ink-soft">
                {formatDateTime(booking.startsAt, language, booking.chef.timeZone)} · {booking.buyer.name} ·{' '}
                {t(booking.isClass ? 'bookings.places' : 'bookings.guests', { count: booking.guests })}
              </p>
            </li>
          ))}
        </ul>
      )}
    </OverviewPart>
  )
}
