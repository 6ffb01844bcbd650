import type { StyleSpecification } from 'maplibre-gl'
import type { BackendConfig } from '@/shared/backend/config.ts'

type MapConfig = BackendConfig['map']

/**
 * The configured style, if any: `MAP_STYLE_URL`, streets from the archive, or the raster tiles of `MAP_TILE_URL`.
 * Undefined if the archive can't be read.
 */
export async function hostedStyle(
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
