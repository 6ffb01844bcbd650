import type { ChefCard as Chef } from '@localchef/contracts/chefs/chef-card'
import clsx from 'clsx'
import { Bike, Clock, MapPin, Route, Truck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { pictureOf, pictureUrl } from '@/shared/backend/picture-url.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { formatOpening } from '@/shared/format/opening.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useMilesTo } from '@/shared/places/use-miles-to.ts'
import { Avatar } from '@/shared/ui/avatar.tsx'
import { Badge } from '@/shared/ui/badge.tsx'
import { Card } from '@/shared/ui/card.tsx'
import { Picture } from '@/shared/ui/picture.tsx'
import { Stars } from '@/shared/ui/stars.tsx'
import { useNow } from '@/shared/ui/use-now.ts'
import { useCuisineName } from './cuisine-names.ts'
import { routePosition } from './route-position.ts'
import { VerifiedMark } from './verified-mark.tsx'

interface ChefCardProps {
  chef: Chef
  sizes?: string
  priority?: boolean
  heading?: 'h2' | 'h3' | 'h4'
  /** The breakpoint from which the picture is beside the facts, so that more cards fit into the window. */
  flatFrom?: keyof typeof flatClasses | undefined
  /** Its pin on the map is hovered or focused. */
  isHighlighted?: boolean
  /** Whether rating and lowest price are shown. The preview of a chef's own kitchen has neither. */
  hasFigures?: boolean
  className?: string
  /** More about the chef, between facts and rating. Its links lie above the card's own. */
  children?: ReactNode
}

const flatClasses = {
  sm: {
    card: 'sm:flex-row',
    avatar: 'sm:top-3 sm:border-0',
    cuisines: 'sm:line-clamp-2 sm:pr-16',
    cover: 'sm:aspect-auto! sm:w-2/5 sm:shrink-0',
  },
  /** For a card that has a row to itself below `xl` and stands beside other flat cards from `xl` on. */
  smAndXl: {
    card: 'sm:flex-row',
    avatar: 'sm:top-3 sm:border-0',
    cuisines: 'sm:line-clamp-2 sm:pr-16',
    cover: 'sm:aspect-auto! sm:w-2/5 sm:shrink-0 xl:w-44',
  },
  xl: {
    card: 'xl:flex-row',
    avatar: 'xl:top-3 xl:border-0',
    cuisines: 'xl:line-clamp-2 xl:pr-16',
    cover: 'xl:aspect-auto! xl:w-44 xl:shrink-0',
  },
} as const

/** A chef or truck stop in a list. */
export function ChefCard({
  chef,
  sizes,
  priority,
  heading: Heading = 'h3',
  flatFrom,
  isHighlighted,
  hasFigures = true,
  className,
  children,
}: ChefCardProps) {
  const { language } = useLanguage()
  const cuisineName = useCuisineName()
  const name = inLanguage(language, chef.name, chef.nameRu)
  return (
    <Card
      interactive
      className={clsx(
        'flex flex-col overflow-hidden',
        flatFrom && flatClasses[flatFrom].card,
        isHighlighted && 'border-accent shadow-lifted',
        className,
      )}
    >
      <div className="relative flex min-w-0 flex-1 flex-col gap-1.5 p-4 pt-3">
        <Avatar
          name={name}
          url={chef.avatarPath ? pictureUrl(chef.avatarPath) : null}
          size={52}
          className={clsx(
            'absolute -top-7 right-4 border-3 border-surface',
            flatFrom && flatClasses[flatFrom].avatar,
          )}
        />
        <Heading className="food-name pr-16 text-lead leading-snug">
          <Link
            to={`/chefs/${chef.slug}`}
            className="inline-block min-h-6 after:absolute after:inset-0 after:rounded-lg"
          >
            <MarkedName name={name} isVerified={chef.isVerified} />
          </Link>
        </Heading>
        <p
          className={clsx(
            'line-clamp-1 text-small text-ink-soft',
            flatFrom && flatClasses[flatFrom].cuisines,
          )}
        >
          {chef.cuisines.map(cuisineName).join(' · ')}
        </p>
        <Place chef={chef} />
        {children}
        {hasFigures && <Figures chef={chef} />}
      </div>
      <Cover chef={chef} sizes={sizes} priority={priority} flatFrom={flatFrom} />
    </Card>
  )
}

/** Rating and lowest price. */
function Figures({ chef }: { chef: Chef }) {
  const { t } = useTranslation('cards')
  return (
    <div className="mt-auto flex flex-wrap items-center justify-between gap-x-3 gap-y-1 pt-2 text-small">
      {chef.rating === null ? (
        <span className="text-ink-faint">{t('noReviews')}</span>
      ) : (
        <Stars value={chef.rating} count={chef.ratingCount} compact />
      )}
      {chef.minPrice !== null && (
        <span className="numeric font-semibold">{t('from', { price: formatDollars(chef.minPrice) })}</span>
      )}
    </div>
  )
}

interface CoverProps {
  chef: Chef
  sizes: string | undefined
  priority: boolean | undefined
  flatFrom: keyof typeof flatClasses | undefined
}

/** Painted first but read after the name: without the name, its badges mean nothing. */
function Cover({ chef, sizes, priority, flatFrom }: CoverProps) {
  const { t } = useTranslation('cards')
  const isPaused = chef.status === 'paused'
  return (
    <Picture
      {...pictureOf(chef.cover)}
      alt=""
      sizes={sizes ?? '(min-width: 64rem) 20rem, (min-width: 40rem) 45vw, 90vw'}
      ratio={16 / 10}
      largest={960}
      className={clsx('order-first', flatFrom && flatClasses[flatFrom].cover)}
      imageClassName={isPaused ? 'grayscale-60 opacity-80' : ''}
      {...(priority ? { priority } : {})}
    >
      <span className="absolute inset-x-3 top-3 flex flex-wrap gap-1.5">
        {isPaused && <Badge className="shadow-raised">{t('paused')}</Badge>}
        {chef.isMarked && (
          <Badge tone="warning" className="shadow-raised">
            {t('marked')}
          </Badge>
        )}
        <OpensAt chef={chef} />
        {chef.kind === 'truck_stop' && (
          <Badge tone="info" className="shadow-raised">
            <Truck aria-hidden />
            {chef.highway ? t('truckStopOn', { highway: chef.highway }) : t('truckStop')}
          </Badge>
        )}
      </span>
    </Picture>
  )
}

/** The name with its mark. The mark must not wrap away from the last word. */
function MarkedName({ name, isVerified }: { name: string; isVerified: boolean }) {
  const lastWordAt = name.lastIndexOf(' ') + 1
  return (
    <>
      <span translate="no">{name.slice(0, lastWordAt)}</span>
      <span className="whitespace-nowrap">
        <span translate="no">{name.slice(lastWordAt)}</span>
        {isVerified && <VerifiedMark />}
      </span>
    </>
  )
}

/** City and distance, or the position along the searched route. */
function Place({ chef }: { chef: Chef }) {
  const { t } = useTranslation('cards')
  const { language } = useLanguage()
  const own = useMilesTo(chef)
  const miles = chef.distanceMiles ?? own
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-1.5 gap-y-0.5 text-small text-ink-soft">
        <span className="inline-flex min-w-0 items-center gap-1.5">
          <MapPin className="size-4 shrink-0 text-ink-faint" aria-hidden />
          <span className="truncate">
            {inLanguage(language, chef.city, chef.cityRu)}, {chef.state}
          </span>
        </span>{' '}
        {/* Spaces separate the facts for screen readers, which read a paragraph as one text. */}
        {miles !== undefined && !chef.route && (
          <span className="numeric shrink-0 text-ink-faint">· {t('miles', { count: miles })}</span>
        )}{' '}
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
          {routePosition(t, chef.route, language)}
        </p>
      )}
    </>
  )
}

const minute = 60_000

/**
 * When a closed kitchen opens, in the kitchen's time zone. Nothing while the kitchen is open or paused, or if it opens
 * only after six days.
 */
function OpensAt({ chef }: { chef: Pick<Chef, 'status' | 'opensAt' | 'timeZone'> }) {
  const { t } = useTranslation('cards')
  const { language } = useLanguage()
  const now = useNow(minute)
  if (chef.status === 'paused' || chef.opensAt === null) return null
  const when = formatOpening(chef.opensAt, language, chef.timeZone, now)
  if (!when) return null
  return (
    <Badge className="numeric shadow-raised">
      <Clock aria-hidden />
      {t('opensAt', { when })}
    </Badge>
  )
}
