import type { Map as MapLibreMap } from 'maplibre-gl'
import { createContext, useContext } from 'react'

export const MapContext = createContext<MapLibreMap | null>(null)

/** The surrounding map. Children of a `MapView` mount once it exists. */
export function useMap(): MapLibreMap {
  const map = useContext(MapContext)
  if (!map) throw new Error('useMap needs a MapView above')
  return map
}
