import type { TripWay as Way } from '@localchef/contracts/search/chef-search'
import { Route } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { drivingTime } from '../driving-time.ts'

/** "Along I-80 and I-5: 635 miles", with the driving time where a router knows it. */
export function TripWay({ way, miles }: { way: Way; miles: number }) {
  const { t, i18n } = useTranslation('chefs')
  const { along, foundBy, minutes, routerFailed } = way
  const roads = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(along)
  const facts = [
    t('route.miles', { count: Math.round(miles) }),
    ...(minutes === undefined ? [] : [drivingTime(t, minutes)]),
  ]
  return (
    <div className="grid gap-1">
      <p className="flex items-start gap-2 text-body font-semibold">
        <Route className="mt-0.5 size-5 shrink-0 text-accent-text" aria-hidden />
        <span>
          {along.length > 0 ? t('route.along', { count: along.length, roads }) : t('route.alongNone')}
          <span className="numeric font-normal text-ink-soft"> · {facts.join(' · ')}</span>
        </span>
      </p>
      {along.length === 0 && foundBy === 'interstates' && (
        <p className="text-small text-ink-soft">{t('route.straight')}</p>
      )}
      {routerFailed && <p className="text-small text-ink-soft">{t('route.routerFailed')}</p>}
    </div>
  )
}
