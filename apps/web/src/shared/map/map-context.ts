import type { Map as MapLibreMap } from 'maplibre-gl'
import { createContext, useContext } from 'react'

export const MapContext = createContext<MapLibreMap | null>(null)

/** The map around this component. What a `MapView` holds is there only once the map is. */
export function useMap(): MapLibreMap {
  const map = useContext(MapContext)
  if (!map) throw new Error('Only inside a MapView')
  return map
}
