import type { AdminDemand } from '@localchef/contracts/figures/get-demand'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { boundsOf } from '@/shared/map/bounds-of.ts'
import { MapMarker } from '@/shared/map/map-marker.tsx'
import MapView from '@/shared/map/map-view.tsx'
import { useFigureWords } from '../use-figure-words.ts'

type Place = AdminDemand['places'][number]
type PlacedPlace = Place & { latitude: number; longitude: number }

/** More circles than this would overlap. */
const mostShown = 120

/** A circle for each place, sized by its demand, with an inner circle for its number of chefs. */
export default function DemandMap({ places }: { places: readonly Place[] }) {
  const { t } = useTranslation('figures')
  const { townName } = useFigureWords()
  const placed = places.filter(
    (place): place is PlacedPlace => place.latitude !== null && place.longitude !== null,
  )
  const shown = placed.slice(0, mostShown)
  const mostDemand = Math.max(1, ...shown.map(demandOf))
  const mostChefs = Math.max(1, ...shown.map(({ chefs }) => chefs))
  const bounds = boundsOf(shown.map(({ longitude, latitude }) => [longitude, latitude] as const))
  return (
    <MapView
      label={t('demand.map')}
      start={{ bounds: bounds ? wider(bounds) : wholeCountry }}
      leavesScrolling
    >
      {shown.map((place, index) => {
        const name = townName(place)
        const isMissing = place.chefs === 0 && demandOf(place) > 0
        return (
          <MapMarker key={`${place.state} ${place.city}`} at={place} layer={index}>
            <span
              aria-hidden
              title={t('demand.bubble', { place: name, ...place })}
              className={clsx(
                'grid place-items-center rounded-full border-2',
                isMissing ? 'border-dashed border-danger bg-danger/20' : 'border-accent bg-accent/25',
              )}
              style={sized(demandOf(place), mostDemand, 14, 64)}
            >
              {place.chefs > 0 && (
                <span className="rounded-full bg-success" style={sized(place.chefs, mostChefs, 6, 26)} />
              )}
            </span>
          </MapMarker>
        )
      })}
    </MapView>
  )
}

const wholeCountry: [[number, number], [number, number]] = [
  [-125, 25],
  [-67, 49],
]

function demandOf({ searches, orders }: Place): number {
  return searches + orders
}

/** The area, not the radius, is proportional to the value. */
function sized(value: number, most: number, least: number, largest: number) {
  const size = Math.round(least + (largest - least) * Math.sqrt(value / most))
  return { width: size, height: size }
}

/** Widens the bounds, so that a single place isn't zoomed in on too far. */
function wider([[west, south], [east, north]]: typeof wholeCountry): typeof wholeCountry {
  return [
    [west - 1, south - 0.7],
    [east + 1, north + 0.7],
  ]
}
