import { Flag } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { greatCircle } from '@/shared/map/great-circle.ts'
import { MapMarker } from '@/shared/map/map-marker.tsx'
import { MapLine } from '@/shared/map/map-shape.tsx'
import { cityOf, type SearchPlace } from '@/shared/places/search-place.ts'

/** The way that was searched: start, stops in their order, end. */
export function TripOnMap({ places }: { places: SearchPlace[] }) {
  const { t } = useTranslation('chefs')
  const line = useMemo(() => greatCircle(places), [places])
  const end = places.length - 1
  const nameOf = (place: SearchPlace) => cityOf(place) || t('results.yourLocation')
  return (
    <>
      <MapLine positions={line} />
      {places.map((place, index) => {
        const words = index === 0 ? 'map.start' : index === end ? 'map.end' : 'map.via'
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a trip may pass a place twice
          <MapMarker key={index} at={place}>
            <span
              role="img"
              aria-label={t(words, { place: nameOf(place), number: index })}
              className="numeric grid size-7 place-items-center rounded-full border-2 border-accent bg-surface text-caption font-bold text-accent-text shadow-raised [&>svg]:size-3.5"
            >
              {index === 0 ? (
                <span className="size-2.5 rounded-full bg-accent" />
              ) : index === end ? (
                <Flag aria-hidden />
              ) : (
                index
              )}
            </span>
          </MapMarker>
        )
      })}
    </>
  )
}
