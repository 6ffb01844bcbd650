import { hashPassword } from '@localchef/backend/auth/password'
import type { Database } from '@localchef/backend/database'
import type { Storage } from '@localchef/backend/storage/storage'
import { hasDemoAccounts } from '@localchef/demo/demo-accounts'
import type { Logger } from 'pino'
import { sandboxOfDemo } from '../payments/sandbox/sandbox-of-demo.ts'
import type { Settings } from '../settings.ts'

export class DemoAccountsError extends Error {}

/** The demo password is public, so demo accounts must not exist in production. */
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
  settings: Pick<Settings, 'paymentProvider'>
  log: Logger
  /** Called with the share that is done, from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined
}

/** Seeds a database without accounts. Returns false when accounts exist. */
export async function seedDemoMarketplace({
  database,
  storage,
  settings,
  log,
  onProgress,
}: SeedOptions): Promise<boolean> {
  if (await hasAccounts(database)) return false
  // Imported lazily: other starts must not load the texts.
  const { seedDemo } = await import('@localchef/demo/seed-demo')
  await seedDemo({
    transaction: (work) => database.transaction(work),
    hashPassword,
    putObjects: (bucket, objects) => storage.putObjects(bucket, objects),
    now: new Date(),
    provider: settings.paymentProvider === 'sandbox' ? sandboxOfDemo : undefined,
    log,
    onProgress,
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
