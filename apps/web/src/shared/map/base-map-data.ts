import type { Feature, FeatureCollection, Point } from 'geojson'
import { feature } from 'topojson-client'
import type { Topology } from 'topojson-specification'
import citiesUrl from './generated/cities.json?url'
import countiesUrl from './generated/counties.json?url'
import overviewUrl from './generated/overview.json?url'

/** The outline map's data, each part asked for once and when it is wanted. */
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

type CityRow = [longitude: number, latitude: number, fromZoom: number, name: string, nameRu?: string]

export const loadCities = once(async (): Promise<FeatureCollection> => {
  const rows: CityRow[] = await read(citiesUrl)
  return collection(rows.map(cityPoint))
})

/** The rows come largest first: the rank decides who keeps the name where two meet. */
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

/** A failed load is tried again by the next who asks. */
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
