import { ChevronDown, MapPin, Search } from 'lucide-react'
import { lazy, type MouseEvent, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { useRememberedPlace } from '@/shared/places/remembered-place.ts'
import { cityOf } from '@/shared/places/search-place.ts'

const SearchPanel = lazy(() => import('./search-panel.tsx'))

const field =
  'flex min-h-11 items-center gap-2 rounded-full border border-line-strong/60 bg-surface px-4 text-small hover:border-ink-faint [&>svg]:size-4.5 [&>svg]:shrink-0 [&>svg]:text-ink-faint'

/** Pages with a search of their own. */
const ownSearch = /^\/(chefs|ready-dishes)$/

/** The search of every other page: what to eat, and where. Both open the panel, which loads on first use. */
export function SearchRow() {
  useProfilePlace()
  return ownSearch.test(useLocation().pathname) ? null : <Row />
}

function Row() {
  const { t } = useTranslation('menu')
  const place = useRememberedPlace((state) => state.place)
  const [panel, setPanel] = useState<'words' | 'place' | 'closed' | 'never'>('never')
  const opener = useRef<HTMLElement | null>(null)
  useEffect(() => {
    if (panel === 'closed') opener.current?.focus({ preventScroll: true })
  }, [panel])
  const openAt = (field: 'words' | 'place') => (event: MouseEvent<HTMLElement>) => {
    opener.current = event.currentTarget
    setPanel(field)
  }
  const city = place ? cityOf(place) || t('search.yourLocation') : ''
  return (
    <search aria-label={t('search.title')} className="no-print block border-b border-line bg-paper">
      <div className="page-width flex justify-center gap-2 py-2">
        <button
          type="button"
          aria-haspopup="dialog"
          className={`${field} min-w-0 flex-1 text-ink-faint lg:max-w-xl`}
          onClick={openAt('words')}
        >
          <Search aria-hidden />
          <span className="truncate">{t('search.open')}</span>
        </button>
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={place ? t('search.changePlace', { city }) : t('search.setPlace')}
          className={`${field} min-w-0 max-w-1/2 font-medium sm:max-w-64`}
          onClick={openAt('place')}
        >
          <MapPin aria-hidden />
          {city ? (
            <span className="truncate">{city}</span>
          ) : (
            <>
              <span className="sm:hidden">{t('search.location')}</span>
              <span className="truncate max-sm:hidden">{t('search.setPlace')}</span>
            </>
          )}
          <ChevronDown aria-hidden />
        </button>
      </div>
      <Suspense fallback={null}>
        {panel !== 'never' && (
          <SearchPanel
            open={panel !== 'closed'}
            startsAt={panel === 'place' ? 'place' : 'words'}
            onClose={() => setPanel('closed')}
          />
        )}
      </Suspense>
    </search>
  )
}

/** Stores a signed-in person's place in the profile, and restores it on a device without one. */
function useProfilePlace(): void {
  const { profile } = useAuth()
  const place = useRememberedPlace(({ place }) => place)
  const remember = useRememberedPlace(({ remember }) => remember)
  const profileId = profile?.id
  /** The place that device and profile both have. */
  const shared = useRef(place)
  useEffect(() => {
    if (!profileId || place === shared.current) return
    shared.current = place
    import('./profile-place.ts')
      .then(({ writePlace }) => writePlace(profileId, place))
      .catch((error: unknown) => console.warn('The place is kept on this device only', error))
  }, [profileId, place])
  useEffect(() => {
    if (!profileId || useRememberedPlace.getState().place) return
    import('./profile-place.ts')
      .then(({ readPlace }) => readPlace(profileId))
      .then((kept) => {
        if (!kept || useRememberedPlace.getState().place) return
        shared.current = kept
        remember(kept)
      })
      .catch((error: unknown) => console.warn('The place of the profile is unknown', error))
  }, [profileId, remember])
}
