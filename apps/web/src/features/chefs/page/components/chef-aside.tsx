import type { ChefDetail } from '@localchef/contracts/chefs/get-chef'
import { Bike, Clock, FileBadge, MapPin, MessageCircleReply, ShoppingBag } from 'lucide-react'
import { lazy, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { preparationTime } from '@/features/menu/cards/dish-promise.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { MapWhenSeen } from '@/shared/map/map-when-seen.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { calendarDay } from '../weekly-hours.ts'
import { HoursTable } from './hours-table.tsx'

const ChefMap = lazy(() => import('./chef-map.tsx'))

/** When, how and where the food is handed over, and the papers that allow it. */
export function ChefAside({ chef, hasMap }: { chef: ChefDetail; hasMap: boolean }) {
  const { t } = useTranslation('chef')
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
              {[chef.city, chef.state].filter(Boolean).join(', ')}
              {chef.highway && ` · ${t('place.highway', { highway: chef.highway })}`}
              <Small>{t('place.exact')}</Small>
            </Line>
          </ul>
          {hasMap && (
            <MapWhenSeen className="aspect-16/10 rounded-lg border border-line" withoutMap={null}>
              <ChefMap chef={chef} />
            </MapWhenSeen>
          )}
        </section>
        <section className="grid gap-3">
          <h2 className="food-name text-subtitle">{t('hours.title')}</h2>
          <HoursTable chef={chef} />
        </section>
        <Papers chef={chef} />
      </CardBody>
    </Card>
  )
}

function HandoverRules({ chef }: { chef: ChefDetail }) {
  const { t } = useTranslation(['chef', 'cards'])
  const { language } = useLanguage()
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
  return (
    <ul className="grid gap-2.5">
      {chef.services.includes('pickup') && <Line icon={<ShoppingBag />}>{t('rules.pickup')}</Line>}
      {chef.deliveryAvailable ? (
        <Line icon={<Bike />}>
          {t('rules.delivery', {
            miles: new Intl.NumberFormat(language).format(chef.deliveryRadiusMiles),
          })}
          <Small>{terms.join(' · ')}</Small>
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

const paperKinds = [
  'food_handler',
  'food_manager',
  'cottage_food',
  'mehko',
  'business_licence',
  'insurance',
] as const

function Papers({ chef }: { chef: ChefDetail }) {
  const { t } = useTranslation('chef')
  const { language } = useLanguage()
  if (chef.certifications.length === 0 && !chef.permitNumber) return null
  return (
    <section className="grid gap-3">
      <h2 className="food-name text-subtitle">{t('papers.title')}</h2>
      <ul className="grid gap-2.5">
        {chef.permitNumber && (
          <Line icon={<FileBadge />}>{t('papers.permit', { number: chef.permitNumber })}</Line>
        )}
        {chef.certifications.map(({ kind, expiresOn }) => (
          <Line key={kind} icon={<FileBadge />}>
            {t(`papers.kinds.${paperKinds.find((known) => known === kind) ?? 'other'}`)}
            {expiresOn && <Small>{t('papers.until', { date: yearDay(expiresOn, language) })}</Small>}
          </Line>
        ))}
      </ul>
    </section>
  )
}

/** With the year: papers are valid for years. */
function yearDay(day: string, language: string): string {
  return `${calendarDay(day, language).replace(/^[^,]+, /, '')} ${day.slice(0, 4)}`
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
