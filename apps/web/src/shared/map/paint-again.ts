import type { Map as MapLibreMap } from 'maplibre-gl'
import { baseLayers } from './base-style.ts'
import type { MapColours } from './map-colours.ts'

/** The outline map in other colours or another language, in its place under what was laid over it. */
export function paintAgain(map: MapLibreMap, colours: MapColours, language: string): void {
  for (const layer of baseLayers(colours, language)) {
    // A map of the settings has layers of its own.
    if (!map.getLayer(layer.id)) continue
    const order = map.getLayersOrder()
    const above = order[order.indexOf(layer.id) + 1]
    map.removeLayer(layer.id)
    map.addLayer(layer, above)
  }
}
