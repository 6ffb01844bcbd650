import type { Booking } from '@localchef/contracts/bookings/booking'
import { zoneName } from '@localchef/contracts/formatters'
import { CalendarDays, MapPin, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDateTimes } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'

/** Date in the chef's time zone, guests and place. */
export function BookingFacts({ booking }: { booking: Booking }) {
  const { t } = useTranslation('myBookings')
  const { language } = useLanguage()
  const { startsAt, endsAt, guests, place, isClass, chef } = booking
  return (
    <ul className="grid gap-2 text-small sm:grid-cols-2">
      <li className="flex items-start gap-2.5">
        <CalendarDays className="mt-0.5 size-4.5 shrink-0 text-accent-text" aria-hidden />
        <span>
          <span className="block font-semibold">
            {formatDateTimes(startsAt, endsAt, language, chef.timeZone)}
          </span>
          <span className="text-ink-faint">{zoneName(chef.timeZone, language)}</span>
        </span>
      </li>
      <li className="flex items-start gap-2.5">
        <Users className="mt-0.5 size-4.5 shrink-0 text-accent-text" aria-hidden />
        {t(isClass ? 'places' : 'guests', { count: guests })}
      </li>
      {place && (
        <li className="flex items-start gap-2.5 sm:col-span-2">
          <MapPin className="mt-0.5 size-4.5 shrink-0 text-accent-text" aria-hidden />
          {place}
        </li>
      )}
    </ul>
  )
}
