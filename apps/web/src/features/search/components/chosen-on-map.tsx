import type { ChefCard } from '@localchef/contracts/chefs/chef-card'
import { BadgeCheck, X } from 'lucide-react'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { type Ref, type RefObject, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { pictureOf } from '@/shared/backend/picture-url.ts'
import { useWideWindow } from '@/shared/browser/use-wide-window.ts'
import { useCuisineName } from '@/shared/chefs/cuisine-names.ts'
import { routePosition } from '@/shared/chefs/route-position.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { useMap } from '@/shared/map/map-context.ts'
import { MapMarker } from '@/shared/map/map-marker.tsx'
import { lngLat } from '@/shared/map/place-point.ts'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { Picture } from '@/shared/ui/picture.tsx'
import { Stars } from '@/shared/ui/stars.tsx'

interface ChosenOnMapProps {
  chef: ChefCard
  onClose: () => void
  linkRef: RefObject<HTMLAnchorElement | null>
}

/** The chosen pin's card: above the pin, or at the bottom of a phone's screen. */
export function ChosenOnMap({ chef, onClose, linkRef }: ChosenOnMapProps) {
  const map = useMap()
  const isWide = useWideWindow()

  useEffect(() => {
    makeRoom(map, chef, isWide)
  }, [map, chef, isWide])

  const close = () => {
    onClose()
    map.getCanvas().focus({ preventScroll: true })
  }
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // Otherwise the same Escape closes the map on a phone.
      event.preventDefault()
      close()
    }
    document.addEventListener('keydown', press, { capture: true })
    return () => document.removeEventListener('keydown', press, { capture: true })
  })

  const card = <ChosenCard chef={chef} onClose={close} linkRef={linkRef} />
  if (!isWide) return <div className="absolute inset-x-3 bottom-20 mx-auto max-w-md">{card}</div>
  return (
    <MapMarker at={chef} anchor="bottom" layer={4}>
      <div className="pointer-events-none w-86 pb-8 *:pointer-events-auto">{card}</div>
    </MapMarker>
  )
}

/** In pixels: half the card's width, the height of card and gap, and the space at a phone's bottom. */
const [halfCard, cardAbove, phoneFoot] = [184, 240, 270]

/** Pans the map as little as needed to show card and pin in full. */
function makeRoom(map: MapLibreMap, pin: ChefCard, isWide: boolean): void {
  const { x, y } = map.project(lngLat(pin))
  const { clientWidth, clientHeight } = map.getContainer()
  if (!isWide) {
    const lowest = clientHeight - phoneFoot
    if (y > lowest) map.panBy([0, y - lowest])
    return
  }
  const east = x < halfCard ? x - halfCard : Math.max(0, x - (clientWidth - halfCard))
  const south = Math.min(0, y - cardAbove)
  if (east !== 0 || south !== 0) map.panBy([east, south])
}

interface ChosenCardProps {
  chef: ChefCard
  onClose: () => void
  linkRef: Ref<HTMLAnchorElement>
}

/** Brief card of the chosen pin's chef, with a link to the chef's page. */
function ChosenCard({ chef, onClose, linkRef }: ChosenCardProps) {
  const { t } = useTranslation('chefs')
  const { t: tCards } = useTranslation('cards')
  const { language } = useLanguage()
  const cuisineName = useCuisineName()
  const name = inLanguage(language, chef.name, chef.nameRu)
  return (
    <article
      aria-label={name}
      className="relative flex animate-rise overflow-hidden rounded-lg border border-line bg-surface shadow-floating"
    >
      <div className="relative w-28 shrink-0 overflow-hidden sm:w-32">
        <Picture
          {...pictureOf(chef.cover)}
          alt=""
          sizes="8rem"
          ratio={1}
          largest={480}
          className="absolute! inset-0 size-full"
        />
      </div>
      <div className="grid min-w-0 flex-1 content-center gap-0.5 p-3 pr-12 text-small">
        <h3 className="food-name line-clamp-2 text-body leading-snug">
          <Link ref={linkRef} to={`/chefs/${chef.slug}`} className="after:absolute after:inset-0">
            <span translate="no">{name}</span>
            {chef.isVerified && (
              <BadgeCheck
                className="ml-1 inline size-4 -translate-y-px text-success"
                role="img"
                aria-label={tCards('verified')}
              />
            )}
          </Link>
        </h3>
        <p className="truncate text-ink-soft">{chef.cuisines.map(cuisineName).join(' · ')}</p>
        <p className="numeric flex gap-1 text-ink-soft">
          <span className="min-w-0 truncate">
            {inLanguage(language, chef.city, chef.cityRu)}, {chef.state}
          </span>
          {chef.distanceMiles !== undefined && !chef.route && (
            <span className="shrink-0">· {tCards('miles', { count: chef.distanceMiles })}</span>
          )}
        </p>
        {chef.route && (
          <p className="numeric font-medium text-accent-text">
            {routePosition(tCards, chef.route, language)}
          </p>
        )}
        <p className="flex flex-wrap items-center gap-x-3">
          {chef.rating === null ? (
            <span className="text-ink-faint">{tCards('noReviews')}</span>
          ) : (
            <Stars value={chef.rating} count={chef.ratingCount} compact />
          )}
          {chef.minPrice !== null && (
            <span className="numeric font-semibold">
              {tCards('from', { price: formatDollars(chef.minPrice) })}
            </span>
          )}
        </p>
      </div>
      <IconButton
        label={t('map.close')}
        onClick={onClose}
        className="absolute! top-0.5 right-0.5 text-ink-soft"
      >
        <X aria-hidden />
      </IconButton>
    </article>
  )
}
