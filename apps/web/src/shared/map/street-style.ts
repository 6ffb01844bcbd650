import { addProtocol, type LayerSpecification, type SourceSpecification } from 'maplibre-gl'
import { PMTiles, Protocol } from 'pmtiles'
import { streetLayers, streetSource } from './street-layers.ts'

const openStreetMap = '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap</a>'

const protocol = new Protocol()
addProtocol('pmtiles', protocol.tile)

/** The box that has streets: west, south, east, north. */
export type Region = readonly [number, number, number, number]

export interface Streets {
  sources: Record<string, SourceSpecification>
  layers: LayerSpecification[]
  region: Region
}

/** The streets of the PMTiles archive at this address. Rejects when the archive can't be read. */
export async function readStreets(
  address: string,
  attribution: string | undefined,
  isDark: boolean,
  language: string,
): Promise<Streets> {
  const url = new URL(address, window.location.href).href
  const archive = new PMTiles(url)
  const { minLon, minLat, maxLon, maxLat } = await archive.getHeader()
  protocol.add(archive)
  return {
    sources: {
      [streetSource]: {
        type: 'vector',
        url: `pmtiles://${url}`,
        attribution: [openStreetMap, attribution].filter(Boolean).join(' · '),
      },
    },
    layers: streetLayers(isDark, language),
    region: [minLon, minLat, maxLon, maxLat],
  }
}
