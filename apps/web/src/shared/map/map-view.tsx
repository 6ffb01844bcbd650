import './map.css'
import { Minus, Plus } from 'lucide-react'
import {
  type GeoJSONSource,
  type LayerSpecification,
  Map as MapLibreMap,
  type StyleSpecification,
  setWorkerUrl,
} from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type BackendConfig, loadConfig } from '@/shared/backend/config.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { loadCities, loadCounties, loadInterstates, loadOverview } from './base-map-data.ts'
import type { Bounds } from './bounds-of.ts'
import { mapColors } from './map-colors.ts'
import { MapContext, useMap } from './map-context.ts'
import { NoMap } from './no-map.tsx'
import { outlineLayers, outlineStyle } from './outline-style.ts'
import { lngLat, type PlacePoint } from './place-point.ts'
import type { Region, Streets } from './street-style.ts'
import { useIsDark } from './use-is-dark.ts'

interface MapViewProps {
  /** The map's description, for screen readers. */
  label: string
  /** The initial view only; children move the map later. */
  start: MapStart
  /** A map that can't be moved. */
  still?: boolean
  /** The page scrolls past the map. */
  leavesScrolling?: boolean
  /** Shown where no map can be drawn. */
  withoutMap?: ReactNode
  /** Pins, lines and areas; they mount with the map. */
  children?: ReactNode
}

/** A map that fills its container. Imports the map library: load it by `LazyMap`. */
export default function MapView(props: MapViewProps) {
  const { label, start, still = false, leavesScrolling = false, withoutMap, children } = props
  const { t } = useTranslation('map')
  const { language } = useLanguage()
  const isDark = useIsDark()
  const place = useRef<HTMLDivElement>(null)
  const [started, setStarted] = useState<StartedMap>()
  const [isBroken, setBroken] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the map starts once; changes are applied to it
  useEffect(() => {
    const container = place.current
    if (!container) return
    const over = new AbortController()
    const options = {
      container,
      start,
      isDark,
      language,
      interactive: !still,
      leavesScrolling,
      words: {
        'Map.Title': label,
        'AttributionControl.ToggleAttribution': t('attribution'),
        'CooperativeGesturesHandler.WindowsHelpText': t('wheelHelp'),
        'CooperativeGesturesHandler.MacHelpText': t('wheelHelpMac'),
        'CooperativeGesturesHandler.MobileHelpText': t('fingersHelp'),
      },
    }
    startMap(options, over.signal).then(
      (drawn) => {
        if (!drawn) return
        setStarted(drawn)
        drawn.map.getCanvas().addEventListener('webglcontextlost', () => setBroken(true))
      },
      () => {
        if (!over.signal.aborted) setBroken(true)
      },
    )
    return () => over.abort()
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new map is already painted
  useEffect(() => {
    if (started) void repaintMap(started, isDark, language)
  }, [isDark, language])

  const map = started?.map
  useEffect(() => map?.getCanvas().setAttribute('aria-label', label), [map, label])

  if (isBroken) return <>{withoutMap ?? <NoMap />}</>
  return (
    <div className="absolute inset-0 isolate">
      {/* Pins have their own stacking order, below everything that floats over the map. */}
      <div ref={place} className="isolate size-full" />
      {started && (
        <MapContext value={started.map}>
          {!still && <ZoomButtons />}
          <OutlineNote region={started.region} />
          {children}
        </MapContext>
      )}
    </div>
  )
}

/** For mice without a wheel. Touch pinches, and the keyboard has plus and minus. */
function ZoomButtons() {
  const { t } = useTranslation('map')
  const map = useMap()
  return (
    <div className="absolute top-3 right-3 hidden flex-col overflow-hidden rounded-full border border-line bg-surface shadow-raised sm:flex">
      <IconButton label={t('zoomIn')} onClick={() => map.zoomIn()}>
        <Plus aria-hidden />
      </IconButton>
      <IconButton label={t('zoomOut')} onClick={() => map.zoomOut()}>
        <Minus aria-hidden />
      </IconButton>
    </div>
  )
}

/** From this zoom on, people look for streets. */
const streetsExpectedZoom = 7.5

/** Says why the map goes no deeper: on the outline map, and outside the region that has streets. */
function OutlineNote({ region }: { region: Region | undefined }) {
  const { t } = useTranslation('map')
  const map = useMap()
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const look = () => {
      const isDeep = map.getZoom() >= streetsExpectedZoom
      setShown(isDeep && hasOutline(map) && !isWithin(region, map.getCenter()))
    }
    look()
    map.on('move', look)
    return () => void map.off('move', look)
  }, [map, region])
  if (!isShown) return null
  return (
    <p className="pointer-events-none absolute bottom-3 left-2 max-w-28 rounded-md bg-surface px-2 py-1 text-caption text-ink-soft shadow-raised sm:max-w-64">
      {t('noStreets')}
    </p>
  )
}

function hasOutline(map: MapLibreMap): boolean {
  return map.getSource('cities') !== undefined
}

/** Repaints the outline map or the streets in the other theme or another language; layers above stay. */
async function repaintMap({ map, region }: StartedMap, isDark: boolean, language: string): Promise<void> {
  replaceLayers(map, outlineLayers(mapColors(isDark), language, region))
  // Only a map with streets loads the basemap's library.
  if (region) replaceLayers(map, (await import('./street-layers.ts')).streetLayers(isDark, language))
}

function replaceLayers(map: MapLibreMap, layers: readonly LayerSpecification[]): void {
  for (const layer of layers) {
    // A configured style has its own layers.
    if (!map.getLayer(layer.id)) continue
    const order = map.getLayersOrder()
    const above = order[order.indexOf(layer.id) + 1]
    map.removeLayer(layer.id)
    map.addLayer(layer, above)
  }
}

// A file of this server, because the content security policy allows no other workers.
setWorkerUrl(workerUrl)

/** The initial view: bounds, or a center and a zoom. */
type MapStart = { bounds: Bounds } | { center: PlacePoint; zoom: number }

interface StartedMap {
  map: MapLibreMap
  /** The bounds of the street archive, if the map has streets from one. */
  region?: Region
}

function isWithin(region: Region | undefined, { lng, lat }: { lng: number; lat: number }): boolean {
  if (!region) return false
  const [west, south, east, north] = region
  return lng >= west && lng <= east && lat >= south && lat <= north
}

interface MapOptions {
  container: HTMLElement
  start: MapStart
  isDark: boolean
  language: string
  words: Record<string, string>
  interactive: boolean
  /** The wheel and one finger scroll the page instead; two fingers move the map. */
  leavesScrolling: boolean
}

/**
 * Coasts and roads of the outline map are up to two miles off. At this zoom that is less than a pin's width; at deeper
 * zooms kitchens would stand in the water or on the wrong side of a highway.
 */
const outlineMaxZoom = 8.5

/** Counties load from this zoom on. */
const countyZoom = 6

const hostedPatienceMs = 8000

/**
 * Draws the configured map, or the built-in outline map if none is configured or it fails. Outside an archive's region
 * the outline map continues, no deeper than it is accurate.
 */
async function startMap(options: MapOptions, signal: AbortSignal): Promise<StartedMap | undefined> {
  const { isDark, language } = options
  const { hosted, streets } = await configuredMap((await loadConfig()).map, isDark, language)
  const region = streets?.region
  const own = async () => outlineStyle(await loadOverview(), mapColors(isDark), language, streets)
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
    maxZoom: hosted || streets ? 18 : outlineMaxZoom,
    ...(region && {
      transformCameraUpdate: ({ center, zoom }) =>
        isWithin(region, center) ? {} : { zoom: Math.min(zoom, outlineMaxZoom) },
    }),
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
  if (hasOutline(map)) fillIn(map)
  return { map, ...(region && { region }) }
}

/**
 * Deepest zoom of fitted bounds: places close together are shown with their part of the town. The outline map stops
 * earlier.
 */
export const fittedMaxZoom = 13

function camera(start: MapStart) {
  if ('bounds' in start) {
    return { bounds: start.bounds, fitBoundsOptions: { padding: 24, maxZoom: fittedMaxZoom } }
  }
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
function drawn(map: MapLibreMap, own?: () => Promise<StyleSpecification>): Promise<void> {
  return new Promise((resolve) => {
    map.once('style.load', () => resolve())
    if (!own) return
    const giveUp = async () => {
      clearTimeout(patience)
      map.off('error', onError)
      if (map.isStyleLoaded() || map.getStyle()) return
      map.setMaxZoom(outlineMaxZoom)
      map.setStyle(await own(), { diff: false })
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

type MapConfig = BackendConfig['map']

interface ConfiguredMap {
  hosted?: string | StyleSpecification
  streets?: Streets | undefined
}

/**
 * The style of `MAP_STYLE_URL`, streets from the archive, or the raster tiles of `MAP_TILE_URL`, if any. Nothing if the
 * archive can't be read.
 */
async function configuredMap(
  { styleUrl, archiveUrl, tileUrl, attribution }: MapConfig,
  isDark: boolean,
  language: string,
): Promise<ConfiguredMap> {
  if (styleUrl) return { hosted: styleUrl }
  if (archiveUrl) {
    const { readStreets } = await import('./street-style.ts')
    return { streets: await readStreets(archiveUrl, attribution, isDark, language).catch(() => undefined) }
  }
  if (!tileUrl) return {}
  const tiles = { type: 'raster' as const, tiles: [tileUrl], tileSize: 256, maxzoom: 19 }
  return {
    hosted: {
      version: 8,
      sources: { tiles: attribution ? { ...tiles, attribution } : tiles },
      layers: [{ id: 'tiles', type: 'raster', source: 'tiles' }],
    },
  }
}
