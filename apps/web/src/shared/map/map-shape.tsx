import type { Position } from 'geojson'
import type { GeoJSONSource, LayerSpecification } from 'maplibre-gl'
import { useEffect, useId } from 'react'
import { type MapColors, mapColors } from './map-colors.ts'
import { useMap } from './map-context.ts'
import { useIsDark } from './use-is-dark.ts'

/** A line along positions (longitude first), such as a trip. */
export function MapLine({ positions }: { positions: Position[] }) {
  useShape({ type: 'LineString', coordinates: positions }, linePaint)
  return null
}

/**
 * A closed ring (longitude first). A search radius is an outline, because a fill would tint the whole view. A soft
 * area is filled and marks an approximate location.
 */
export function MapArea({ ring, isSoft = false }: { ring: Position[]; isSoft?: boolean }) {
  useShape({ type: 'Polygon', coordinates: [ring] }, isSoft ? softPaint : edgePaint)
  return null
}

type Shape = { type: 'LineString'; coordinates: Position[] } | { type: 'Polygon'; coordinates: Position[][] }
type Paint = (id: string, colors: MapColors) => LayerSpecification[]

function linePaint(id: string, { accent, halo }: MapColors): LayerSpecification[] {
  const layout = { 'line-cap': 'round', 'line-join': 'round' } as const
  const part = { type: 'line', source: id, layout } as const
  return [
    { ...part, id: `${id}-case`, paint: { 'line-color': halo, 'line-width': 8, 'line-opacity': 0.9 } },
    { ...part, id: `${id}-line`, paint: { 'line-color': accent, 'line-width': 4 } },
  ]
}

function softPaint(id: string, { accent }: MapColors): LayerSpecification[] {
  return [
    { id: `${id}-fill`, type: 'fill', source: id, paint: { 'fill-color': accent, 'fill-opacity': 0.22 } },
    {
      id: `${id}-edge`,
      type: 'line',
      source: id,
      paint: { 'line-color': accent, 'line-width': 1.5, 'line-opacity': 0.6 },
    },
  ]
}

function edgePaint(id: string, { accent }: MapColors): LayerSpecification[] {
  return [
    {
      id: `${id}-edge`,
      type: 'line',
      source: id,
      paint: { 'line-color': accent, 'line-width': 1.6, 'line-dasharray': [3, 2] },
    },
  ]
}

function useShape(shape: Shape, paint: Paint): void {
  const map = useMap()
  const id = `shape-${useId()}`
  const isDark = useIsDark()
  const written = JSON.stringify(shape)

  useEffect(() => {
    const layers = paint(id, mapColors(isDark))
    map.addSource(id, { type: 'geojson', data: { type: 'FeatureCollection', features: [] } })
    // Below all names, which stay readable.
    const above = map.getLayersOrder().find((layer) => map.getLayer(layer)?.type === 'symbol')
    for (const layer of layers) map.addLayer(layer, above)
    return () => {
      // The map itself may already be removed.
      if (!map.getSource(id)) return
      for (const layer of layers) map.removeLayer(layer.id)
      map.removeSource(id)
    }
  }, [map, id, isDark, paint])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new theme replaces the source
  useEffect(() => {
    const geometry: Shape = JSON.parse(written)
    map.getSource<GeoJSONSource>(id)?.setData({ type: 'Feature', properties: {}, geometry })
  }, [map, id, written, isDark])
}
