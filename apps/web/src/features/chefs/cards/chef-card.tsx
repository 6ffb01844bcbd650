import type { ChefCard as Chef } from '@localchef/contracts/chefs/chef-card'
import clsx from 'clsx'
import { BadgeCheck, Bike, MapPin, Route, Truck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { pictureOf, pictureUrl } from '@/shared/backend/picture-url.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Avatar } from '@/shared/ui/avatar.tsx'
import { Badge } from '@/shared/ui/badge.tsx'
import { Card } from '@/shared/ui/card.tsx'
import { Picture } from '@/shared/ui/picture.tsx'
import { Stars } from '@/shared/ui/stars.tsx'
import { useCuisineName } from './cuisine-names.ts'

interface ChefCardProps {
  chef: Chef
  sizes?: string
  priority?: boolean
  heading?: 'h2' | 'h3' | 'h4'
  /** The one its pin on a map points at. */
  isHighlighted?: boolean
  className?: string
}

/** A chef or truck stop as every list shows it. */
export function ChefCard({
  chef,
  sizes,
  priority,
  heading: Heading = 'h3',
  isHighlighted,
  className,
}: ChefCardProps) {
  const { t } = useTranslation('cards')
  const { language } = useLanguage()
  const cuisineName = useCuisineName()
  const name = inLanguage(language, chef.name, chef.nameRu)
  // The mark stays on the line of the last word.
  const cut = name.lastIndexOf(' ') + 1
  const [lead, last] = [name.slice(0, cut), name.slice(cut)]
  const isPaused = chef.status === 'paused'
  return (
    <Card
      interactive
      className={clsx(
        'flex flex-col overflow-hidden',
        isHighlighted && 'border-accent shadow-lifted',
        className,
      )}
    >
      <Picture
        {...pictureOf(chef.cover)}
        alt=""
        sizes={sizes ?? '(min-width: 64rem) 20rem, (min-width: 40rem) 45vw, 90vw'}
        ratio={16 / 10}
        largest={960}
        imageClassName={isPaused ? 'grayscale-60 opacity-80' : ''}
        {...(priority ? { priority } : {})}
      >
        <span className="absolute inset-x-3 top-3 flex flex-wrap gap-1.5">
          {isPaused && <Badge className="shadow-raised">{t('paused')}</Badge>}
          {chef.kind === 'truck_stop' && (
            <Badge tone="info" className="shadow-raised">
              <Truck aria-hidden />
              {chef.highway ? t('truckStopOn', { highway: chef.highway }) : t('truckStop')}
            </Badge>
          )}
        </span>
      </Picture>
      <div className="relative flex flex-1 flex-col gap-1.5 p-4 pt-3">
        <Avatar
          name={name}
          url={chef.avatarPath ? pictureUrl(chef.avatarPath) : null}
          size={52}
          className="absolute -top-7 right-4 border-3 border-surface"
        />
        <Heading className="food-name pr-16 text-lead leading-snug">
          <Link to={`/chefs/${chef.slug}`} className="after:absolute after:inset-0 after:rounded-lg">
            {lead}
            <span className="whitespace-nowrap">
              {last}
              {chef.isVerified && (
                <BadgeCheck
                  className="ml-1.5 inline size-4.5 -translate-y-px text-success"
                  role="img"
                  aria-label={t('verified')}
                />
              )}
            </span>
          </Link>
        </Heading>
        <p className="line-clamp-1 text-small text-ink-soft">{chef.cuisines.map(cuisineName).join(' · ')}</p>
        <p className="flex items-center gap-1.5 text-small text-ink-soft">
          <MapPin className="size-4 shrink-0 text-ink-faint" aria-hidden />
          <span className="min-w-0 truncate">
            {chef.city}, {chef.state}
          </span>
          {chef.distanceMiles !== undefined && !chef.route && (
            <span className="numeric shrink-0 text-ink-faint">
              · {t('miles', { miles: chef.distanceMiles.toFixed(1) })}
            </span>
          )}
          {chef.deliveryAvailable && (
            <span className="ml-auto inline-flex shrink-0 items-center gap-1">
              <Bike className="size-4 text-ink-faint" aria-hidden />
              {t('delivery')}
            </span>
          )}
        </p>
        {chef.route && (
          <p className="numeric flex items-center gap-1.5 text-small font-medium text-accent-text">
            <Route className="size-4 shrink-0" aria-hidden />
            {t('mileAndDetour', {
              mile: Math.round(chef.route.mile),
              detour: chef.route.detourMiles.toFixed(1),
            })}
          </p>
        )}
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-3 gap-y-1 pt-2 text-small">
          {chef.rating === null ? (
            <span className="text-ink-faint">{t('noReviews')}</span>
          ) : (
            <Stars value={chef.rating} count={chef.ratingCount} compact />
          )}
          {chef.minPrice !== null && (
            <span className="numeric font-semibold">
              {t('from', { price: formatDollars(chef.minPrice) })}
            </span>
          )}
        </div>
      </div>
    </Card>
  )
}
