import type { ServiceDetail } from '@localchef/contracts/services/get-service'
import { CalendarClock, Clock, MapPin, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** Guests, duration, notice and area of a service. */
export function ServiceFacts({ service }: { service: ServiceDetail }) {
  const { t } = useTranslation('services')
  const { guestsMin: from, guestsMax: to, noticeDays, durationMinutes, areaMiles } = service
  const duration = () => {
    const hours = Math.floor(durationMinutes / 60)
    const minutes = durationMinutes % 60
    if (hours === 0) return t('minutes', { count: minutes })
    return minutes === 0 ? t('hours', { count: hours }) : t('hoursMinutes', { hours, minutes })
  }
  const guests = () => {
    if (from === to) return t('guestsExactly', { count: to })
    return t(service.kind === 'class' ? 'places' : 'guests', { from, to })
  }
  return (
    <section className="grid gap-4">
      <h2 className="food-name text-subtitle">{t('facts')}</h2>
      <ul className="grid gap-3 sm:grid-cols-2">
        <Fact icon={<Users />}>{guests()}</Fact>
        <Fact icon={<Clock />}>{t('duration', { time: duration() })}</Fact>
        <Fact icon={<CalendarClock />}>
          {noticeDays > 0 ? t('notice', { count: noticeDays }) : t('noNotice')}
        </Fact>
        {areaMiles !== null && (
          <Fact icon={<MapPin />}>{t('area', { count: areaMiles, city: service.chef.city })}</Fact>
        )}
      </ul>
    </section>
  )
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-3 rounded-lg border border-line bg-surface px-4 py-3">
      <span className="text-accent-text [&>svg]:size-5" aria-hidden>
        {icon}
      </span>
      <span className="numeric leading-snug">{children}</span>
    </li>
  )
}
