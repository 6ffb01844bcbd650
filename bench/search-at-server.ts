import { service } from '@localchef/backend/caller'
import type { Connection, Database } from '@localchef/backend/database'
import { queriesOn } from '@localchef/domain/queries'
import { Refusal } from '@localchef/domain/refusal-error'
import { type ChefGrid, createChefGrid } from '@localchef/domain/search/chef-grid'
import { chefSearch } from '@localchef/domain/search/chef-search'
import { nothingOutside } from '../tests/nothing-outside.ts'
import { withDatabase } from '../tests/with-database.ts'
import { postgresClock } from './database-clock.ts'
import { linearScan } from './linear-scan.ts'
import { type Sample, sampleOf } from './sample.ts'
import { type Kind, kinds, searchMix } from './search-mix.ts'

export interface AtServer {
  chefs: number
  /** The engine's time to sum a million numbers; calibrates runs under different load. */
  reference: Sample
  mix: Record<Kind, readonly object[]>
  ours: Record<Kind, Sample>
  scan: Record<Kind, Sample>
}

const requestsOfAKind = 40
const rounds = 3
/** Few, because a plain scan of a million chefs takes seconds. */
const scanned = 5

/** Measures each kind of search in process over one connection, beside a plain scan of the same database. */
export async function searchAtServer(dataFolder: string, databaseUrl: string | undefined): Promise<AtServer> {
  return withDatabase({ databaseUrl, dataFolder, poolSize: 1 }, async (database) => {
    const { rows } = await database.pool.query<{ chefs: number }>(
      `select count(*)::integer as chefs from private.findable_chefs`,
    )
    const clock = await postgresClock(database.pool)
    const reference = await sampleOf([{}], 5, clock, () =>
      database.pool.query('select sum(n) from generate_series(1, 1000000) n'),
    )
    const mix = await searchMix(database, requestsOfAKind)
    const grid = createChefGrid()
    const ours: Partial<Record<Kind, Sample>> = {}
    const scan: Partial<Record<Kind, Sample>> = {}
    for (const kind of kinds) {
      ours[kind] = await sampleOf(mix[kind], rounds, clock, (request) => search(database, grid, request))
      scan[kind] = await sampleOf(mix[kind].slice(0, scanned), 1, clock, (request) =>
        database.transaction((connection: Connection) => linearScan(connection, kind, request)),
      )
    }
    return {
      chefs: rows[0]?.chefs ?? 0,
      reference,
      mix,
      ours: ours as Record<Kind, Sample>,
      scan: scan as Record<Kind, Sample>,
    }
  })
}

function search(database: Database, grid: ChefGrid, request: object): Promise<unknown> {
  return database.as(service, (connection) =>
    chefSearch.handle(chefSearch.contract.input.parse(request), {
      db: queriesOn(connection),
      refuse: Refusal.make,
      user: null,
      now: new Date(),
      outside: nothingOutside({ grid }),
    }),
  )
}
