import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { service } from '@localchef/backend/caller'
import type { Database } from '@localchef/backend/database'
import { serverFunctions } from '@localchef/domain/functions'
import { queriesOn } from '@localchef/domain/queries'
import { Refusal } from '@localchef/domain/refusal-error'
import type { CallingUser, ServerFunction, Upkeep } from '@localchef/domain/server-function'
import { migrate } from '../apps/server/src/migrations/migrate.ts'
import { readMigrations } from '../apps/server/src/migrations/read-migrations.ts'
import { nothingOutside, noUpkeep } from '../tests/nothing-outside.ts'
import { withDatabase } from '../tests/with-database.ts'
import { fillAdminLists } from './fill-admin-lists.ts'
import { startOwnPostgres } from './own-postgres.ts'
import { type Figure, median, print } from './print-figures.ts'

const repeats = 5
/** Milliseconds for any page of a list, at any depth and with any search. */
const listBudget = 100
/** Milliseconds for figures, which are counted from up to a year of orders. */
const figuresBudget = 3000
const figureFunctions: ReadonlySet<string> = new Set([
  'get-overview',
  'get-figures',
  'get-demand',
  'get-tax-report',
  'get-monthly-report',
  'get-ledger-month',
])

const admin: CallingUser = {
  id: '00000000-0000-4000-8000-000000000000',
  role: 'admin',
  name: 'Ada Admin',
  email: 'admin@bench.test',
  language: 'en',
  allergies: [],
}

/** No failed mails or jobs: their tables belong to the backend and have few rows. */
const quietUpkeep: Upkeep = { ...noUpkeep, failed: async () => [], countFailed: async () => 0 }

/** A page that begins after nine tenths of the rows. */
interface Deep {
  table: string
  at: string
}

/** Searches of each list besides its first page: rare, common and numeric. */
const lists: Readonly<Record<string, { deep?: Deep; searches: readonly object[] }>> = {
  'list-users': {
    deep: { table: 'profiles', at: 'created_at' },
    searches: [
      { query: 'nadia 77123' },
      { query: 'nadia' },
      { query: 'buyer' },
      { query: 'nobody at all' },
      { which: 'admin' },
      { which: 'suspended' },
    ],
  },
  'list-orders': {
    deep: { table: 'orders', at: 'placed_at' },
    searches: [
      { query: '#510001' },
      { query: 'Nadia 77123' },
      { query: 'nadia' },
      { query: 'kitchen 1234' },
      { query: 'kitchen' },
      { query: 'nobody at all' },
      { status: 'open' },
      { status: 'expired' },
      { status: 'declined' },
      { status: 'open', query: 'nadia' },
    ],
  },
  'list-bookings': {
    deep: { table: 'bookings', at: 'requested_at' },
    searches: [
      { query: '#55001' },
      { query: 'nadia 77123' },
      { query: 'nobody at all' },
      { query: 'party' },
      { status: 'open' },
    ],
  },
  'list-all-reviews': {
    deep: { table: 'reviews', at: 'created_at' },
    searches: [
      { query: 'wonderful soup 4321' },
      { query: 'wonderful' },
      { query: 'nobody at all' },
      { which: 'hidden' },
      { which: 'low' },
    ],
  },
  'list-chefs': {
    deep: { table: 'chefs', at: 'created_at' },
    searches: [
      { query: 'kitchen 1234' },
      { query: 'nobody at all' },
      { which: 'submitted' },
      { which: 'suspended' },
    ],
  },
  'list-dishes': {
    deep: { table: 'dishes', at: 'updated_at' },
    searches: [{ query: 'stew 4321' }, { query: 'nobody at all' }, { status: 'archived' }],
  },
  'list-audit-log': {
    searches: [
      { before: 50_000 },
      { query: 'request-123456' },
      { query: 'nobody at all' },
      { query: 'suspend' },
      { action: 'suspend-user' },
      { actor: 'admin-7@' },
      { area: 'security' },
      { from: '2026-03-01T00:00:00Z', to: '2026-03-02T00:00:00Z' },
      { limit: 1000 },
    ],
  },
  'search-records': {
    searches: [
      { query: '#510001' },
      { query: 'nadia 77123' },
      { query: 'nadia' },
      { query: 'kitchen' },
      { query: 'stew 4321' },
      { query: '+1 503 555 0142' },
      { query: 'nobody at all' },
    ],
  },
  'get-figures': {
    searches: [
      { from: '2026-10-01', to: '2026-10-30', timeZone: 'America/Chicago' },
      { from: '2025-11-21', to: '2026-11-20', timeZone: 'America/Chicago' },
      { from: '2025-11-21', to: '2026-11-20', state: 'CA', timeZone: 'America/Chicago' },
    ],
  },
  'list-all-payouts': {
    deep: { table: 'payouts', at: 'created_at' },
    searches: [{ status: 'failed' }, { from: '2026-03-01', to: '2026-03-02' }],
  },
  'list-card-refunds': {
    deep: { table: 'refunds', at: 'created_at' },
    searches: [{ status: 'failed' }, { from: '2026-03-01', to: '2026-03-02' }],
  },
  'list-ledger-comparisons': { searches: [{ which: 'different' }] },
  'list-ledger-transactions': { searches: [{ month: '2026-03' }] },
  'get-monthly-report': { searches: [{ month: '2026-03' }] },
  // Totals stored when a month is closed: a closed month, the first open one, and one after three open ones.
  'get-ledger-month': { searches: [{ month: '2025-12' }, { month: '2026-08' }, { month: '2026-11' }] },
  'get-tax-report': {
    searches: [
      { from: '2026-10-01', to: '2026-10-31' },
      { from: '2025-11-21', to: '2026-11-20' },
    ],
  },
  'get-demand': { searches: [{ from: '2025-11-21', to: '2026-11-20', timeZone: 'America/Chicago' }] },
}

/**
 * Measures every admin list on 100,000 people and 1,000,000 orders: the first page, a deep page, and searches with few,
 * many and no results.
 */
export async function benchAdminLists(): Promise<void> {
  const kept = process.env.BENCH_SCALE ? resolve(process.env.BENCH_SCALE) : undefined
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'localchef-admin-')))
  const postgres = await startOwnPostgres(join(folder, 'postgres'))
  try {
    const databaseUrl = await postgres.databaseUrl('admin_lists')
    await withDatabase({ databaseUrl, dataFolder: join(folder, 'data'), poolSize: 1 }, async (database) => {
      await migrate(database, await readMigrations())
      const began = performance.now()
      await fillAdminLists(database)
      console.log(`\nThe rows were written in ${((performance.now() - began) / 1000).toFixed(0)} s`)
      await measure(database)
    })
  } finally {
    await postgres.stop()
    if (!kept) await rm(folder, { recursive: true, force: true })
  }
}

async function measure(database: Database): Promise<void> {
  for (const fn of serverFunctions) {
    const { name, access, effect, input } = fn.contract
    if (access !== 'admin' || effect !== 'read' || name === 'get-health') continue
    const { deep, searches = [] } = lists[name] ?? {}
    const requests = [
      ...(input.safeParse({}).success ? [['first page', {}] as const] : []),
      ...(deep ? [['page after nine tenths', { cursor: await cursorOf(database, deep) }] as const] : []),
      ...searches.map((request) => [JSON.stringify(request).slice(1, -1), request] as const),
    ]
    if (requests.length === 0) continue
    const figures: Figure[] = []
    for (const [what, request] of requests) {
      const { wall, processor } = await timeOf(database, fn, request)
      figures.push({
        what,
        figure: wall,
        unit: 'ms',
        note: `${processor.toFixed(1)} ms of the database's processor`,
        budget: figureFunctions.has(name) ? figuresBudget : listBudget,
      })
    }
    print(name, figures)
  }
}

async function cursorOf(database: Database, { table, at }: Deep): Promise<string> {
  const { rows } = await database.pool.query<{ cursor: string }>(
    `select (to_jsonb(${at}) #>> '{}') || '~' || id as cursor
     from public.${table}
     order by ${at} desc, id desc
     offset (select count(*) * 9 / 10 from public.${table})
     limit 1`,
  )
  return rows[0]?.cursor ?? ''
}

/** Milliseconds of processor time of the connection's process; NaN on systems other than Linux. */
async function databaseClock(database: Database): Promise<number> {
  const { rows } = await database.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  return readFile(`/proc/${rows[0]?.pid}/schedstat`, 'utf8').then(
    (text) => Number(text.split(' ')[0]) / 1e6,
    () => Number.NaN,
  )
}

interface Took {
  wall: number
  /** Processor time, which does not depend on the machine's load. */
  processor: number
}

async function timeOf(database: Database, fn: ServerFunction, request: object): Promise<Took> {
  const parsed = fn.contract.input.parse(request)
  const times: number[] = []
  const before = await databaseClock(database)
  for (let round = 0; round <= repeats; round += 1) {
    const began = performance.now()
    await database.as(
      service,
      async (connection) =>
        fn.contract.output.parse(
          await fn.handle(parsed, {
            db: queriesOn(connection),
            refuse: Refusal.make,
            user: admin,
            now: new Date(),
            outside: nothingOutside({ upkeep: quietUpkeep }),
          }),
        ),
      { readOnly: true },
    )
    // The first round is a warm-up.
    if (round > 0) times.push(performance.now() - began)
  }
  const processor = ((await databaseClock(database)) - before) / (repeats + 1)
  return { wall: median(times), processor }
}
