import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MapArea } from '@/shared/map/map-shape.tsx'
import MapView from '@/shared/map/map-view.tsx'
import type { ChefSearchState } from '../chef-search-store.ts'
import { usePointedAt } from '../pointed-at.ts'
import { resultsBounds, searchedCircle, tripPlaces } from '../results-on-map.ts'
import { useMapPins } from '../use-map-pins.ts'
import { usePinCard } from '../use-pin-card.ts'
import { ChosenOnMap } from './chosen-on-map.tsx'
import { MapStatus } from './map-status.tsx'
import { ResultPins } from './result-pins.tsx'
import { ResultsCamera } from './results-camera.tsx'
import { SearchThisArea } from './search-this-area.tsx'
import { TripOnMap } from './trip-on-map.tsx'

/** All results on a map. The list holds the same, page by page. */
export default function ResultsMap({ search }: { search: ChefSearchState }) {
  const { t } = useTranslation('chefs')
  const { results } = search
  const keepsView = useRef(false)
  const cardLink = useRef<HTMLAnchorElement>(null)
  const { chosen, choose } = usePointedAt()
  const { pins, isPending } = useMapPins(results)
  const circle = useMemo(() => results && searchedCircle(results), [results])
  const trip = useMemo(() => (results ? tripPlaces(results) : []), [results])
  const shown = usePinCard(
    pins.find(({ id }) => id === chosen),
    results,
  )
  const [wantsFocus, setWantsFocus] = useState(false)

  // The card may load a moment after the click on its pin.
  useEffect(() => {
    if (!shown || !wantsFocus) return
    setWantsFocus(false)
    cardLink.current?.focus()
  }, [shown, wantsFocus])

  // New results and unmounting clear the choice.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the results are what changes
  useEffect(() => () => choose(null), [results?.criteria, choose])

  return (
    <MapView label={t('map.label')} start={{ bounds: resultsBounds(results, pins) }}>
      {circle && <MapArea ring={circle} />}
      {trip.length > 0 && <TripOnMap places={trip} way={results?.metadata.way} />}
      <ResultPins pins={pins} onChosen={setWantsFocus} />
      {results && <ResultsCamera results={results} pins={isPending ? null : pins} keepsView={keepsView} />}
      <div className="pointer-events-none absolute inset-x-3 top-3 grid justify-items-start gap-2 *:pointer-events-auto sm:pr-14">
        <MapStatus search={search} shown={pins.length} />
        {results?.criteria.searchType !== 'route' && (
          <div className="justify-self-center">
            <SearchThisArea search={search} keepsView={keepsView} />
          </div>
        )}
      </div>
      {shown && <ChosenOnMap key={shown.id} chef={shown} onClose={() => choose(null)} linkRef={cardLink} />}
    </MapView>
  )
}
