import './map.css'
import { type GeoJSONSource, Map as MapLibreMap, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { loadConfig } from '@/shared/backend/config.ts'
import { loadCities, loadCounties, loadOverview } from './base-map-data.ts'
import { baseStyle } from './base-style.ts'
import type { Bounds } from './bounds-of.ts'
import { hostedStyle } from './hosted-style.ts'
import type { MapColours } from './map-colours.ts'
import { lngLat, type PlacePoint } from './place-point.ts'

// A file of this server: the content security policy lets no other thread start.
setWorkerUrl(workerUrl)

/** What is shown first: a box, or a place from so near. */
export type MapStart = { bounds: Bounds } | { center: PlacePoint; zoom: number }

export interface MapWishes {
  container: HTMLElement
  start: MapStart
  colours: MapColours
  language: string
  words: Record<string, string>
  interactive: boolean
  /** On a page that scrolls, the wheel and one finger move the page; two fingers move the map. */
  leavesScrolling: boolean
}

/** From here on county lines are worth their file. */
const countyZoom = 6

const hostedPatienceMs = 8000

/** Draws the map the settings name, else (or when that one does not come) the outline map of our own. */
export async function startMap(wishes: MapWishes, signal: AbortSignal): Promise<MapLibreMap | undefined> {
  const hosted = hostedStyle((await loadConfig()).map)
  const own = async () => baseStyle(await loadOverview(), wishes.colours, wishes.language)
  const style = hosted ?? (await own())
  if (signal.aborted) return undefined
  const map = new MapLibreMap({
    container: wishes.container,
    style,
    ...camera(wishes.start),
    interactive: wishes.interactive,
    cooperativeGestures: wishes.leavesScrolling,
    attributionControl: { compact: true },
    locale: wishes.words,
    minZoom: 1.5,
    maxZoom: hosted ? 18 : 12.5,
    pitchWithRotate: false,
    dragRotate: false,
    touchPitch: false,
    fadeDuration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 250,
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  signal.addEventListener('abort', () => map.remove())
  // A tile that does not come leaves a gap and is asked for again; there is nothing to say about it.
  map.on('error', () => {})
  await drawn(map, hosted ? own : undefined)
  if (signal.aborted) return undefined
  // They come with the first data.
  map.once('idle', () => foldCredits(wishes.container))
  if (map.getSource('cities')) fillIn(map)
  return map
}

function camera(start: MapStart) {
  if ('bounds' in start) return { bounds: start.bounds, fitBoundsOptions: { padding: 24, maxZoom: 10.5 } }
  return { center: lngLat(start.center), zoom: start.zoom }
}

/** Where there is little room the credits are behind their button from the start. */
function foldCredits(container: HTMLElement): void {
  if (container.clientWidth >= 640) return
  const credits = container.querySelector('.maplibregl-ctrl-attrib')
  credits?.classList.remove('maplibregl-compact-show')
  credits?.removeAttribute('open')
}

/** Until the style is there. A hosted one that fails or takes too long is given up for our own. */
function drawn(map: MapLibreMap, own?: () => Promise<ReturnType<typeof baseStyle>>): Promise<void> {
  return new Promise((resolve) => {
    map.once('style.load', () => resolve())
    if (!own) return
    const giveUp = async () => {
      clearTimeout(patience)
      map.off('error', onError)
      if (!map.isStyleLoaded() && !map.getStyle()) map.setStyle(await own(), { diff: false })
    }
    const onError = () => void giveUp()
    const patience = setTimeout(onError, hostedPatienceMs)
    map.once('error', onError)
    map.once('style.load', () => {
      clearTimeout(patience)
      map.off('error', onError)
    })
  })
}

/** Names at once, county lines when somebody comes close enough. */
function fillIn(map: MapLibreMap): void {
  // Without names or counties it is still a map.
  const fill = (name: string, load: typeof loadCities) =>
    load().then(
      (data) => void map.getSource<GeoJSONSource>(name)?.setData(data),
      () => {},
    )
  void fill('cities', loadCities)
  const counties = () => {
    if (map.getZoom() < countyZoom) return
    map.off('zoom', counties)
    void fill('counties', loadCounties)
  }
  map.on('zoom', counties)
  counties()
}
