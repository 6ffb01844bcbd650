import type { ChefDetail } from '@localchef/contracts/chefs/get-chef'
import { zoneName } from '@localchef/contracts/formatters'
import type { DishCard as Dish } from '@localchef/contracts/menu/dish-card'
import clsx from 'clsx'
import {
  ArrowRight,
  BadgeCheck,
  ChevronLeft,
  ChevronRight,
  CircleAlert,
  ScrollText,
  Sparkles,
  Truck,
} from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { FavoriteButton } from '@/features/favorites/favorite-button.tsx'
import { FollowButton } from '@/features/followers/follow-button.tsx'
import { LazyLoyaltyNote } from '@/features/loyalty/components/lazy-loyalty-note.tsx'
import { DishCard } from '@/features/menu/cards/dish-card.tsx'
import { ReportButton } from '@/features/reports/components/report-button.tsx'
import { ServiceCard } from '@/features/services/cards/service-card.tsx'
import { pictureOf, pictureUrl } from '@/shared/backend/picture-url.ts'
import { useCuisineName } from '@/shared/chefs/cuisine-names.ts'
import { UpcomingDrops } from '@/shared/drops/upcoming-drops.tsx'
import { formatDate, formatDateTime } from '@/shared/format/time.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { writtenIn } from '@/shared/i18n/written-in.ts'
import { usePageTitle } from '@/shared/page/page-title.ts'
import { useMilesTo } from '@/shared/places/use-miles-to.ts'
import { ShareButton } from '@/shared/share/share-button.tsx'
import { Avatar } from '@/shared/ui/avatar.tsx'
import { Badge } from '@/shared/ui/badge.tsx'
import { Breadcrumbs } from '@/shared/ui/breadcrumbs.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { Picture } from '@/shared/ui/picture.tsx'
import { ProtectedImage } from '@/shared/ui/protected-image.tsx'
import { Stars } from '@/shared/ui/stars.tsx'
import { readyOn } from '../menu-sections.ts'
import { ChefAside } from './chef-aside.tsx'
import { ChefMenu } from './chef-menu.tsx'
import { ChefReviews } from './chef-reviews.tsx'

interface ChefViewProps {
  chef: ChefDetail
  /** False for a draft without an address. */
  hasMap?: boolean
}

/** The chef's page, public or as a preview. */
export function ChefView({ chef, hasMap = true }: ChefViewProps) {
  const { t } = useTranslation('chef')
  const { language } = useLanguage()
  const name = inLanguage(language, chef.name, chef.nameRu)
  const ready = chef.status === 'active' ? readyOn(chef.menu, new Date(), chef.timeZone) : []
  usePageTitle(name)
  return (
    <div className="page-width py-1 [--gutter:clamp(1rem,4vw,2.5rem)] sm:py-6">
      <div className="mb-1 sm:mb-3">
        <Breadcrumbs
          trail={[{ label: t('chefs'), to: '/chefs' }, { label: <span translate="no">{name}</span> }]}
        />
      </div>
      <ChefHeader chef={chef} />
      <div className="mt-4 grid grid-cols-1 gap-12 sm:mt-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-12">
        <div className="grid grid-cols-1 content-start gap-8 sm:gap-12">
          {chef.loyalty && <LazyLoyaltyNote chefId={chef.id} terms={chef.loyalty} />}
          <ReadyTodayRow chef={chef} dishes={ready} />
          <UpcomingDrops chefId={chef.id} />
          <ChefMenu chef={chef} />
          {chef.serviceOffers.length > 0 && (
            <section className="grid gap-4 laid-out-later">
              <h2 className="food-name text-title">{t('services')}</h2>
              <div className="grid gap-4 sm:grid-cols-2">
                {chef.serviceOffers.map((service) => (
                  <ServiceCard key={service.id} service={service} />
                ))}
              </div>
            </section>
          )}
        </div>
        <aside className="min-w-0 laid-out-later lg:sticky lg:top-22 lg:self-start">
          <ChefAside chef={chef} hasMap={hasMap} />
        </aside>
      </div>
      <div className="mt-14 grid grid-cols-1 gap-14">
        <ChefAbout chef={chef} />
        <ChefGallery chef={chef} name={name} />
        <ChefReviews chef={chef} name={name} />
        <div className="-mt-6">
          <ReportButton kind="chef" id={chef.id} name={name} />
        </div>
      </div>
    </div>
  )
}

/** Nobody scrolls through more; the page of today's dishes shows all. */
const mostReady = 12

/** Horizontally scrolling row of today's ready dishes. */
function ReadyTodayRow({ chef, dishes }: { chef: ChefDetail; dishes: readonly Dish[] }) {
  const { t } = useTranslation('chef')
  if (dishes.length === 0) return null
  return (
    <section className="grid grid-cols-1 gap-1 sm:gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="food-name text-title">{t('readyToday.title')}</h2>
        <Link
          to={`/chefs/${chef.slug}/available-today`}
          className="inline-flex min-h-11 items-center gap-1.5 text-small font-semibold text-accent-text hover:underline"
        >
          {t('readyToday.all')}
          <ArrowRight className="size-4" aria-hidden />
        </Link>
      </div>
      <ul className="-mx-(--gutter) flex snap-x snap-mandatory scroll-px-(--gutter) gap-4 overflow-x-auto px-(--gutter) pb-4 lg:mx-0 lg:px-1 lg:scroll-px-1">
        {dishes.slice(0, mostReady).map((dish, index) => (
          <li key={dish.id} className="flex w-64 shrink-0 snap-start sm:w-72">
            {/* On a phone the first picture is the page's largest. */}
            <DishCard
              dish={dish}
              timeZone={chef.timeZone}
              priority={index === 0}
              sizes="18rem"
              className="w-full"
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The chef's story, languages, completed orders and first month. */
function ChefAbout({ chef }: { chef: ChefDetail }) {
  const { t } = useTranslation('chef')
  const { language } = useLanguage()
  const bio = inLanguage(language, chef.bio, chef.bioRu)
  const names = new Intl.DisplayNames(language, { type: 'language' })
  const facts = [
    ...(chef.languages.length > 0
      ? [
          t('about.languages', {
            languages: new Intl.ListFormat(language).format(
              chef.languages.map((code) => names.of(code) ?? code),
            ),
          }),
        ]
      : []),
    ...(chef.completedOrders > 0 ? [t('about.orders', { count: chef.completedOrders })] : []),
    ...(chef.memberSince ? [t('about.since', { date: monthOf(chef.memberSince, language) })] : []),
  ]
  if (!bio && facts.length === 0) return null
  return (
    <section className="grid gap-3">
      <h2 className="food-name text-title">{t('about.title')}</h2>
      {bio && <p className="max-w-prose whitespace-pre-line text-lead text-ink-soft">{bio}</p>}
      {facts.length > 0 && (
        <ul className="grid gap-1 text-small text-ink-soft">
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** `April 2026`; in Russian in the genitive, because the sentence says "с апреля". */
function monthOf(moment: string, language: string): string {
  const style = { day: 'numeric', month: 'long', year: 'numeric' } as const
  const parts = new Intl.DateTimeFormat(language, style).formatToParts(new Date(moment))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((found) => found.type === type)?.value ?? ''
  return `${part('month')} ${part('year')}`
}

/** Pictures of the kitchen. The arrow keys page through the enlarged view. */
function ChefGallery({ chef, name }: { chef: ChefDetail; name: string }) {
  const { t } = useTranslation('chef')
  const paths = chef.galleryPaths
  const [shown, setShown] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const total = paths.length
  const path = paths[shown]
  if (total === 0) return null
  const turnBy = (by: number) => setShown((now) => (now + by + total) % total)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') turnBy(-1)
    if (event.key === 'ArrowRight') turnBy(1)
  }
  return (
    <section className="grid min-w-0 gap-4 laid-out-later">
      <h2 className="food-name text-title">{t('gallery.title')}</h2>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {paths.map((picture, index) => (
          <li key={picture}>
            <button
              type="button"
              aria-label={t('gallery.open', { number: index + 1, total })}
              className="block w-full overflow-hidden rounded-lg transition-transform hover:scale-[1.015]"
              onClick={() => {
                setShown(index)
                setOpen(true)
              }}
            >
              <Picture
                src={pictureUrl(picture)}
                alt=""
                sizes="(min-width: 40rem) 14rem, 45vw"
                ratio={1}
                largest={640}
              />
            </button>
          </li>
        ))}
      </ul>
      {path && (
        <Dialog open={isOpen} onOpenChange={setOpen} title={t('gallery.title')} maxWidth="56rem">
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys repeat what the two buttons do */}
          <div className="grid gap-4" onKeyDown={onKeyDown}>
            <ProtectedImage
              src={pictureUrl(path)}
              alt={t('gallery.picture', { number: shown + 1, total, chef: name })}
              sizes="(min-width: 56rem) 53rem, 90vw"
              ratio={4 / 3}
              largest={1200}
              className="overflow-hidden rounded-lg"
            />
            {total > 1 && (
              <div className="flex items-center justify-center gap-4">
                <IconButton label={t('gallery.previous')} tone="raised" onClick={() => turnBy(-1)}>
                  <ChevronLeft aria-hidden />
                </IconButton>
                <span className="numeric text-small text-ink-soft" aria-live="polite">
                  {shown + 1} / {total}
                </span>
                <IconButton label={t('gallery.next')} tone="raised" onClick={() => turnBy(1)}>
                  <ChevronRight aria-hidden />
                </IconButton>
              </div>
            )}
          </div>
        </Dialog>
      )}
    </section>
  )
}

/** Cover, portrait, name, opening state and badges. */
function ChefHeader({ chef }: { chef: ChefDetail }) {
  const { t } = useTranslation(['chef', 'cards'])
  const miles = useMilesTo(chef)
  const { language } = useLanguage()
  const cuisineName = useCuisineName()
  const name = inLanguage(language, chef.name, chef.nameRu)
  const tagline = inLanguage(language, chef.tagline, chef.taglineRu)
  return (
    <header>
      <Picture
        {...pictureOf(chef.cover)}
        alt={t('coverOf', { chef: name })}
        sizes="(min-width: 78rem) 73rem, 100vw"
        ratio={16 / 5}
        priority
        className="-mx-(--gutter) aspect-auto! h-12 sm:mx-0 sm:h-64 sm:rounded-xl lg:h-88"
      />
      <div className="relative flex items-end justify-between gap-3">
        <Avatar
          name={name}
          url={chef.avatarPath ? pictureUrl(chef.avatarPath) : null}
          size={104}
          className="-mt-6 border-4 border-paper max-sm:size-16! sm:-mt-13 sm:ml-6"
        />
        <div className="flex min-w-0 flex-wrap items-center justify-end gap-2 pt-2 sm:pt-3">
          <FollowButton kind="chef" id={chef.id} name={name} />
          <FavoriteButton kind="chef" id={chef.id} name={name} />
          <ShareButton title={name} />
        </div>
      </div>
      <div className="mt-1 grid gap-1 sm:mt-3 sm:gap-3 sm:px-6">
        <h1 className="food-name text-heading" translate="no">
          {name}
        </h1>
        {tagline && (
          <p
            lang={writtenIn(tagline)}
            className="max-w-2xl text-ink-soft max-sm:text-small max-sm:leading-snug sm:text-lead"
          >
            {tagline}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-x-4 sm:gap-y-2">
          <OpenState chef={chef} />
          {chef.rating === null ? (
            <span className="text-small text-ink-faint">{t('noReviews')}</span>
          ) : (
            <a href="#reviews" title={t('toReviews')} className="flex rounded-md py-1.5 hover:underline">
              <Stars value={chef.rating} count={chef.ratingCount} />
            </a>
          )}
          {chef.city && (
            <span className="text-small text-ink-soft">
              {inLanguage(language, chef.city, chef.cityRu)}, {chef.state}
              {miles !== undefined && (
                <span className="numeric"> · {t('away', { ns: 'cards', count: miles })}</span>
              )}
            </span>
          )}
        </div>
        {chef.cuisines.length > 0 && (
          <p className="font-medium text-ink-soft max-sm:text-small">
            {chef.cuisines.map(cuisineName).join(' · ')}
          </p>
        )}
        <Badges chef={chef} />
      </div>
    </header>
  )
}

function Badges({ chef }: { chef: ChefDetail }) {
  const { t } = useTranslation(['chef', 'cards'])
  const { language } = useLanguage()
  return (
    <ul className="flex flex-wrap gap-2">
      {chef.isVerified && (
        <li>
          <Badge tone="success" className="min-h-7">
            <BadgeCheck aria-hidden />
            {t('badges.verified')}
          </Badge>
        </li>
      )}
      {chef.certificationMark && (
        <li>
          <Badge tone="warning" className="min-h-7">
            <CircleAlert aria-hidden />
            {chef.certificationMark.expiredOn
              ? t('badges.expired', {
                  date: formatDate(`${chef.certificationMark.expiredOn}T12:00:00Z`, language, 'UTC'),
                })
              : t('badges.noCertification')}
          </Badge>
        </li>
      )}
      {chef.permitNumber && (
        <li>
          <Badge className="min-h-7 wrap-anywhere!">
            <ScrollText aria-hidden />
            {t('badges.permit', { number: chef.permitNumber })}
          </Badge>
        </li>
      )}
      {chef.isFeatured && (
        <li>
          <Badge tone="accent" className="min-h-7">
            <Sparkles aria-hidden />
            {t('badges.featured')}
          </Badge>
        </li>
      )}
      {chef.kind === 'truck_stop' && (
        <li>
          <Badge tone="info" className="min-h-7">
            <Truck aria-hidden />
            {chef.highway
              ? t('truckStopOn', { ns: 'cards', highway: chef.highway })
              : t('truckStop', { ns: 'cards' })}
          </Badge>
        </li>
      )}
    </ul>
  )
}

/** Whether the kitchen takes orders and is open, when it opens next, or how long it is paused, in its own time zone. */
function OpenState({ chef }: { chef: ChefDetail }) {
  const { t } = useTranslation('chef')
  const { language } = useLanguage()
  const zone = zoneName(chef.timeZone, language)
  const at = (moment: string) => formatDateTime(moment, language, chef.timeZone)
  const { ordersForbiddenBy: permit } = chef
  const isOpen = chef.status === 'active' && chef.isOpenNow && permit === null
  const isBarred = chef.status === 'paused' || permit !== null
  const text = () => {
    if (permit !== null) return t('open.forbidden', { permit })
    if (chef.status === 'paused') {
      return chef.pausedUntil ? t('open.pausedUntil', { when: at(chef.pausedUntil), zone }) : t('open.paused')
    }
    if (chef.isOpenNow) return t('open.now')
    return chef.opensNextAt ? t('open.opensAt', { when: at(chef.opensNextAt), zone }) : t('open.closed')
  }
  return (
    <p
      className={clsx(
        'numeric flex items-center gap-2 text-small font-semibold',
        isOpen ? 'text-success' : isBarred ? 'text-warning' : 'text-ink-soft',
      )}
    >
      <span
        className={clsx(
          'size-2.5 shrink-0 rounded-full',
          isOpen ? 'bg-success' : isBarred ? 'bg-warning' : 'bg-line-strong',
        )}
        aria-hidden
      />
      {text()}
    </p>
  )
}
