import { hashPassword } from '@localchef/backend/auth/password'
import type { Database } from '@localchef/backend/database'
import type { Storage } from '@localchef/backend/storage/storage'
import { hasDemoAccounts } from '@localchef/demo/demo-accounts'
import { seedPlaces } from '@localchef/demo/seed-places'
import type { Logger } from 'pino'

export class DemoAccountsError extends Error {}

/** Anybody knows the demo accounts' password, so they and real customers never meet. */
export async function refuseDemoAccounts(database: Database): Promise<void> {
  if (!(await database.transaction((connection) => hasDemoAccounts(connection)))) return
  throw new DemoAccountsError(
    'NODE_ENV is production and the database holds the demo accounts, whose password is public.\n' +
      'Use another database, or start without NODE_ENV=production.',
  )
}

export interface SeedOptions {
  database: Database
  storage: Storage
  log: Logger
}

/** Fills a database that has no account yet. */
export async function seedDemoMarketplace({ database, storage, log }: SeedOptions): Promise<void> {
  const isEmpty = await database.transaction(async (connection) => {
    const { rows } = await connection.query<{ empty: boolean }>(
      'select not exists (select from auth.users) as empty',
    )
    return rows[0]?.empty === true
  })
  if (isEmpty) {
    await seedGazetteer(database, log)
    // The drawing and the recipes are not wanted in memory at any other start.
    const { seedDemo } = await import('@localchef/demo/seed-demo')
    await seedDemo({
      transaction: (work) => database.transaction(work),
      hashPassword,
      putObjects: (bucket, objects) => storage.putObjects(bucket, objects),
      now: new Date(),
      log,
    })
  }
}

/** Cities and ZIP codes: every marketplace needs them, with or without demo data. */
export async function seedGazetteer(database: Database, log: Logger): Promise<void> {
  const places = await database.transaction((connection) => seedPlaces(connection))
  if (places > 0) log.info({ places }, 'the gazetteer was loaded')
}
