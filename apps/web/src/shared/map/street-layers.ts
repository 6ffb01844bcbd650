import { layers, namedFlavor } from '@protomaps/basemaps'
import type { LayerSpecification } from 'maplibre-gl'

/** The id of the source that the layers draw. */
export const streetSource = 'streets'

/**
 * Layers that are left out: those of icons alone, which would need a sprite, and the ground, which would cover the
 * outline map around a region.
 */
const leftOut = new Set(['background', 'roads_oneway', 'roads_shields', 'pois'])

/** The layers of Protomaps' basemap without icons and glyph files: names are drawn in the page's font. */
export function streetLayers(isDark: boolean, language: string): LayerSpecification[] {
  const flavor = namedFlavor(isDark ? 'dark' : 'light')
  const styled: LayerSpecification[] = layers(streetSource, flavor, { lang: language })
  return styled.filter(({ id }) => !leftOut.has(id)).map((layer) => withoutFiles(layer, language))
}

function withoutFiles(layer: LayerSpecification, language: string): LayerSpecification {
  if (layer.type !== 'symbol' || !layer.layout) return layer
  const { 'icon-image': _icon, 'text-field': words, ...layout } = layer.layout
  return {
    ...layer,
    layout: {
      ...layout,
      'text-font': ['Inter', 'system-ui', 'sans-serif'],
      ...(words === undefined ? {} : { 'text-field': isName(words) ? nameIn(language) : words }),
    },
  }
}

function isName(words: unknown): boolean {
  return JSON.stringify(words).includes('"name')
}

function nameIn(language: string): ['coalesce', ['get', string], ['get', string]] {
  return ['coalesce', ['get', `name:${language}`], ['get', 'name']]
}
