import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { service } from '@localchef/backend/caller'
import type { Database } from '@localchef/backend/database'
import { followLawfulLimits } from '@localchef/domain/permits/follow-lawful-limits'
import { pauseRefrigeratedFood } from '@localchef/domain/permits/pause-refrigerated-food'
import { queriesOn } from '@localchef/domain/queries'
import { migrate } from '../apps/server/src/migrations/migrate.ts'
import { readMigrations } from '../apps/server/src/migrations/read-migrations.ts'
import { nothingOutside } from '../tests/nothing-outside.ts'
import { withDatabase } from '../tests/with-database.ts'
import { startOwnPostgres } from './own-postgres.ts'
import { median, print } from './print-figures.ts'

const kitchens = 100_000
const repeats = 5
/** Budget in milliseconds for a check of all kitchens, which runs every five minutes. */
const lookBudget = 1000

const idOf = (part: number, n: string) =>
  `('0000000${part}-0000-4000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`

/** Half of the kitchens hold a permit for meals and sell food that needs a refrigerator; the others bake. */
const fill = [
  `insert into public.chefs (
     id, profile_id, slug, name, bio, cuisines, services, status, latitude, longitude, city, state, zip_code, activated_at
   )
   select ${idOf(2, 'n')}, ${idOf(1, 'n')}, 'kitchen-' || n, 'Kitchen ' || n, 'Soup.', '{russian}', '{pickup}', 'active',
     37, -122, 'Town', (array['CA', 'FL', 'NY', 'TX', 'OR'])[1 + n % 5], '94103', now()
   from generate_series(1, ${kitchens}) n`,
  `insert into public.chef_permits (chef_id, kind, number, meals_per_day)
   select ${idOf(2, 'n')}, case when n % 2 = 0 then 'MEHKO' else 'Cottage food' end, 'P-' || n, 40
   from generate_series(1, ${kitchens}) n`,
  `insert into public.dishes (chef_id, name, price_cents, category, cuisine, allergens, status, needs_refrigeration)
   select ${idOf(2, `1 + n % ${kitchens}`)}, 'Stew ' || n, 900, 'main', 'russian', '{}', 'active', n % 2 = 1
   from generate_series(1, ${3 * kitchens}) n`,
]

/** Measures the two tasks that enforce the rules of places, on 100,000 kitchens with permits and 300,000 dishes. */
export async function benchPlaceRules(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'localchef-rules-'))
  const postgres = await startOwnPostgres(join(folder, 'postgres'))
  try {
    const databaseUrl = await postgres.databaseUrl('place_rules')
    await withDatabase({ databaseUrl, dataFolder: join(folder, 'data'), poolSize: 1 }, async (database) => {
      await migrate(database, await readMigrations())
      await database.transaction(async (connection) => {
        await connection.query('set local session_replication_role = replica')
        for (const statement of fill) await connection.query(statement)
      })
      await database.pool.query('vacuum (analyze)')
      await measure(database)
    })
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function measure(database: Database): Promise<void> {
  const first = await timeOf(database, followLawfulLimits)
  const look = await medianOf(() => timeOf(database, followLawfulLimits))
  const pause = await medianOf(() => timeOf(database, pauseRefrigeratedFood))
  print(`Rules of places, ${kitchens.toLocaleString('en-US')} kitchens with permits`, [
    { what: 'follow-lawful-limits writes the limits of all kitchens', figure: first, unit: 'ms' },
    { what: 'follow-lawful-limits finds nothing to change', figure: look, unit: 'ms', budget: lookBudget },
    { what: 'pause-refrigerated-food finds nothing to pause', figure: pause, unit: 'ms', budget: lookBudget },
  ])
}

async function medianOf(run: () => Promise<number>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < repeats; round += 1) times.push(await run())
  return median(times)
}

async function timeOf(
  database: Database,
  task: typeof followLawfulLimits | typeof pauseRefrigeratedFood,
): Promise<number> {
  const began = performance.now()
  await database.as(service, (connection) =>
    task({ db: queriesOn(connection), now: new Date(), outside: nothingOutside() }),
  )
  return performance.now() - began
}
