import type { TripWay } from '@localchef/contracts/search/chef-search'
import { Flag } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { greatCircle } from '@/shared/map/great-circle.ts'
import { MapMarker } from '@/shared/map/map-marker.tsx'
import { MapLine } from '@/shared/map/map-shape.tsx'
import type { PlacePoint } from '@/shared/map/place-point.ts'
import { cityOf, type SearchPlace } from '@/shared/places/search-place.ts'

/** The searched trip: its route, start, numbered stops and destination. */
export function TripOnMap({ places, way }: { places: SearchPlace[]; way: TripWay | undefined }) {
  const { t } = useTranslation('chefs')
  const line = useMemo(() => greatCircle(way ? way.points.map(placeOf) : places), [way, places])
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

function placeOf({ lat, lng }: TripWay['points'][number]): PlacePoint {
  return { latitude: lat, longitude: lng }
}
