import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { service } from '@localchef/backend/caller'
import type { Connection, Database } from '@localchef/backend/database'
import { queriesOn } from '@localchef/domain/queries'
import { searchChefs } from '@localchef/domain/search/chef-search'
import { openDatabase } from '../apps/server/src/database/open-database.ts'
import { createLog } from '../apps/server/src/lifecycle/log.ts'
import { noAccounts, noUpkeep } from '../tests/no-accounts.ts'
import { linearScan } from './linear-scan.ts'
import { startOwnPostgres } from './own-postgres.ts'
import { type Figure, median, percentile, print } from './print-figures.ts'
import { type Kind, kinds, searchMix } from './search-mix.ts'

export interface SearchSizes {
  embedded: readonly number[]
  postgres: readonly number[]
  /** Databases that are there already and hold a generated marketplace. */
  given: readonly string[]
}

const requestsOfAKind = 40
const rounds = 3
const seedCommand = fileURLToPath(new URL('../apps/server/src/commands/seed-scale.ts', import.meta.url))
const budgets: Record<'embedded' | 'postgres', Record<Kind, number>> = {
  embedded: { list: 10, location: 10, text: 10, route: 10 },
  postgres: { list: 15, location: 15, text: 40, route: 40 },
}

/** Each kind of search on generated marketplaces, against the plain scan of the same database. */
export async function benchSearch({ embedded, postgres, given }: SearchSizes): Promise<void> {
  const kept = process.env.BENCH_SCALE ? resolve(process.env.BENCH_SCALE) : undefined
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'localchef-search-')))
  try {
    for (const chefs of embedded) {
      const dataFolder = join(folder, `embedded-${chefs}`)
      await seed(chefs, { DATA_DIR: dataFolder })
      await measure('embedded', { dataFolder, databaseUrl: undefined })
    }
    if (postgres.length > 0) await onPostgres(join(folder, 'postgres'), postgres)
    for (const databaseUrl of given) await measure('postgres', { dataFolder: folder, databaseUrl })
  } finally {
    if (!kept) await rm(folder, { recursive: true, force: true })
  }
}

async function onPostgres(folder: string, sizes: readonly number[]): Promise<void> {
  const engine = await startOwnPostgres(folder)
  try {
    for (const chefs of sizes) {
      const name = `chefs_${chefs}`
      const databaseUrl = await engine.databaseUrl(name)
      await seed(chefs, { DATA_DIR: join(folder, 'data'), DATABASE_URL: databaseUrl })
      await measure('postgres', { dataFolder: join(folder, 'data'), databaseUrl })
    }
  } finally {
    await engine.stop()
  }
}

async function seed(chefs: number, environment: Record<string, string>): Promise<void> {
  const began = performance.now()
  const child = spawn(process.execPath, [seedCommand, '--chefs', String(chefs)], {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`seed:scale ended with ${code}`)
  console.log(`\n${chefs} chefs were there after ${((performance.now() - began) / 1000).toFixed(0)} s`)
}

async function measure(
  engine: 'embedded' | 'postgres',
  { dataFolder, databaseUrl }: { dataFolder: string; databaseUrl: string | undefined },
): Promise<void> {
  const { database, stop } = await openDatabase({
    databaseUrl,
    dataFolder,
    // One, so that its processor time is that of the one process behind it.
    poolSize: 1,
    log: createLog('warn'),
    onFailure(error) {
      throw error
    },
  })
  try {
    const { rows } = await database.pool.query<{ chefs: number }>(
      `select count(*)::integer as chefs from private.findable_chefs`,
    )
    const chefs = rows[0]?.chefs ?? 0
    const clock = await processorClock(engine, database)
    const before = await clock()
    const reference = await timesOf([{}], 5, () =>
      database.pool.query('select sum(n) from generate_series(1, 1000000) n'),
    )
    const added = (await clock()) - before
    print(`Search: ${chefs} chefs, ${engine}`, [
      {
        what: 'a million numbers added up by the engine',
        figure: median(reference),
        unit: 'ms',
        note: 'to compare runs by: what else the machine does makes all figures worse by as much',
      },
      { what: 'the same, processor time', figure: added / 6, unit: 'ms' },
    ])
    const mix = await searchMix(database, requestsOfAKind)
    for (const kind of kinds) {
      const start = await clock()
      const found = await timesOf(mix[kind], rounds, (request) => search(database, request))
      const spent = ((await clock()) - start) / (mix[kind].length * (rounds + 1))
      const scanned = await timesOf(mix[kind].slice(0, 5), 1, (request) =>
        database.transaction((connection: Connection) => linearScan(connection, kind, request)),
      )
      const middle = median(found)
      const budget = chefs > 500_000 || engine === 'embedded' ? { budget: budgets[engine][kind] } : {}
      const figures: Figure[] = [
        { what: 'chef-search, median', figure: middle, unit: 'ms', ...budget },
        { what: 'chef-search, nine of ten under', figure: percentile(found, 0.9), unit: 'ms' },
        { what: 'chef-search, processor time, mean', figure: spent, unit: 'ms' },
        { what: 'plain scan, median', figure: median(scanned), unit: 'ms' },
        { what: 'plain scan of chef-search', figure: median(scanned) / middle, unit: 'times' },
      ]
      print(`Search, ${kind}: ${chefs} chefs, ${engine}`, figures)
    }
  } finally {
    await stop()
  }
}

/** Milliseconds of processor time: of this process with the embedded engine, or of the one behind the connection. */
async function processorClock(
  engine: 'embedded' | 'postgres',
  database: Database,
): Promise<() => Promise<number>> {
  if (engine === 'embedded') {
    return async () => {
      const { user, system } = process.cpuUsage()
      return (user + system) / 1000
    }
  }
  const { rows } = await database.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  // Elsewhere than on this machine, or not on Linux, nobody can know.
  return () =>
    readFile(`/proc/${rows[0]?.pid}/schedstat`, 'utf8').then(
      (text) => Number(text.split(' ')[0]) / 1e6,
      () => Number.NaN,
    )
}

function search(database: Database, request: object): Promise<unknown> {
  return database.as(service, (connection) =>
    searchChefs.handle(searchChefs.contract.input.parse(request), {
      db: queriesOn(connection),
      person: null,
      now: new Date(),
      outside: {
        queueMail: async () => undefined,
        enqueue: async () => undefined,
        accounts: noAccounts,
        upkeep: noUpkeep,
      },
    }),
  )
}

async function timesOf(
  requests: readonly object[],
  repeats: number,
  work: (request: object) => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round <= repeats; round += 1) {
    for (const request of requests) {
      const began = performance.now()
      await work(request)
      // The first round fetches what later ones find in memory, as on a server that is up.
      if (round > 0) times.push(performance.now() - began)
    }
  }
  return times
}
