import type { LayerSpecification, Map as MapLibreMap } from 'maplibre-gl'
import { baseLayers } from './base-style.ts'
import { mapColors } from './map-colors.ts'

/** Repaints the outline map or the streets in the other theme or another language; layers above stay. */
export async function repaintMap(map: MapLibreMap, isDark: boolean, language: string): Promise<void> {
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
