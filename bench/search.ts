import { join } from 'node:path'
import { service } from '@localchef/backend/caller'
import type { Database } from '@localchef/backend/database'
import { queriesOn } from '@localchef/domain/queries'
import { Refusal } from '@localchef/domain/refusal-error'
import { createChefGrid } from '@localchef/domain/search/chef-grid'
import { chefSearch } from '@localchef/domain/search/chef-search'
import { projectRoot, runCommand } from '../scripts/run-command.ts'
import { nothingOutside } from '../tests/nothing-outside.ts'
import { withDatabase } from '../tests/with-database.ts'
import { withLargePostgres } from './large-postgres.ts'
import { type Figure, median, percentile, type Stage, sample } from './measure.ts'

export interface SearchSizes {
  builtIn: readonly number[]
  /** Sizes on a PostgreSQL with production memory settings. */
  postgres: readonly number[]
  /** URLs of filled databases. */
  given: readonly string[]
}

const requestsOfAKind = 40
const rounds = 3

/** Milliseconds of the median, from this number of chefs on. Not every generated chef is public. */
const budgets = {
  demo: { from: 100, list: 10, location: 10, text: 10, route: 10 },
  'built-in': { from: 90_000, list: 10, location: 10, text: 10, route: 10 },
  PostgreSQL: { from: 900_000, list: 15, location: 15, text: 40, route: 40 },
} as const
const kinds = ['list', 'location', 'text', 'route'] as const
/** Milliseconds of processor time, of server and database together, for a text search that was not asked before. */
const textProcessorMs = { demo: 6, 'built-in': 20 } as const
/** The median may be at most this many times the median of a marketplace with a tenth of the chefs. */
const growth = 2

type Medians = Record<(typeof kinds)[number], number>
type Measured = { chefs: number; medians: Medians; figures: Figure[] }

/** Each kind of search on the demo and on generated marketplaces, in process over one connection. */
export async function measureSearch(
  { demoFolder, scaleFolder }: Stage,
  sizes: SearchSizes,
): Promise<Figure[]> {
  const { figures } = await measure('demo', demoFolder)
  for (const chefs of sizes.builtIn) {
    const dataFolder = join(scaleFolder, `built-in-${chefs}`)
    await generate(chefs, { DATA_DIR: dataFolder })
    figures.push(...(await measure('built-in', dataFolder)).figures)
  }
  const dataFolder = join(scaleFolder, 'data')
  const onPostgres: Measured[] = []
  const measureAt = async (databaseUrl: string) =>
    onPostgres.push(await measure('PostgreSQL', dataFolder, databaseUrl))
  if (sizes.postgres.length > 0) {
    await withLargePostgres(join(scaleFolder, 'postgres'), async (postgres) => {
      for (const chefs of sizes.postgres) {
        const databaseUrl = await postgres.databaseUrl(`chefs_${chefs}`)
        await generate(chefs, { DATA_DIR: dataFolder, DATABASE_URL: databaseUrl })
        await measureAt(databaseUrl)
      }
    })
  }
  for (const databaseUrl of sizes.given) await measureAt(databaseUrl)
  return [...figures, ...onPostgres.flatMap((one) => one.figures), ...growthOf(onPostgres)]
}

/** Adds what is missing: a kept marketplace only gets new migrations. */
async function generate(chefs: number, environment: Record<string, string>): Promise<void> {
  const command = join(projectRoot, 'apps/server/src/commands/seed-scale.ts')
  const ended = await runCommand(process.execPath, [command, '--chefs', String(chefs)], environment)
  if (ended.exitCode !== 0) throw new Error(ended.output)
}

function measure(engine: keyof typeof budgets, dataFolder: string, databaseUrl?: string): Promise<Measured> {
  return withDatabase({ databaseUrl, dataFolder, poolSize: 1 }, async (database) => {
    const { rows } = await database.pool.query<{ chefs: number }>(
      'select count(*)::integer as chefs from private.chef_words',
    )
    const chefs = rows[0]?.chefs ?? 0
    const budget = budgets[engine]
    const isBudgeted = chefs >= budget.from
    const outside = nothingOutside({ grid: createChefGrid() })
    const search = (request: object) =>
      database.as(service, (connection) =>
        chefSearch.handle(chefSearch.contract.input.parse(request), {
          db: queriesOn(connection),
          refuse: Refusal.make,
          user: null,
          now: new Date(),
          outside,
        }),
      )
    const mix = await searchMix(database)
    const medians: Partial<Medians> = {}
    const figures: Figure[] = []
    for (const kind of kinds) {
      const { times, own, database: databaseMs } = await sample(mix[kind], rounds, search)
      medians[kind] = median(times)
      const what = `chef-search, ${kind}, ${chefs} chefs, ${engine}`
      const mostText = kind === 'text' && engine !== 'PostgreSQL' && isBudgeted && textProcessorMs[engine]
      figures.push(
        { what, measured: median(times), unit: 'ms', ...(isBudgeted ? { most: budget[kind] } : {}) },
        { what: `${what}, nine of ten under`, measured: percentile(times, 0.9), unit: 'ms' },
        { what: `${what}, processor time of PostgreSQL`, measured: databaseMs, unit: 'ms' },
        {
          what: `${what}, processor time with the server`,
          measured: own + databaseMs,
          unit: 'ms',
          ...(mostText ? { most: mostText } : {}),
        },
      )
    }
    return { chefs, medians: medians as Medians, figures }
  })
}

function growthOf(measured: readonly Measured[]): Figure[] {
  const large = measured.find(({ chefs }) => chefs >= 900_000)
  const small = measured.find(({ chefs }) => chefs >= 90_000 && chefs < 110_000)
  if (!large || !small) return []
  return kinds.map((kind) => ({
    what: `chef-search, ${kind}, ${large.chefs} chefs of ${small.chefs}`,
    measured: large.medians[kind] / small.medians[kind],
    unit: 'times',
    most: growth,
  }))
}

/** Mostly dishes and cuisines; some are Russian, mistyped or common words. */
const queries = (
  'plov,pad thai,pierogi,плов,tacos al pastor,mexican,борщ,lasagnia,dumplings,ramen,khachapuri,хачапури,bbq brisket,' +
  'Copper Ladle,vegan,jollof,gumbo,butter chicken,pho,Reyes Family'
).split(',')
const filters = [
  {},
  {},
  {},
  { cuisines: ['italian'] },
  { type: 'truck_stop' },
  { cuisines: ['thai', 'vietnamese'], deliveryAvailable: true },
  { onlyVerified: true, minRating: 4.5 },
  { services: ['catering'], cuisines: ['bbq'] },
]
const sorts = ['featured', 'featured', 'featured', 'rating', 'price', 'newest']

interface Place {
  latitude: number
  longitude: number
}

/** Requests of each kind, the same in every run. Places are weighted by population, filters by typical use. */
async function searchMix(database: Database): Promise<Record<(typeof kinds)[number], object[]>> {
  const { rows: places } = await database.pool.query<Place & Record<string, unknown>>(
    `with towns as (
       select latitude, longitude, sum(population) over (order by population desc, id) as people
       from public.places
       where kind = 'city'
     )
     select t.latitude, t.longitude
     from generate_series(0, $1::integer) nth
     cross join lateral (
       select latitude, longitude
       from towns
       where people >= ((nth * 0.618034) % 1) * (select max(people) from towns)
       order by people
       limit 1
     ) t
     order by nth`,
    [requestsOfAKind],
  )
  const at = (index: number): Place => places[index] ?? { latitude: 40, longitude: -90 }
  const mix = (of: (index: number) => object) =>
    Array.from({ length: requestsOfAKind }, (_, index) => of(index))
  return {
    list: mix((index) => ({
      filters: filters[index % filters.length],
      sortBy: sorts[index % sorts.length],
      page: index % 5 === 4 ? 7 : 1,
    })),
    location: mix((index) => ({
      searchType: 'location',
      location: { ...at(index), radiusMiles: [25, 25, 10, 50][index % 4] },
      filters: filters[index % filters.length],
    })),
    text: mix((index) => ({
      searchType: 'text',
      query: queries[index % queries.length],
      filters: filters[(index * 3) % filters.length],
    })),
    route: mix((index) => ({
      searchType: 'route',
      route: {
        origin: { lat: at(index).latitude, lng: at(index).longitude },
        destination: towards(at(index), at(index + 1)),
        searchRadius: [10, 5, 25][index % 3],
      },
    })),
  }
}

/** A point toward the other place, at most a day's drive (about 400 miles) away. */
function towards(from: Place, to: Place): { lat: number; lng: number } {
  const [south, east] = [to.latitude - from.latitude, to.longitude - from.longitude]
  const share = Math.min(1, 6 / Math.max(Math.hypot(south, east), 0.1))
  return { lat: from.latitude + share * south, lng: from.longitude + share * east }
}
