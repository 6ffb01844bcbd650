import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { besideBare } from './beside-bare.ts'
import { type Making, makeMarketplace } from './generated-marketplace.ts'
import { startOwnPostgres } from './own-postgres.ts'
import { searchAtServer } from './search-at-server.ts'
import { kinds } from './search-mix.ts'
import { type Marketplace, printSearchTables } from './search-tables.ts'

export interface SearchSizes {
  builtIn: readonly number[]
  /** Sizes on a PostgreSQL with production memory settings. */
  postgres: readonly number[]
  /** URLs of existing databases with a generated marketplace. */
  given: readonly string[]
}

interface Place {
  engine: Marketplace['engine']
  dataFolder: string
  databaseUrl?: string
  making?: Making | undefined
}

/**
 * Measures each kind of search on generated marketplaces: in process next to a plain scan of the same database, and
 * over HTTP next to a bare server. Tables that compare engines and sizes come last.
 */
export async function benchSearch({ builtIn, postgres, given }: SearchSizes): Promise<void> {
  const kept = process.env.BENCH_SCALE ? resolve(process.env.BENCH_SCALE) : undefined
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'localchef-search-')))
  const measured: Marketplace[] = []
  try {
    for (const chefs of builtIn) {
      const name = `built-in-${chefs}`
      const dataFolder = join(folder, name)
      const making = await makeMarketplace(chefs, { folder, name, environment: { DATA_DIR: dataFolder } })
      measured.push(await measure({ engine: 'built-in', dataFolder, making }))
    }
    if (postgres.length > 0) measured.push(...(await onPostgres(join(folder, 'postgres'), postgres)))
    for (const databaseUrl of given) {
      measured.push(await measure({ engine: 'PostgreSQL', dataFolder: join(folder, 'given'), databaseUrl }))
    }
  } finally {
    if (!kept) await rm(folder, { recursive: true, force: true })
  }
  printSearchTables(measured)
}

async function onPostgres(folder: string, sizes: readonly number[]): Promise<Marketplace[]> {
  const engine = await startOwnPostgres(folder)
  const measured: Marketplace[] = []
  try {
    for (const chefs of sizes) {
      const name = `chefs_${chefs}`
      const databaseUrl = await engine.databaseUrl(name)
      const dataFolder = join(folder, 'data')
      const environment = { DATA_DIR: dataFolder, DATABASE_URL: databaseUrl }
      const making = await makeMarketplace(chefs, { folder, name, environment })
      measured.push(await measure({ engine: 'PostgreSQL', dataFolder, databaseUrl, making }))
    }
  } finally {
    await engine.stop()
  }
  return measured
}

async function measure({ engine, dataFolder, databaseUrl, making }: Place): Promise<Marketplace> {
  const atServer = await searchAtServer(dataFolder, databaseUrl)
  const title = `chef-search, ${engine}, ${atServer.chefs.toLocaleString('en-US')} chefs`
  const bare = `${dataFolder}-bare`
  if (!databaseUrl) await cp(dataFolder, bare, { recursive: true })
  try {
    await besideBare(
      title,
      kinds.map((kind) => ({ title: kind, functionName: 'chef-search', inputs: atServer.mix[kind] })),
      { ours: dataFolder, bare, databaseUrl },
    )
  } finally {
    await rm(bare, { recursive: true, force: true })
  }
  return { engine, making, ...atServer }
}
