import { writeFile } from 'node:fs/promises'
import { GeoJSONVT } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { FeatureCollection, Position } from 'geojson'
import { zxyToTileId } from 'pmtiles'

/** A PMTiles archive of a few streets of San Francisco in the schema of Protomaps' basemap. */

const [west, south, east, north] = [-123.2, 37.2, -121.6, 38.3]
const deepest = 10

function features(kind: string, named: Record<string, string>, lines: Position[][]): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: lines.map((coordinates) => ({
      type: 'Feature',
      properties: { kind, kind_detail: 'primary', min_zoom: 3, ...named },
      geometry: { type: 'LineString', coordinates },
    })),
  }
}

const streets = Array.from({ length: 12 }, (_, index) => 37.6 + index * 0.03).map((latitude) => [
  [-122.7, latitude],
  [-122.1, latitude],
])

const content: Record<string, FeatureCollection> = {
  earth: {
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        properties: { kind: 'earth' },
        geometry: {
          type: 'Polygon',
          coordinates: [
            [
              [west, south],
              [east, south],
              [east, north],
              [west, north],
              [west, south],
            ],
          ],
        },
      },
    ],
  },
  roads: features('major_road', { name: 'Mission Street', 'name:ru': 'Мишен-стрит' }, streets),
  places: {
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        properties: {
          kind: 'locality',
          name: 'San Francisco',
          'name:ru': 'Сан-Франциско',
          min_zoom: 1,
          population_rank: 12,
        },
        geometry: { type: 'Point', coordinates: [-122.42, 37.77] },
      },
    ],
  },
}

interface ArchiveTile {
  id: number
  bytes: Uint8Array
}

function cutTiles(): ArchiveTile[] {
  const layers = Object.entries(content).map(
    ([name, data]) => [name, new GeoJSONVT(data, { maxZoom: deepest, indexMaxZoom: deepest })] as const,
  )
  const tiles: ArchiveTile[] = []
  for (let zoom = 0; zoom <= deepest; zoom += 1) {
    const [left, top] = tileAt(zoom, west, north)
    const [right, bottom] = tileAt(zoom, east, south)
    for (let x = left; x <= right; x += 1) {
      for (let y = top; y <= bottom; y += 1) {
        const cut = layers.flatMap(([name, index]) => {
          const tile = index.getTile(zoom, x, y)
          return tile ? [[name, tile] as const] : []
        })
        const bytes = fromGeojsonVt(Object.fromEntries(cut), { version: 2 })
        tiles.push({ id: zxyToTileId(zoom, x, y), bytes })
      }
    }
  }
  return tiles.sort((one, other) => one.id - other.id)
}

function tileAt(zoom: number, longitude: number, latitude: number): [x: number, y: number] {
  const sine = Math.sin((latitude * Math.PI) / 180)
  const x = (longitude + 180) / 360
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
  return [Math.floor(x * 2 ** zoom), Math.floor(y * 2 ** zoom)]
}

function varint(value: number): number[] {
  const bytes: number[] = []
  let left = value
  for (; left >= 0x80; left = Math.floor(left / 0x80)) bytes.push((left % 0x80) | 0x80)
  return [...bytes, left]
}

/** Version 3 of the format: header, directory, metadata, tiles; nothing compressed. */
export async function writeStreetArchive(path: string): Promise<void> {
  const tiles = cutTiles()
  const directory = Buffer.from([
    ...varint(tiles.length),
    ...tiles.flatMap(({ id }, index) => varint(id - (tiles[index - 1]?.id ?? 0))),
    ...tiles.flatMap(() => varint(1)),
    ...tiles.flatMap(({ bytes }) => varint(bytes.length)),
    // An offset of 0 means that the tile follows the previous one, so the first offset, 0, is written as 1.
    ...tiles.flatMap((_, index) => varint(index === 0 ? 1 : 0)),
  ])
  const metadata = Buffer.from(JSON.stringify({ vector_layers: [] }))
  const data = Buffer.concat(tiles.map(({ bytes }) => bytes))
  const header = Buffer.alloc(127)
  header.write('PMTiles', 0)
  header.writeUInt8(3, 7)
  const metadataAt = header.length + directory.length
  const dataAt = metadataAt + metadata.length
  const places = [
    header.length,
    directory.length,
    metadataAt,
    metadata.length,
    dataAt,
    0,
    dataAt,
    data.length,
  ]
  const counts = [tiles.length, tiles.length, tiles.length]
  for (const [index, value] of [...places, ...counts].entries()) {
    header.writeBigUInt64LE(BigInt(value), 8 + index * 8)
  }
  // Clustered; directory and tiles not compressed; vector tiles; zooms.
  for (const [index, value] of [1, 1, 1, 1, 0, deepest].entries()) header.writeUInt8(value, 96 + index)
  for (const [index, degrees] of [west, south, east, north].entries()) {
    header.writeInt32LE(Math.round(degrees * 1e7), 102 + index * 4)
  }
  header.writeUInt8(8, 118)
  header.writeInt32LE(Math.round(-122.42 * 1e7), 119)
  header.writeInt32LE(Math.round(37.77 * 1e7), 123)
  await writeFile(path, Buffer.concat([header, directory, metadata, data]))
}
