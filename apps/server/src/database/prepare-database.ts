import { isConnectionError } from '@localchef/backend/connection-error'
import type { Database } from '@localchef/backend/database'
import type { Logger } from 'pino'
import { refuseDemoAccounts } from '../demo/demo-marketplace.ts'
import { migrate } from '../migrations/migrate.ts'
import { readMigrations } from '../migrations/read-migrations.ts'
import type { Settings } from '../settings.ts'
import { loadGazetteer } from './load-gazetteer.ts'
import { requireRights } from './require-rights.ts'
import { waitForDatabase } from './wait-for-database.ts'

export interface PrepareDatabaseOptions {
  settings: Settings
  database: Database
  /** False: the table of places stays as it is. */
  withGazetteer: boolean
  seedDemo: () => Promise<unknown>
  /** The database cannot be reached yet, and may not be for long. */
  onUnreachable: () => void
  log: Logger
  signal: AbortSignal
}

/** Waits for the database, migrates it and fills an empty one; begins again when the connection is lost meanwhile. */
export async function prepareDatabase(options: PrepareDatabaseOptions): Promise<void> {
  const { settings, database, log, signal } = options
  const migrations = await readMigrations()
  for (;;) {
    await waitForDatabase({ database, onUnreachable: options.onUnreachable, log, signal })
    try {
      await requireRights(database)
      const applied = await migrate(database, migrations, { allowsNewer: settings.allowsNewerSchema })
      if (applied.length > 0) log.info({ migrations: applied.length }, 'the database was migrated')
      if (settings.production) await refuseDemoAccounts(database)
      if (options.withGazetteer) await loadGazetteer(database, log)
      if (settings.seed === 'demo') await options.seedDemo()
      return
    } catch (error) {
      if (!isConnectionError(error)) throw error
      log.error({ err: error }, 'the database was lost while it was being prepared')
    }
  }
}
