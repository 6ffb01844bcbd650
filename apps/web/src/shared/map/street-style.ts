import { addProtocol, type StyleSpecification } from 'maplibre-gl'
import { PMTiles, Protocol } from 'pmtiles'
import { streetLayers, streetSource } from './street-layers.ts'

const openStreetMap = '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap</a>'

const protocol = new Protocol()
addProtocol('pmtiles', protocol.tile)

/** Streets from the PMTiles archive at this address. Rejects when the archive can't be read. */
export async function streetStyle(
  address: string,
  attribution: string | undefined,
  isDark: boolean,
  language: string,
): Promise<StyleSpecification> {
  const url = new URL(address, window.location.href).href
  const archive = new PMTiles(url)
  await archive.getHeader()
  protocol.add(archive)
  return {
    version: 8,
    sources: {
      [streetSource]: {
        type: 'vector',
        url: `pmtiles://${url}`,
        attribution: [openStreetMap, attribution].filter(Boolean).join(' · '),
      },
    },
    layers: streetLayers(isDark, language),
  }
}
