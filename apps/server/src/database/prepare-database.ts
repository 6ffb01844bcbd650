import type { Database } from '@localchef/backend/database'
import type { Logger } from 'pino'
import type { Application } from '../application.ts'
import { refuseDemoAccounts, seedDemoMarketplace } from '../demo/demo-marketplace.ts'
import { migrate } from '../migrations/migrate.ts'
import { readMigrations } from '../migrations/read-migrations.ts'
import type { Settings } from '../settings.ts'
import { isConnectionError } from './connection-error.ts'
import { waitForDatabase } from './wait-for-database.ts'

export interface PrepareDatabaseOptions {
  settings: Settings
  database: Database
  application: Pick<Application, 'storage'>
  log: Logger
  signal: AbortSignal
}

/** Waits for the database, migrates it and fills an empty one; begins again when the connection is lost meanwhile. */
export async function prepareDatabase(options: PrepareDatabaseOptions): Promise<void> {
  const { settings, database, application, log, signal } = options
  const migrations = await readMigrations()
  for (;;) {
    await waitForDatabase({ database, log, signal })
    try {
      const applied = await migrate(database, migrations)
      if (applied.length > 0) log.info({ migrations: applied.length }, 'the database was migrated')
      if (settings.production) await refuseDemoAccounts(database)
      if (settings.seed === 'demo') await seedDemoMarketplace({ database, storage: application.storage, log })
      return
    } catch (error) {
      if (!isConnectionError(error)) throw error
      log.error({ err: error }, 'the database was lost while it was being prepared')
    }
  }
}
