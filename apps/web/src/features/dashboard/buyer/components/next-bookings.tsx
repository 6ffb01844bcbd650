import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { bookingStatusTone } from '@/features/bookings/mine/booking-status-tone.ts'
import { formatTime } from '@/shared/format/time.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Badge } from '@/shared/ui/badge.tsx'
import { Card } from '@/shared/ui/card.tsx'
import { useNextBookings } from '../use-overview.ts'
import { OverviewSection } from './overview-section.tsx'

/** Shows the next booking, or nothing. */
export function NextBookings() {
  const { t } = useTranslation(['dashboard', 'myBookings'])
  const { language } = useLanguage()
  const { data } = useNextBookings()
  if (!data || data.bookings.length === 0) return null
  return (
    <OverviewSection
      title={t('booking.title')}
      more={{ to: '/dashboard/user-bookings', text: t('booking.all') }}
    >
      <ul className="grid grid-cols-1 gap-4">
        {data.bookings.map((booking) => {
          const { startsAt, chef } = booking
          const part = (options: Intl.DateTimeFormatOptions) =>
            new Intl.DateTimeFormat(language, { ...options, timeZone: chef.timeZone }).format(
              new Date(startsAt),
            )
          return (
            <li key={booking.id}>
              <Card interactive className="flex items-center gap-4 p-4">
                <span className="grid w-16 shrink-0 justify-items-center rounded-md bg-accent-soft py-2 text-accent-text">
                  <span className="text-caption font-semibold uppercase">{part({ month: 'short' })}</span>
                  <span className="numeric food-name text-title leading-none">
                    {part({ day: 'numeric' })}
                  </span>
                  <span className="text-caption">{part({ weekday: 'short' })}</span>
                </span>
                <div className="min-w-0">
                  <Link
                    to="/dashboard/user-bookings"
                    className="food-name block text-lead leading-snug after:absolute after:inset-0 after:rounded-lg"
                  >
                    {inLanguage(language, booking.serviceName, booking.serviceNameRu)}
                  </Link>
                  <p className="truncate text-small text-ink-soft">
                    {formatTime(startsAt, language, chef.timeZone)} ·{' '}
                    {inLanguage(language, chef.name, chef.nameRu)}
                  </p>
                  <Badge tone={bookingStatusTone(booking.status)} className="mt-1.5">
                    {t(`status.${booking.status}`, { ns: 'myBookings' })}
                  </Badge>
                </div>
              </Card>
            </li>
          )
        })}
      </ul>
    </OverviewSection>
  )
}
