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

/** Fills a database that has no account yet. Says nothing and does nothing otherwise. */
export async function seedDemoMarketplace({ database, log }: SeedOptions): Promise<void> {
  await database.transaction(async (connection) => {
    const places = await seedPlaces(connection)
    if (places > 0) log.info({ places }, 'the gazetteer was loaded')
  })
}
