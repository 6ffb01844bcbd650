import type { ServiceDetail } from '@localchef/contracts/services/get-service'
import { CalendarX2, CirclePause, LogIn } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { useFeature } from '@/shared/backend/use-feature.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { ButtonLink } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { QuantityStepper } from '@/shared/ui/quantity-stepper.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { useChosenSession } from '../use-chosen-session.ts'
import { useChosenTime } from '../use-chosen-time.ts'
import { BookingTotal } from './booking-total.tsx'
import { FreeCalendar } from './free-calendar.tsx'
import { SessionPicker } from './session-picker.tsx'

const BookingForm = lazy(() =>
  import('./booking-form.tsx').then((module) => ({ default: module.BookingForm })),
)

/** The booking form, or the reason why booking is not possible. */
export function BookingCard({ service }: { service: ServiceDetail }) {
  const { t } = useTranslation('services')
  const { language } = useLanguage()
  const { user, loading } = useAuth()
  const location = useLocation()
  const isOn = useFeature('bookings')
  const { chef } = service
  const isClass = service.kind === 'class'
  const chefName = inLanguage(language, chef.name, chef.nameRu)
  const skeleton = (
    <SkeletonGroup className="grid gap-4">
      <Skeleton className="h-11" />
      <Skeleton className="h-11" />
      <Skeleton className="h-24" />
    </SkeletonGroup>
  )

  const content = () => {
    if (!isOn) return <Notice icon={<CirclePause />}>{t('switchedOff')}</Notice>
    if (chef.status === 'paused') {
      return <Notice icon={<CirclePause />}>{t('paused', { chef: chefName })}</Notice>
    }
    if (isClass && service.sessions.length === 0) {
      return (
        <Notice icon={<CalendarX2 />}>
          <strong className="block">{t('sessions.none')}</strong>
          {t('sessions.noneText')}
        </Notice>
      )
    }
    if (loading) return skeleton
    if (user) {
      return (
        <Suspense fallback={skeleton}>
          <BookingForm service={service} />
        </Suspense>
      )
    }
    return (
      <div className="grid gap-3">
        {isClass ? <VisitorDates service={service} /> : <VisitorCalendar service={service} />}
        <PriceForGuests service={service} />
        <ButtonLink to="/auth" state={{ from: location }} size="lg" block icon={<LogIn aria-hidden />}>
          {t('form.signIn')}
        </ButtonLink>
        <p className="text-center text-small text-ink-soft">{t('form.signInText')}</p>
      </div>
    )
  }

  return (
    <Card>
      <CardBody className="grid gap-5">
        <div className="grid gap-1">
          <h2 className="food-name text-title">{t(isClass ? 'form.titleClass' : 'form.title')}</h2>
          <p className="text-small text-ink-soft">{t(isClass ? 'form.leadClass' : 'form.lead')}</p>
        </div>
        {content()}
      </CardBody>
    </Card>
  )
}

/** The free days for visitors; the page's address keeps the choice through sign-in. */
function VisitorCalendar({ service }: { service: ServiceDetail }) {
  const [chosen, choose] = useChosenTime()
  return <FreeCalendar service={service} chosen={chosen} onChoose={choose} />
}

/** The dates of a class for visitors; the page's address keeps the choice through sign-in. */
function VisitorDates({ service }: { service: ServiceDetail }) {
  const [chosen, choose] = useChosenSession(service)
  return <SessionPicker service={service} value={chosen} onChange={choose} />
}

function Notice({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className="flex gap-3 rounded-md bg-sunken p-4 text-ink-soft">
      <span className="mt-0.5 text-ink-faint [&>svg]:size-5" aria-hidden>
        {icon}
      </span>
      <p>{children}</p>
    </div>
  )
}

/** The price for a visitor's number of guests, shown before sign-in. */
function PriceForGuests({ service }: { service: ServiceDetail }) {
  const { t } = useTranslation('services')
  const [guests, setGuests] = useState(service.guestsMin)
  const label = t(service.kind === 'class' ? 'form.placesLabel' : 'form.guests')
  return (
    <div className="grid gap-4">
      <div className="flex items-center justify-between gap-4">
        <span aria-hidden className="font-semibold">
          {label}
        </span>
        <QuantityStepper
          value={guests}
          min={service.guestsMin}
          max={service.guestsMax}
          label={label}
          onChange={setGuests}
        />
      </div>
      <BookingTotal service={service} guests={guests} />
    </div>
  )
}
