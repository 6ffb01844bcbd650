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
import { loadCities, loadCounties, loadInterstates, loadOverview, type Overview } from './base-map-data.ts'
import type { Bounds } from './bounds-of.ts'
import { type MapColors, mapColors } from './map-colors.ts'
import { MapContext, useMap } from './map-context.ts'
import { NoMap } from './no-map.tsx'
import { lngLat, type PlacePoint } from './place-point.ts'
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
  const [map, setMap] = useState<MapLibreMap | null>(null)
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
      (started) => {
        if (!started) return
        setMap(started)
        started.getCanvas().addEventListener('webglcontextlost', () => setBroken(true))
      },
      () => {
        if (!over.signal.aborted) setBroken(true)
      },
    )
    return () => over.abort()
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new map is already painted
  useEffect(() => {
    if (map) void repaintMap(map, isDark, language)
  }, [isDark, language])

  useEffect(() => map?.getCanvas().setAttribute('aria-label', label), [map, label])

  if (isBroken) return <>{withoutMap ?? <NoMap />}</>
  return (
    <div className="absolute inset-0 isolate">
      {/* Pins have their own stacking order, below everything that floats over the map. */}
      <div ref={place} className="isolate size-full" />
      {map && (
        <MapContext value={map}>
          {!still && <ZoomButtons />}
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

/** Repaints the outline map or the streets in the other theme or another language; layers above stay. */
async function repaintMap(map: MapLibreMap, isDark: boolean, language: string): Promise<void> {
  // The basemap's library loads for a map of streets only.
  const layers = map.getSource('streets')
    ? (await import('./street-layers.ts')).streetLayers(isDark, language)
    : baseLayers(mapColors(isDark), language)
  replaceLayers(map, layers)
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

// A file of this server: the content security policy allows no other workers.
setWorkerUrl(workerUrl)

/** The initial view: bounds, or a center and a zoom. */
type MapStart = { bounds: Bounds } | { center: PlacePoint; zoom: number }

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

/** At deeper zooms the outline map's lines and points would be visibly off. */
const outlineMaxZoom = 10

/** Counties load from this zoom on. */
const countyZoom = 6

const hostedPatienceMs = 8000

/** Draws the configured map, or the built-in outline map if there is none or it fails. */
async function startMap(options: MapOptions, signal: AbortSignal): Promise<MapLibreMap | undefined> {
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

type MapConfig = BackendConfig['map']

/**
 * The configured style, if any: `MAP_STYLE_URL`, streets from the archive, or the raster tiles of `MAP_TILE_URL`.
 * Undefined if the archive can't be read.
 */
async function hostedStyle(
  { styleUrl, archiveUrl, tileUrl, attribution }: MapConfig,
  isDark: boolean,
  language: string,
): Promise<string | StyleSpecification | undefined> {
  if (styleUrl) return styleUrl
  if (archiveUrl) {
    const { streetStyle } = await import('./street-style.ts')
    return streetStyle(archiveUrl, attribution, isDark, language).catch(() => undefined)
  }
  if (!tileUrl) return undefined
  const tiles = { type: 'raster' as const, tiles: [tileUrl], tileSize: 256, maxzoom: 19 }
  return {
    version: 8,
    sources: { tiles: attribution ? { ...tiles, attribution } : tiles },
    layers: [{ id: 'tiles', type: 'raster', source: 'tiles' }],
  }
}

/** Attribution of the outline map, required by GeoNames (docs/credits.md). */
const attribution = 'US Census Bureau · Natural Earth · © GeoNames'

const nothing = { type: 'FeatureCollection' as const, features: [] }

/** Deeper tiles would hold no more detail. */
const deepestTile = 11

/** The outline map as a MapLibre style. Counties, Interstates and cities are added later: see `base-map-data.ts`. */
function baseStyle(overview: Overview, colors: MapColors, language: string): StyleSpecification {
  const source = { type: 'geojson', maxzoom: deepestTile } as const
  return {
    version: 8,
    sources: {
      land: { ...source, data: overview.land, attribution },
      water: { ...source, data: overview.water },
      lines: { ...source, data: overview.lines },
      counties: { ...source, data: nothing },
      interstates: { ...source, data: nothing },
      cities: { ...source, data: nothing },
    },
    layers: baseLayers(colors, language),
  }
}

/** Also repaints the map when theme or language change. */
function baseLayers(colors: MapColors, language: string): LayerSpecification[] {
  return [
    { id: 'base-water', type: 'background', paint: { 'background-color': colors.water } },
    {
      id: 'base-land',
      type: 'fill',
      source: 'land',
      paint: { 'fill-color': ['match', ['get', 'kind'], 'home', colors.home, colors.abroad] },
    },
    line('rivers', colors.river, [4, 0.4, 9, 1.6]),
    { id: 'base-lakes', type: 'fill', source: 'water', paint: { 'fill-color': colors.water } },
    {
      id: 'base-counties',
      type: 'line',
      source: 'counties',
      minzoom: 6,
      paint: { 'line-color': colors.county, 'line-width': widths([6, 0.4, 10, 1.2]) },
    },
    line('provinces', colors.state, [3, 0.4, 8, 1]),
    line('states', colors.state, [3, 0.6, 9, 1.8]),
    line('borders', colors.border, [3, 0.8, 9, 1.8]),
    ...interstateLayers(colors),
    {
      id: 'base-city-dots',
      type: 'circle',
      source: 'cities',
      filter: ['all', ['<=', ['get', 'from'], ['zoom']], ['<', ['get', 'rank'], 900]],
      paint: {
        'circle-color': colors.label,
        'circle-opacity': 0.55,
        'circle-radius': ['interpolate', ['linear'], ['zoom'], 3, 1.4, 9, 2.6],
      },
    },
    {
      id: 'base-cities',
      type: 'symbol',
      source: 'cities',
      filter: ['<=', ['get', 'from'], ['zoom']],
      layout: {
        'text-field': ['get', language === 'ru' ? 'nameRu' : 'name'],
        // Without a glyphs file the map draws letters in the page's font.
        'text-font': ['Inter', 'system-ui', 'sans-serif'],
        'text-size': [
          'interpolate',
          ['linear'],
          ['zoom'],
          3,
          ['case', ['<', ['get', 'rank'], 25], 12, 11],
          9,
          ['case', ['<', ['get', 'rank'], 60], 17, ['<', ['get', 'rank'], 400], 14.5, 12.5],
        ],
        'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
        'text-radial-offset': 0.45,
        'text-justify': 'auto',
        'text-padding': 6,
        'symbol-sort-key': ['get', 'rank'],
      },
      paint: { 'text-color': colors.label, 'text-halo-color': colors.halo, 'text-halo-width': 1.4 },
    },
  ]
}

/** Roads from town to town, with names from the zoom at which they fit. */
function interstateLayers({ road, label, halo }: MapColors): LayerSpecification[] {
  const part = { source: 'interstates', minzoom: 3.5 } as const
  return [
    {
      ...part,
      id: 'base-interstates',
      type: 'line',
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: { 'line-color': road, 'line-width': widths([4, 0.6, 10, 3.4]) },
    },
    {
      ...part,
      id: 'base-interstate-names',
      type: 'symbol',
      minzoom: 5.5,
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 260,
        'text-field': ['get', 'name'],
        'text-font': ['Inter', 'system-ui', 'sans-serif'],
        'text-size': 10.5,
        'text-rotation-alignment': 'viewport',
        'text-padding': 4,
      },
      paint: { 'text-color': label, 'text-halo-color': halo, 'text-halo-width': 1.6 },
    },
  ]
}

type Widths = readonly [nearZoom: number, thin: number, farZoom: number, thick: number]

function widths([near, thin, far, thick]: Widths): ['interpolate', ['linear'], ['zoom'], ...Widths] {
  return ['interpolate', ['linear'], ['zoom'], near, thin, far, thick]
}

function line(kind: string, color: string, steps: Widths): LayerSpecification {
  return {
    id: `base-${kind}`,
    type: 'line',
    source: 'lines',
    filter: ['==', ['get', 'kind'], kind],
    layout: { 'line-join': 'round' },
    paint: { 'line-color': color, 'line-width': widths(steps) },
  }
}
