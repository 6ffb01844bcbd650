import { join } from 'node:path'
import { service } from '@localchef/backend/caller'
import type { Database } from '@localchef/backend/database'
import { MonthlyMoney } from '@localchef/contracts/payments/monthly-money'
import { serverFunctions } from '@localchef/domain/functions'
import { queriesOn } from '@localchef/domain/queries'
import { Refusal } from '@localchef/domain/refusal-error'
import type { CallingUser, ServerFunction, Upkeep } from '@localchef/domain/server-function'
import { nothingOutside, noUpkeep } from '../tests/nothing-outside.ts'
import { withFilledDatabase } from './large-postgres.ts'
import { type Figure, median, type Stage, sample } from './measure.ts'

const admin: CallingUser = {
  id: '00000000-0000-4000-8000-000000000000',
  role: 'admin',
  name: 'Ada Admin',
  email: 'admin@bench.test',
  language: 'en',
  allergies: [],
}

/** No failed mails or jobs: their tables have few rows. */
const quietUpkeep: Upkeep = { ...noUpkeep, failed: async () => [], countFailed: async () => 0 }

/** Reads that need more than the database. */
const ofSurroundings: ReadonlySet<string> = new Set(['get-health', 'get-opening-guide'])
/** Milliseconds for a page of a list at any depth and with any search, and for figures of up to a year. */
const [listBudget, figuresBudget] = [100, 3000]
const figures = /^(?:get-(?:overview|figures|demand|tax-report|monthly-report|ledger-month))$/

/** Tables behind lists, and the columns that order them: a deep page begins after nine tenths of the rows. */
const deep: Readonly<Record<string, [table: string, at: string]>> = {
  'list-users': ['profiles', 'created_at'],
  'list-orders': ['orders', 'placed_at'],
  'list-bookings': ['bookings', 'requested_at'],
  'list-all-reviews': ['reviews', 'created_at'],
  'list-chefs': ['chefs', 'created_at'],
  'list-dishes': ['dishes', 'updated_at'],
  'list-all-payouts': ['payouts', 'created_at'],
  'list-card-refunds': ['refunds', 'created_at'],
}

const timeZone = 'America/Chicago'
const year = { from: '2025-11-21', to: '2026-11-20' }
/**
 * Each read of admins is measured with the requests that its contract accepts: rare words, common ones, unknown ones,
 * and filters.
 */
const requests: readonly object[] = [
  {},
  ...'nadia 77123,nadia,kitchen 1234,kitchen,wonderful soup 4321,stew 4321,party,request-123456,suspend,#510001,nobody at all'
    .split(',')
    .map((query) => ({ query })),
  ...'admin,suspended,submitted,hidden,low,different'.split(',').map((which) => ({ which })),
  ...'open,expired,declined,archived,failed'.split(',').map((status) => ({ status })),
  { status: 'open', query: 'nadia' },
  { before: 50_000 },
  { action: 'suspend-user' },
  { actor: 'admin-7@' },
  { area: 'security' },
  { limit: 1000 },
  { from: '2026-03-01', to: '2026-03-02' },
  { from: '2026-03-01T00:00:00Z', to: '2026-03-02T00:00:00Z' },
  { from: '2026-10-01', to: '2026-10-31' },
  year,
  { ...year, timeZone },
  { ...year, timeZone, state: 'CA' },
  { from: '2026-10-01', to: '2026-10-30', timeZone },
  // Totals stored when a month is closed: two closed months, the first open one, and one after three open ones.
  ...['2025-12', '2026-03', '2026-08', '2026-11'].map((month) => ({ month })),
]

/** Every read of admins on 100,000 people and 1,000,000 orders. */
export function measureAdmin({ scaleFolder }: Stage): Promise<Figure[]> {
  const totals = Object.fromEntries(MonthlyMoney.keyof().options.map((name) => [name, 0]))
  return withFilledDatabase(join(scaleFolder, 'postgres'), 'admin', measureLists, totals)
}

async function measureLists(database: Database): Promise<Figure[]> {
  const measured: Figure[] = []
  for (const fn of serverFunctions) {
    const { name, access, effect } = fn.contract
    if (access !== 'admin' || effect !== 'read' || ofSurroundings.has(name)) continue
    for (const request of [...requests, ...(await deepPage(database, deep[name]))]) {
      const { success, data } = fn.contract.input.safeParse(request)
      if (!success || Object.keys(request).some((key) => !(key in (data as object)))) continue
      const { times, database: processor } = await sample([data], 5, (input) => answer(database, fn, input))
      const what = `${name} ${JSON.stringify(request)}`
      measured.push(
        { what, measured: median(times), unit: 'ms', most: figures.test(name) ? figuresBudget : listBudget },
        { what: `${what}, processor time of PostgreSQL`, measured: processor, unit: 'ms' },
      )
    }
  }
  return measured
}

function answer(database: Database, { contract, handle }: ServerFunction, input: unknown): Promise<unknown> {
  return database.as(
    service,
    async (connection) =>
      contract.output.parse(
        await handle(input, {
          db: queriesOn(connection),
          refuse: Refusal.make,
          user: admin,
          now: new Date(),
          outside: nothingOutside({ upkeep: quietUpkeep }),
        }),
      ),
    { readOnly: true },
  )
}

async function deepPage(
  database: Database,
  list: [table: string, at: string] | undefined,
): Promise<object[]> {
  if (!list) return []
  const [table, at] = list
  const { rows } = await database.pool.query<{ cursor: string }>(
    `select (to_jsonb(${at}) #>> '{}') || '~' || id as cursor
     from public.${table}
     order by ${at} desc, id desc
     offset (select count(*) * 9 / 10 from public.${table})
     limit 1`,
  )
  return rows
}
