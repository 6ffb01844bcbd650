import { hashPassword } from '@localchef/backend/auth/password'
import type { Database } from '@localchef/backend/database'
import type { Storage } from '@localchef/backend/storage/storage'
import { hasDemoAccounts } from '@localchef/demo/demo-accounts'
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

/** Fills a database that has no account yet. False: it has some, and nothing was done. */
export async function seedDemoMarketplace({ database, storage, log }: SeedOptions): Promise<boolean> {
  if (await hasAccounts(database)) return false
  // The drawing and the recipes are not wanted in memory at any other start.
  const { seedDemo } = await import('@localchef/demo/seed-demo')
  await seedDemo({
    transaction: (work) => database.transaction(work),
    hashPassword,
    putObjects: (bucket, objects) => storage.putObjects(bucket, objects),
    now: new Date(),
    log,
  })
  return true
}

export function hasAccounts(database: Database): Promise<boolean> {
  return database.transaction(async (connection) => {
    const { rows } = await connection.query<{ found: boolean }>(
      'select exists (select from auth.users) as found',
    )
    return rows[0]?.found === true
  })
}
