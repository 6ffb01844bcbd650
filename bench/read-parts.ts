import { visitor } from '@localchef/backend/caller'
import type { Connection } from '@localchef/backend/database'
import { compress } from '@localchef/backend/http/compress'
import type { FunctionContract } from '@localchef/contracts/function-contract'
import { serverFunctions } from '@localchef/domain/functions'
import { queriesOn } from '@localchef/domain/queries'
import { Refusal } from '@localchef/domain/refusal-error'
import { createChefGrid } from '@localchef/domain/search/chef-grid'
import { type OpenDatabase, openDatabase } from '../apps/server/src/database/open-database.ts'
import { createLog } from '../apps/server/src/lifecycle/log.ts'
import { nothingOutside } from '../tests/nothing-outside.ts'
import { type DatabaseClock, postgresClock } from './database-clock.ts'
import { hotReads, someIds } from './hot-reads.ts'
import { median } from './print-figures.ts'
import { printTable, written } from './print-table.ts'
import type { BenchOptions } from './start.ts'

const rounds = 5
const times = 300
const warmUps = 60

interface Part {
  what: string
  once: () => unknown
}

/**
 * Measures processor time of each part of an uncached answer, without HTTP: transaction, statements, validation,
 * serialization, compression.
 */
export async function benchReadParts({ demoFolder }: BenchOptions): Promise<void> {
  const open = await openDatabase({
    databaseUrl: process.env.DATABASE_URL,
    dataFolder: demoFolder,
    poolSize: 2,
    log: createLog('warn'),
    onFailure(error) {
      throw error
    },
  })
  try {
    const clock = await postgresClock(open.database.pool)
    const ids = await someIds(open.database.pool)
    if (!ids) throw new Error('the marketplace has no dish')
    for (const { contract, inputOf } of hotReads) {
      const rows: string[][] = []
      for (const part of await partsOf(open, contract, contract.input.parse(inputOf(ids)))) {
        rows.push([part.what, ...(await processorTimes(part, clock))])
      }
      printTable(
        `Parts of ${contract.name}, processor milliseconds`,
        ['part', 'of the server', 'of the database'],
        rows,
      )
    }
  } finally {
    await open.stop()
  }
}

async function partsOf(
  { database }: OpenDatabase,
  contract: FunctionContract,
  input: unknown,
): Promise<Part[]> {
  const fn = serverFunctions.find((one) => one.contract.name === contract.name)
  if (!fn) throw new Error(`no function ${contract.name}`)
  const outside = nothingOutside({ grid: createChefGrid() })
  const within = <T>(work: (connection: Connection) => Promise<T>) =>
    database.as({ ...visitor, role: 'service_role' }, work, { readOnly: true, timeoutMs: 3_000 })
  const statements: Parameters<Connection['query']>[] = []
  const handle = (connection: Connection) =>
    fn.handle(input, {
      db: queriesOn(connection),
      user: null,
      now: new Date(),
      outside,
      refuse: Refusal.make,
    })
  await within(handle)
  const answer = await within((connection) =>
    handle({
      query(...statement) {
        statements.push(statement)
        return connection.query(...statement)
      },
    }),
  )
  const text = Buffer.from(JSON.stringify(answer))
  return [
    { what: 'transaction with role and claims, nothing in it', once: () => within(async () => undefined) },
    ...statements.map(([sql, ...rest]) => ({
      what: `a transaction with: ${sql.trim().replaceAll(/\s+/g, ' ').slice(0, 48)}`,
      once: () => within((connection) => connection.query(sql, ...rest)),
    })),
    { what: 'the whole handler', once: () => within(handle) },
    { what: 'check of the output', once: () => contract.output.parse(answer) },
    { what: `text of ${written(text.byteLength / 1000)} kB`, once: () => JSON.stringify(answer) },
    { what: 'compression, gzip', once: () => compress(text, 'gzip') },
    { what: 'compression, brotli', once: () => compress(text, 'br') },
  ]
}

async function processorTimes({ once }: Part, clock: DatabaseClock): Promise<[string, string]> {
  for (let time = 0; time < warmUps; time += 1) await once()
  const server: number[] = []
  const database: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const before = [process.cpuUsage(), await clock()] as const
    for (let time = 0; time < times; time += 1) await once()
    const { user, system } = process.cpuUsage(before[0])
    server.push((user + system) / 1000 / times)
    database.push(((await clock()) - before[1]) / times)
  }
  return [written(median(server)), written(median(database))]
}
