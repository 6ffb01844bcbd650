import { isConnectionError } from '@localchef/backend/connection-error'
import type { Database } from '@localchef/backend/database'
import type { Logger } from 'pino'
import { refuseUnfinishedRestore } from '../backup/unfinished-restore.ts'
import { refuseDemoAccounts } from '../demo/demo-marketplace.ts'
import { type MigrateOptions, migrate } from '../migrations/migrate.ts'
import { readMigrations } from '../migrations/read-migrations.ts'
import { requirePushed } from '../project/pushed-migrations.ts'
import type { Settings } from '../settings.ts'
import { checkEngine } from './check-engine.ts'
import { loadGazetteer } from './load-gazetteer.ts'
import { requireRights } from './require-rights.ts'
import { waitForDatabase } from './wait-for-database.ts'

export interface PrepareDatabaseOptions {
  settings: Settings
  database: Database
  /** False leaves the table of places empty. */
  withGazetteer: boolean
  seedDemo: () => Promise<unknown>
  /** Called with what the server waits for, as `/readyz` says it. */
  onStep: (waitingFor: string) => void
  /** Called when the database is unreachable, possibly for long. */
  onUnreachable: () => void
  log: Logger
  signal: AbortSignal
}

/** Waits for the database, migrates it and seeds an empty one; starts over when the connection is lost. */
export async function prepareDatabase(options: PrepareDatabaseOptions): Promise<void> {
  const { settings, database, log, signal, onStep } = options
  const migrations = await readMigrations()
  for (;;) {
    onStep('the database')
    await waitForDatabase({ database, onUnreachable: options.onUnreachable, log, signal })
    try {
      await refuseUnfinishedRestore(database.pool)
      await requireRights(database)
      for (const words of await checkEngine(database)) log.warn(words)
      signal.throwIfAborted()
      onStep('migrating')
      const how: MigrateOptions = { allowsNewer: settings.allowsNewerSchema }
      if (settings.hosted) {
        await requirePushed(database, migrations, how)
      } else {
        const applied = await migrate(database, migrations, how)
        if (applied.length > 0) log.info({ migrations: applied.length }, 'the database was migrated')
      }
      if (settings.production) await refuseDemoAccounts(database)
      signal.throwIfAborted()
      if (options.withGazetteer) await loadGazetteer(database, log)
      signal.throwIfAborted()
      if (settings.seed === 'demo') await options.seedDemo()
      return
    } catch (error) {
      if (!isConnectionError(error)) throw error
      log.error({ err: error }, 'the database was lost while it was being prepared')
    }
  }
}
