import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import type { Overview } from './base-map-data.ts'
import type { MapColours } from './map-colours.ts'

/** Who is to be named on the outline map; GeoNames asks for it (docs/credits.md). */
const attribution = 'US Census Bureau · Natural Earth · © GeoNames'

const nothing = { type: 'FeatureCollection' as const, features: [] }

/** Deeper than this the outlines hold no more than what is drawn already. */
const deepestTile = 11

/** The outline map as a MapLibre style. Counties and cities come later: see `base-map-data.ts`. */
export function baseStyle(overview: Overview, colours: MapColours, language: string): StyleSpecification {
  const source = { type: 'geojson', maxzoom: deepestTile } as const
  return {
    version: 8,
    sources: {
      land: { ...source, data: overview.land, attribution },
      water: { ...source, data: overview.water },
      lines: { ...source, data: overview.lines },
      counties: { ...source, data: nothing },
      cities: { ...source, data: nothing },
    },
    layers: baseLayers(colours, language),
  }
}

/** Also used to paint the map anew when the theme or the language changes. */
export function baseLayers(colours: MapColours, language: string): LayerSpecification[] {
  return [
    { id: 'base-water', type: 'background', paint: { 'background-color': colours.water } },
    {
      id: 'base-land',
      type: 'fill',
      source: 'land',
      paint: { 'fill-color': ['match', ['get', 'kind'], 'home', colours.home, colours.abroad] },
    },
    line('rivers', colours.river, [4, 0.4, 9, 1.6]),
    { id: 'base-lakes', type: 'fill', source: 'water', paint: { 'fill-color': colours.water } },
    {
      id: 'base-counties',
      type: 'line',
      source: 'counties',
      minzoom: 6,
      paint: { 'line-color': colours.county, 'line-width': widths([6, 0.4, 10, 1.2]) },
    },
    line('provinces', colours.state, [3, 0.4, 8, 1]),
    line('states', colours.state, [3, 0.6, 9, 1.8]),
    line('borders', colours.border, [3, 0.8, 9, 1.8]),
    {
      id: 'base-city-dots',
      type: 'circle',
      source: 'cities',
      filter: ['all', ['<=', ['get', 'from'], ['zoom']], ['<', ['get', 'rank'], 900]],
      paint: {
        'circle-color': colours.label,
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
        // No file of glyphs: the map draws the letters itself, in the page's font.
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
      paint: { 'text-color': colours.label, 'text-halo-color': colours.halo, 'text-halo-width': 1.4 },
    },
  ]
}

type Widths = readonly [nearZoom: number, thin: number, farZoom: number, thick: number]

function widths([near, thin, far, thick]: Widths): ['interpolate', ['linear'], ['zoom'], ...Widths] {
  return ['interpolate', ['linear'], ['zoom'], near, thin, far, thick]
}

function line(kind: string, colour: string, steps: Widths): LayerSpecification {
  return {
    id: `base-${kind}`,
    type: 'line',
    source: 'lines',
    filter: ['==', ['get', 'kind'], kind],
    layout: { 'line-join': 'round' },
    paint: { 'line-color': colour, 'line-width': widths(steps) },
  }
}
