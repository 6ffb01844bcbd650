import type { Polygon } from 'geojson'
import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  StyleSpecification,
} from 'maplibre-gl'
import type { Overview } from './base-map-data.ts'
import type { MapColors } from './map-colors.ts'
import type { Region, Streets } from './street-style.ts'

/** Attribution of the outline map, required by GeoNames (docs/credits.md). */
const attribution = 'US Census Bureau · Natural Earth · © GeoNames'

const nothing = { type: 'FeatureCollection' as const, features: [] }

/** Deeper tiles would hold no more detail. */
const deepestTile = 11

/**
 * The outline map as a MapLibre style, with streets above it if there are any. Counties, Interstates and cities are added
 * later: see `base-map-data.ts`.
 */
export function outlineStyle(
  overview: Overview,
  colors: MapColors,
  language: string,
  streets: Streets | undefined,
): StyleSpecification {
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
      ...streets?.sources,
    },
    layers: [...outlineLayers(colors, language, streets?.region), ...(streets?.layers ?? [])],
  }
}

/**
 * Layers of the outline map, also used to repaint it when theme or language changes. Inside a region, the street layers
 * name the towns.
 */
export function outlineLayers(colors: MapColors, language: string, region?: Region): LayerSpecification[] {
  const isNamed: ExpressionSpecification = ['<=', ['get', 'from'], ['zoom']]
  const named: FilterSpecification = region ? ['all', isNamed, ['!', ['within', boxOf(region)]]] : isNamed
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
      filter: ['all', named, ['<', ['get', 'rank'], 900]],
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
      filter: named,
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

function boxOf([west, south, east, north]: Region): Polygon {
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  return { type: 'Polygon', coordinates: [ring] }
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
