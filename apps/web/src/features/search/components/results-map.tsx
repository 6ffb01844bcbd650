import type { ChefCard } from '@localchef/contracts/chefs/chef-card'
import { getChef } from '@localchef/contracts/chefs/get-chef'
import { milesPerDegree } from '@localchef/contracts/earth'
import type { getNearestPlace } from '@localchef/contracts/places/get-nearest-place'
import type { TripWay } from '@localchef/contracts/search/chef-search'
import { listChefsOnMap, type MapPin } from '@localchef/contracts/search/list-chefs-on-map'
import { skipToken, useQuery } from '@tanstack/react-query'
import { Flag, RotateCw } from 'lucide-react'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callFunction } from '@/shared/backend/call-function.ts'
import { loadedConfig } from '@/shared/backend/config.ts'
import { readPublic } from '@/shared/backend/read-public.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { type Bounds, boundsOf } from '@/shared/map/bounds-of.ts'
import { circleAround } from '@/shared/map/circle-around.ts'
import { hasStreets } from '@/shared/map/has-streets.ts'
import { useMap } from '@/shared/map/map-context.ts'
import { MapMarker } from '@/shared/map/map-marker.tsx'
import { MapArea, MapLine } from '@/shared/map/map-shape.tsx'
import MapView, { fittedMaxZoom } from '@/shared/map/map-view.tsx'
import { lngLat, type PlacePoint } from '@/shared/map/place-point.ts'
import { cityOf, type SearchPlace, toSearchPlace } from '@/shared/places/search-place.ts'
import { Button } from '@/shared/ui/button.tsx'
import { searchRequest } from '../chef-criteria.ts'
import type { ChefResults, ChefSearchState } from '../chef-search-store.ts'
import { usePointedAt } from '../pointed-at.ts'
import { ChosenOnMap } from './chosen-on-map.tsx'
import { type PinGroup, ResultPins } from './result-pins.tsx'
import { TogetherOnMap } from './together-on-map.tsx'

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
  const [together, setTogether] = useState<PinGroup | null>(null)

  // The card may load a moment after the click on its pin.
  useEffect(() => {
    if (!shown || !wantsFocus) return
    setWantsFocus(false)
    cardLink.current?.focus()
  }, [shown, wantsFocus])

  // New results and unmounting clear the choice.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the results are what changes
  useEffect(
    () => () => {
      choose(null)
      setTogether(null)
    },
    [results?.criteria, choose],
  )

  const chooseOf = (id: string, byKeyboard: boolean) => {
    setTogether(null)
    choose(id)
    setWantsFocus(byKeyboard)
  }

  return (
    <MapView label={t('map.label')} start={{ bounds: resultsBounds(results, pins) }}>
      {circle && <MapArea ring={circle} />}
      {trip.length > 0 && <TripOnMap places={trip} way={results?.metadata.way} />}
      <ResultPins
        pins={pins}
        onChoose={chooseOf}
        onTogether={(group) => {
          choose(null)
          setTogether(group)
        }}
      />
      {results && <ResultsCamera results={results} pins={isPending ? null : pins} keepsView={keepsView} />}
      <div className="pointer-events-none absolute inset-x-3 top-3 grid justify-items-start gap-2 *:pointer-events-auto sm:pr-14">
        <MapStatus search={search} shown={pins.length} />
        {results?.criteria.searchType !== 'route' && (
          <div className="justify-self-center">
            <SearchThisArea search={search} keepsView={keepsView} />
          </div>
        )}
      </div>
      {together && (
        <TogetherOnMap
          key={together.key}
          group={together}
          onChoose={(id) => chooseOf(id, true)}
          onClose={() => setTogether(null)}
        />
      )}
      {shown && <ChosenOnMap key={shown.id} chef={shown} onClose={() => choose(null)} linkRef={cardLink} />}
    </MapView>
  )
}

/** The card of a pin: from the list, or loaded if the list hasn't reached its page. */
function usePinCard(pin: MapPin | undefined, results: ChefResults | null): ChefCard | undefined {
  const listed =
    pin && [...(results?.chefs ?? []), ...(results?.truckStops ?? [])].find(({ id }) => id === pin.id)
  const id = listed ? undefined : pin?.id
  const { data } = useQuery({
    queryKey: ['chef', id],
    queryFn: id ? ({ signal }) => callFunction(getChef, { id }, { signal }) : skipToken,
    staleTime: 60_000,
  })
  if (listed || !pin || !data) return listed
  const { distanceMiles, route } = pin
  return { ...data, ...(distanceMiles === undefined ? {} : { distanceMiles }), ...(route ? { route } : {}) }
}

/** The number of results on the map, and a button that loads more. */
function MapStatus({ search, shown }: { search: ChefSearchState; shown: number }) {
  const { t } = useTranslation('chefs')
  const { results, status, loadMore } = search
  if (!results) return null
  return (
    <div className="numeric flex min-h-9 items-center rounded-full border border-line bg-surface pl-3.5 text-small shadow-raised">
      <span className="pr-3.5">
        {shown < results.totalCount
          ? t('map.shownOf', { shown, total: results.totalCount })
          : t('results.count', { count: shown })}
      </span>
      {results.hasMore && shown < results.totalCount && (
        <button
          type="button"
          disabled={status !== 'idle'}
          onClick={loadMore}
          className="min-h-9 rounded-full border-l border-line px-3.5 font-semibold text-accent-text hover:bg-sunken disabled:opacity-55 pointer-coarse:min-h-11"
        >
          {t(results.criteria.searchType === 'route' ? 'map.further' : 'map.more')}
        </button>
      )}
    </div>
  )
}

interface MapPins {
  pins: readonly MapPin[]
  /** More pins may follow; the camera waits for them. */
  isPending: boolean
}

/** Pins of all results, whatever page the list shows; the list's own cards until they have loaded. */
function useMapPins(results: ChefResults | null): MapPins {
  const listed = useMemo(() => (results ? [...results.chefs, ...results.truckStops] : []), [results])
  const isWhole = results === null || listed.length >= results.totalCount
  const request = results && !isWhole ? searchRequest(results.criteria, 1) : null
  const { data, isLoading } = useQuery({
    queryKey: ['list-chefs-on-map', request],
    queryFn: request ? ({ signal }) => callFunction(listChefsOnMap, request, { signal }) : skipToken,
  })
  const pins = useMemo(() => (data ? withListed(data.pins, listed) : listed), [data, listed])
  return { pins, isPending: isLoading }
}

/** Every listed chef has a pin, even beyond the map's limit. */
function withListed(pins: readonly MapPin[], listed: readonly MapPin[]): MapPin[] {
  const known = new Set(pins.map(({ id }) => id))
  return [...pins, ...listed.filter(({ id }) => !known.has(id))]
}

/**
 * Moves the map to the results, unless the search was for the current view or more of the same results were loaded.
 */
function ResultsCamera({
  results,
  pins,
  keepsView,
}: {
  results: ChefResults
  /** Null until all pins are known, so that the camera moves once. */
  pins: readonly PlacePoint[] | null
  keepsView: RefObject<boolean>
}) {
  const map = useMap()
  const before = useRef<ChefResults | null>(null)
  useEffect(() => {
    if (!pins) return
    const isMore = before.current !== null && before.current.criteria === results.criteria
    const isFirst = before.current === null
    before.current = results
    if (keepsView.current) {
      keepsView.current = false
      return
    }
    const bounds = resultsBounds(results, pins)
    if (isMore && isInView(map, bounds)) return
    map.fitBounds(bounds, {
      padding: paddingOf(map),
      maxZoom: fittedMaxZoom,
      ...(isFirst ? { duration: 0 } : {}),
    })
  }, [map, results, pins, keepsView])
  return null
}

function isInView(map: MapLibreMap, [southWest, northEast]: Bounds): boolean {
  const view = map.getBounds()
  return view.contains(southWest) && view.contains(northEast)
}

/** Leaves room for pins at the edge and for card and switch at the bottom, scaled down for small maps. */
function paddingOf(map: MapLibreMap) {
  const { clientWidth, clientHeight } = map.getContainer()
  const side = Math.min(56, clientWidth / 8)
  return {
    left: side,
    right: side,
    top: Math.min(72, clientHeight / 7),
    bottom: Math.min(96, clientHeight / 6),
  }
}

/** The default view where the marketplace serves all states. */
const wholeCountry: Bounds = [
  [-124.8, 24.4],
  [-66.9, 49.4],
]

/** Places of a route search in driving order. */
function tripPlaces({ criteria }: ChefResults): SearchPlace[] {
  const { searchType, route } = criteria
  return searchType === 'route' && route ? [route.origin, ...route.waypoints, route.destination] : []
}

/** The searched circle of a nearby search. */
function searchedCircle({ criteria }: ChefResults): Array<[number, number]> | null {
  const { searchType, place, radiusMiles } = criteria
  return searchType === 'location' && place ? circleAround(place, radiusMiles) : null
}

/**
 * Radii in view if there are no results. The outline map shows twice as many, so that towns around the circle tell
 * where it is.
 */
function radiiAroundNothing(): number {
  const map = loadedConfig()?.map
  return map && hasStreets(map) ? 1 : 2
}

/**
 * Bounds of the results and the searched places. The radius counts only without results: clustered results in a wide
 * circle would shrink to one pin.
 */
function resultsBounds(results: ChefResults | null, found: readonly PlacePoint[]): Bounds {
  const country = loadedConfig()?.region?.bounds ?? wholeCountry
  if (!results) return country
  const circle = searchedCircle(results)
  if (found.length === 0 && results.criteria.place) {
    return (
      boundsOf(circleAround(results.criteria.place, results.criteria.radiusMiles * radiiAroundNothing())) ??
      country
    )
  }
  const { place } = results.criteria
  const named = circle && place ? [place] : tripPlaces(results)
  const way = results.criteria.searchType === 'route' ? (results.metadata.way?.points ?? []) : []
  const corners = way.map(({ lat, lng }): [number, number] => [lng, lat])
  return boundsOf([...[...found, ...named].map(lngLat), ...corners]) ?? country
}

interface SearchThisAreaProps {
  search: ChefSearchState
  /** Set while the view itself is searched, so that the results don't move it. */
  keepsView: RefObject<boolean>
}

/** Appears once the user has moved the map away from the searched area. */
function SearchThisArea({ search, keepsView }: SearchThisAreaProps) {
  const { t } = useTranslation('chefs')
  const { language } = useLanguage()
  const map = useMap()
  const [wasMoved, setMoved] = useState(false)
  const [isNaming, setNaming] = useState(false)
  const { results } = search

  useEffect(() => {
    const moved = (event: { originalEvent?: unknown }) => {
      if (event.originalEvent) setMoved(true)
    }
    map.on('moveend', moved)
    return () => void map.off('moveend', moved)
  }, [map])

  // biome-ignore lint/correctness/useExhaustiveDependencies: new results match the view again
  useEffect(() => setMoved(false), [results?.criteria])

  if (!wasMoved) return null
  const searchHere = async () => {
    setNaming(true)
    const bounds = map.getBounds()
    const { lat, lng } = map.getCenter().wrap()
    const radius = radiusOfView({
      north: bounds.getNorth(),
      south: bounds.getSouth(),
      east: bounds.getEast(),
      west: bounds.getWest(),
    })
    const place = await nameSpot({ latitude: lat, longitude: lng }, language)
    keepsView.current = true
    setNaming(false)
    setMoved(false)
    search.searchNear(place, radius)
  }
  return (
    <Button
      variant="secondary"
      size="sm"
      busy={isNaming}
      icon={<RotateCw aria-hidden />}
      className="animate-rise shadow-lifted"
      onClick={() => void searchHere()}
    >
      {t('map.searchArea')}
    </Button>
  )
}

/** The distance from the middle of a view to its nearer edge in miles, within the radius limits of the search. */
function radiusOfView(view: { north: number; south: number; east: number; west: number }): number {
  const middle = ((view.north + view.south) / 2) * (Math.PI / 180)
  const tall = (view.north - view.south) * milesPerDegree
  const wide = (view.east - view.west) * milesPerDegree * Math.cos(middle)
  return Math.min(500, Math.max(1, Math.round(Math.min(tall, wide) / 2)))
}

/** A point of the map, named after the nearest city; the name is empty if there is none. */
async function nameSpot({ latitude, longitude }: PlacePoint, language: string): Promise<SearchPlace> {
  const spot = { latitude: Number(latitude.toFixed(4)), longitude: Number(longitude.toFixed(4)) }
  const name = await readPublic<typeof getNearestPlace>('get-nearest-place', spot).then(
    ({ place }) => (place ? toSearchPlace(place, language).name : ''),
    () => '',
  )
  return { ...spot, name }
}

/** The searched trip: its route, start, numbered stops and destination. */
function TripOnMap({ places, way }: { places: SearchPlace[]; way: TripWay | undefined }) {
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

const piecesOfALeg = 48

/** The great-circle path through places, as the search measures it, longitude first. */
function greatCircle(places: readonly PlacePoint[]): Array<[number, number]> {
  const line: Array<[number, number]> = []
  for (const [index, to] of places.entries()) {
    const from = places[index - 1]
    if (!from) {
      line.push([to.longitude, to.latitude])
    } else {
      for (let piece = 1; piece <= piecesOfALeg; piece++) line.push(between(from, to, piece / piecesOfALeg))
    }
  }
  return line
}

function between(from: PlacePoint, to: PlacePoint, share: number): [number, number] {
  const one = direction(from)
  const other = direction(to)
  const angle = Math.acos(Math.min(1, one.x * other.x + one.y * other.y + one.z * other.z))
  if (angle < 1e-9) return [to.longitude, to.latitude]
  const weight = Math.sin((1 - share) * angle) / Math.sin(angle)
  const otherWeight = Math.sin(share * angle) / Math.sin(angle)
  const x = weight * one.x + otherWeight * other.x
  const y = weight * one.y + otherWeight * other.y
  const z = weight * one.z + otherWeight * other.z
  return [degrees(Math.atan2(y, x)), degrees(Math.atan2(z, Math.hypot(x, y)))]
}

function direction({ latitude, longitude }: PlacePoint) {
  const [north, east] = [radians(latitude), radians(longitude)]
  return { x: Math.cos(north) * Math.cos(east), y: Math.cos(north) * Math.sin(east), z: Math.sin(north) }
}

function radians(angle: number): number {
  return (angle * Math.PI) / 180
}

function degrees(angle: number): number {
  return (angle * 180) / Math.PI
}
