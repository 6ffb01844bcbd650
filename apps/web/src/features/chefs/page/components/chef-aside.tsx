import type { ChefDetail } from '@localchef/contracts/chefs/get-chef'
import { zoneName } from '@localchef/contracts/formatters'
import clsx from 'clsx'
import { Bike, Clock, FileBadge, MapPin, MessageCircleReply, ShoppingBag } from 'lucide-react'
import { lazy, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { preparationTime } from '@/features/menu/cards/dish-promise.ts'
import { useConfig } from '@/shared/backend/use-config.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { formatDate } from '@/shared/format/time.ts'
import { weekdayName } from '@/shared/format/weekdays.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { hasStreets } from '@/shared/map/has-streets.ts'
import { MapWhenSeen } from '@/shared/map/map-when-seen.tsx'
import { milesBetween } from '@/shared/places/miles-between.ts'
import { useRememberedPlace } from '@/shared/places/remembered-place.ts'
import { cityOf } from '@/shared/places/search-place.ts'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { calendarDay, clockTime, weekdayAt, weeklyHours } from '../weekly-hours.ts'

const ChefMap = lazy(() => import('./chef-map.tsx'))

/** The distance in words: without streets, a map would only show a circle on empty ground. */
function Distance({ chef }: { chef: ChefDetail }) {
  const { t } = useTranslation('chef')
  const place = useRememberedPlace((state) => state.place)
  if (!place) return null
  const count = Math.max(1, Math.round(milesBetween(place, chef)))
  return <Small>{t('place.distance', { count, place: cityOf(place) || t('place.you') })}</Small>
}

/** Handover rules, place, hours and certifications. */
export function ChefAside({ chef, hasMap }: { chef: ChefDetail; hasMap: boolean }) {
  const { t } = useTranslation('chef')
  const { language } = useLanguage()
  const config = useConfig()
  return (
    <Card>
      <CardBody className="grid gap-7">
        <section className="grid gap-3">
          <h2 className="food-name text-subtitle">{t('rules.title')}</h2>
          <HandoverRules chef={chef} />
        </section>
        <section className="grid gap-3">
          <h2 className="food-name text-subtitle">{t('place.title')}</h2>
          <ul className="grid gap-2.5">
            <Line icon={<MapPin />}>
              {[inLanguage(language, chef.city, chef.cityRu), chef.state].filter(Boolean).join(', ')}
              {chef.highway && ` · ${t('place.highway', { highway: chef.highway })}`}
              <Distance chef={chef} />
              <Small>{t('place.exact')}</Small>
            </Line>
          </ul>
          {hasMap && config && hasStreets(config.map) && (
            <MapWhenSeen className="aspect-16/10 rounded-lg border border-line" withoutMap={null}>
              <ChefMap chef={chef} />
            </MapWhenSeen>
          )}
        </section>
        <section className="grid gap-3">
          <h2 className="food-name text-subtitle">{t('hours.title')}</h2>
          <HoursTable chef={chef} />
        </section>
        <Certifications chef={chef} />
      </CardBody>
    </Card>
  )
}

function HandoverRules({ chef }: { chef: ChefDetail }) {
  const { t } = useTranslation(['chef', 'cards'])
  const time = (minutes: number) => {
    const { unit, count } = preparationTime(minutes)
    return t(`promise.${unit}`, { ns: 'cards', count })
  }
  const terms = [
    chef.deliveryFee > 0
      ? t('rules.deliveryFee', { fee: formatDollars(chef.deliveryFee) })
      : t('rules.deliveryFree'),
    ...(chef.deliveryMinimum > 0
      ? [t('rules.deliveryMinimum', { minimum: formatDollars(chef.deliveryMinimum) })]
      : []),
  ]
  const areaText = ({ radiusMiles, zipCodes, fee, minimum }: ChefDetail['deliveryAreas'][number]) =>
    [
      radiusMiles === null
        ? t('rules.zips', { zips: zipCodes.join(', ') })
        : t('rules.ring', { count: radiusMiles }),
      fee > 0 ? t('rules.deliveryFee', { fee: formatDollars(fee) }) : t('rules.deliveryFree'),
      ...(minimum > 0 ? [t('rules.deliveryMinimum', { minimum: formatDollars(minimum) })] : []),
    ].join(' · ')
  return (
    <ul className="grid gap-2.5">
      {chef.services.includes('pickup') && <Line icon={<ShoppingBag />}>{t('rules.pickup')}</Line>}
      {chef.deliveryAvailable ? (
        <Line icon={<Bike />}>
          {t('rules.delivery', {
            count: chef.deliveryRadiusMiles,
          })}
          <Small>{terms.join(' · ')}</Small>
          {chef.deliveredBy && (
            <Small>{t(chef.deliveredBy === 'kitchen' ? 'rules.byKitchen' : 'rules.byCourier')}</Small>
          )}
          {chef.deliveryAreas.map((area) => (
            <Small key={`${area.radiusMiles} ${area.zipCodes}`}>{areaText(area)}</Small>
          ))}
        </Line>
      ) : (
        <Line icon={<Bike />}>{t('rules.noDelivery')}</Line>
      )}
      {chef.leadMinutes > 0 && (
        <Line icon={<Clock />}>{t('rules.lead', { time: time(chef.leadMinutes) })}</Line>
      )}
      <Line icon={<MessageCircleReply />}>{t('rules.answer', { time: time(chef.answerMinutes) })}</Line>
    </ul>
  )
}

/** Kinds with a name; an open page of an earlier release may know fewer kinds than the server. */
const namedKinds = [
  'food_handler',
  'food_manager',
  'cottage_food',
  'mehko',
  'business_licence',
  'insurance',
] as const

function Certifications({ chef }: { chef: ChefDetail }) {
  const { t } = useTranslation(['chef', 'certifications'])
  const { language } = useLanguage()
  if (chef.certifications.length === 0 && !chef.permitNumber) return null
  const nameOf = (kind: string) => {
    const named = namedKinds.find((known) => known === kind)
    return named ? t(`certifications:kind.${named}`) : t('certifications.other')
  }
  return (
    <section className="grid gap-3">
      <h2 className="food-name text-subtitle">{t('certifications.title')}</h2>
      <ul className="grid gap-2.5">
        {chef.permitNumber && (
          <Line icon={<FileBadge />}>{t('certifications.permit', { number: chef.permitNumber })}</Line>
        )}
        {chef.certifications.map(({ kind, expiresOn }) => (
          <Line key={kind} icon={<FileBadge />}>
            {nameOf(kind)}
            {expiresOn && (
              <Small>{t('certifications.until', { date: formatDate(expiresOn, language, 'UTC') })}</Small>
            )}
          </Line>
        ))}
      </ul>
    </section>
  )
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-3 leading-snug">
      <span className="mt-px text-ink-faint [&>svg]:size-5" aria-hidden>
        {icon}
      </span>
      <span className="numeric min-w-0">{children}</span>
    </li>
  )
}

function Small({ children }: { children: ReactNode }) {
  return <span className="block text-small text-ink-soft">{children}</span>
}

/** Weekly hours with today highlighted, and the days that differ. */
function HoursTable({ chef }: { chef: ChefDetail }) {
  const { t } = useTranslation('chef')
  const { language } = useLanguage()
  if (chef.hours.length === 0) return <p className="text-ink-soft">{t('hours.none')}</p>
  const today = weekdayAt(chef.timeZone, new Date())
  const range = (opensMinute: number, closesMinute: number) =>
    `${clockTime(opensMinute, language)} – ${clockTime(closesMinute, language)}`
  return (
    <div className="grid gap-3">
      <p className="text-small text-ink-faint">
        {t('hours.zone', {
          city: inLanguage(language, chef.city, chef.cityRu),
          zone: zoneName(chef.timeZone, language),
        })}
      </p>
      <dl className="grid gap-1 text-small">
        {weeklyHours(chef.hours).map(({ weekday, windows }) => (
          <div
            key={weekday}
            className={clsx(
              'flex flex-wrap justify-between gap-x-3',
              weekday === today && 'font-semibold text-ink',
            )}
          >
            <dt>
              {weekdayName(weekday, language)}
              {weekday === today && <span className="sr-only"> ({t('hours.today')})</span>}
            </dt>
            <dd className={clsx('numeric ml-auto text-right', windows.length === 0 && 'text-ink-faint')}>
              {windows.length === 0
                ? t('hours.closed')
                : windows.map(({ opensMinute, closesMinute }) => (
                    <span key={opensMinute} className="block whitespace-nowrap">
                      {range(opensMinute, closesMinute)}
                    </span>
                  ))}
            </dd>
          </div>
        ))}
      </dl>
      {chef.hourExceptions.length > 0 && (
        <div className="grid gap-1 text-small">
          <p className="font-semibold">{t('hours.exceptions')}</p>
          <dl className="grid gap-1">
            {chef.hourExceptions.map(({ day, opensMinute, closesMinute, note }) => (
              <div key={`${day} ${opensMinute}`} className="flex justify-between gap-3">
                <dt>
                  {calendarDay(day, language)}
                  {note && <span className="block text-ink-faint">{note}</span>}
                </dt>
                <dd className="numeric whitespace-nowrap">
                  {opensMinute === null || closesMinute === null
                    ? t('hours.closed')
                    : range(opensMinute, closesMinute)}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </div>
  )
}
