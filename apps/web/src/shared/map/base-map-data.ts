import type { Feature, FeatureCollection, Point } from 'geojson'
import { feature } from 'topojson-client'
import type { Topology } from 'topojson-specification'
import citiesUrl from './generated/cities.json?url'
import countiesUrl from './generated/counties.json?url'
import interstatesUrl from './generated/interstates.json?url'
import overviewUrl from './generated/overview.json?url'

/** Data of the built-in outline map; each part loads once, on demand. */
export interface Overview {
  land: FeatureCollection
  water: FeatureCollection
  lines: FeatureCollection
}

export const loadOverview = once(async (): Promise<Overview> => {
  const map: Topology = await read(overviewUrl)
  const layers = (...names: string[]) => collection(names.flatMap((name) => layer(map, name)))
  return {
    land: layers('elsewhere', 'abroad', 'home'),
    water: layers('lakes'),
    lines: layers('rivers', 'provinces', 'states', 'borders'),
  }
})

export const loadCounties = once(async (): Promise<FeatureCollection> => {
  return collection(layer(await read(countiesUrl), 'counties'))
})

type InterstateRow = [name: string, points: [longitude: number, latitude: number][]]

export const loadInterstates = once(async (): Promise<FeatureCollection> => {
  const rows: InterstateRow[] = await read(interstatesUrl)
  return collection(
    rows.map(([name, coordinates]) => ({
      type: 'Feature',
      properties: { name },
      geometry: { type: 'LineString', coordinates },
    })),
  )
})

type CityRow = [longitude: number, latitude: number, fromZoom: number, name: string, nameRu?: string]

export const loadCities = once(async (): Promise<FeatureCollection> => {
  const rows: CityRow[] = await read(citiesUrl)
  return collection(rows.map(cityPoint))
})

/** Rows are sorted by size, so the rank decides which of two overlapping names is shown. */
function cityPoint([longitude, latitude, from, name, nameRu]: CityRow, rank: number): Feature<Point> {
  return {
    type: 'Feature',
    properties: { name, nameRu: nameRu ?? name, rank, from },
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
  }
}

function layer(map: Topology, kind: string): Feature[] {
  const object = map.objects[kind]
  if (!object) return []
  const found = feature(map, object)
  const features = 'features' in found ? found.features : [found]
  return features.map((part) => ({ ...part, properties: { kind } }))
}

function collection(features: Feature[]): FeatureCollection {
  return { type: 'FeatureCollection', features }
}

async function read<Content>(url: string): Promise<Content> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`The map could not be loaded (${response.status})`)
  return response.json()
}

/** A failed load is retried by the next caller. */
function once<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loading: Promise<Value> | undefined
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}
