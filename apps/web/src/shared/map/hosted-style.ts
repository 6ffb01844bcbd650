import type { StyleSpecification } from 'maplibre-gl'
import type { BackendConfig } from '@/shared/backend/config.ts'

/** The style that the settings name (`MAP_STYLE_URL`, or `MAP_TILE_URL` for plain pictures), if they do. */
export function hostedStyle({
  styleUrl,
  tileUrl,
  attribution,
}: BackendConfig['map']): string | StyleSpecification | undefined {
  if (styleUrl) return styleUrl
  if (!tileUrl) return undefined
  const tiles = { type: 'raster' as const, tiles: [tileUrl], tileSize: 256, maxzoom: 19 }
  return {
    version: 8,
    sources: { tiles: attribution ? { ...tiles, attribution } : tiles },
    layers: [{ id: 'tiles', type: 'raster', source: 'tiles' }],
  }
}
