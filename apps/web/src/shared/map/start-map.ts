import './map.css'
import { type GeoJSONSource, Map as MapLibreMap, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { loadConfig } from '@/shared/backend/config.ts'
import { loadCities, loadCounties, loadInterstates, loadOverview } from './base-map-data.ts'
import { baseStyle } from './base-style.ts'
import type { Bounds } from './bounds-of.ts'
import { hostedStyle } from './hosted-style.ts'
import { mapColors } from './map-colors.ts'
import { lngLat, type PlacePoint } from './place-point.ts'

// A file of this server: the content security policy allows no other workers.
setWorkerUrl(workerUrl)

/** The initial view: bounds, or a center and a zoom. */
export type MapStart = { bounds: Bounds } | { center: PlacePoint; zoom: number }

export interface MapOptions {
  container: HTMLElement
  start: MapStart
  isDark: boolean
  language: string
  words: Record<string, string>
  interactive: boolean
  /** The wheel and one finger scroll the page instead; two fingers move the map. */
  leavesScrolling: boolean
}

/** At deeper zooms the outline map's lines and points would be visibly off. */
const outlineMaxZoom = 10

/** Counties load from this zoom on. */
const countyZoom = 6

const hostedPatienceMs = 8000

/** Draws the configured map, or the built-in outline map if there is none or it fails. */
export async function startMap(options: MapOptions, signal: AbortSignal): Promise<MapLibreMap | undefined> {
  const { isDark, language } = options
  const colors = mapColors(isDark)
  const hosted = await hostedStyle((await loadConfig()).map, isDark, language)
  const own = async () => baseStyle(await loadOverview(), colors, language)
  const style = hosted ?? (await own())
  if (signal.aborted) return undefined
  const map = new MapLibreMap({
    container: options.container,
    style,
    ...camera(options.start),
    interactive: options.interactive,
    cooperativeGestures: options.leavesScrolling,
    attributionControl: { compact: true },
    locale: options.words,
    minZoom: 1.5,
    maxZoom: hosted ? 18 : outlineMaxZoom,
    pitchWithRotate: false,
    dragRotate: false,
    touchPitch: false,
    fadeDuration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 250,
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  signal.addEventListener('abort', () => map.remove())
  // A missing tile leaves a gap and is requested again; it isn't reported.
  map.on('error', () => {})
  await drawn(map, hosted ? own : undefined)
  if (signal.aborted) return undefined
  // The attribution appears with the first data.
  map.once('idle', () => foldCredits(options.container))
  if (map.getSource('cities')) fillIn(map)
  return map
}

function camera(start: MapStart) {
  if ('bounds' in start) return { bounds: start.bounds, fitBoundsOptions: { padding: 24, maxZoom: 10.5 } }
  return { center: lngLat(start.center), zoom: start.zoom }
}

/** Small maps start with the attribution collapsed. */
function foldCredits(container: HTMLElement): void {
  if (container.clientWidth >= 640) return
  const credits = container.querySelector('.maplibregl-ctrl-attrib')
  credits?.classList.remove('maplibregl-compact-show')
  credits?.removeAttribute('open')
}

/** Resolves when the style has loaded. A hosted style that fails or is slow is replaced by the built-in one. */
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

/** Adds names and Interstates at once, counties once the zoom is deep enough. */
function fillIn(map: MapLibreMap): void {
  // The map works without them.
  const fill = (name: string, load: typeof loadCities) =>
    load().then(
      (data) => void map.getSource<GeoJSONSource>(name)?.setData(data),
      () => {},
    )
  void fill('cities', loadCities)
  void fill('interstates', loadInterstates)
  const counties = () => {
    if (map.getZoom() < countyZoom) return
    map.off('zoom', counties)
    void fill('counties', loadCounties)
  }
  map.on('zoom', counties)
  counties()
}
