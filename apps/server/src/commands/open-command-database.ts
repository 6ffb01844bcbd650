import { refuseUnfinishedRestore } from '../backup/unfinished-restore.ts'
import { type OpenDatabase, openForCommand } from '../database/open-database.ts'
import { waitForDatabase } from '../database/wait-for-database.ts'
import { createLog } from '../lifecycle/log.ts'
import { type MigrateOptions, migrate } from '../migrations/migrate.ts'
import { readMigrations } from '../migrations/read-migrations.ts'
import { requirePushed } from '../project/pushed-migrations.ts'
import { readSettings, type Settings } from '../settings.ts'

export interface CommandDatabase extends OpenDatabase {
  settings: Settings
  log: ReturnType<typeof createLog>
}

/**
 * Opens the configured database for a command, even while a server runs. Migrates our own database; checks that a
 * hosted one has its migrations.
 */
export async function openCommandDatabase(): Promise<CommandDatabase> {
  const settings = readSettings(process.env)
  const log = createLog(settings.logLevel)
  const opened = await openForCommand(settings, log, { poolSize: settings.databasePoolSize })
  try {
    await waitForDatabase({ database: opened.database, log, signal: AbortSignal.timeout(30_000) })
    await refuseUnfinishedRestore(opened.database.pool)
    const migrations = await readMigrations()
    const how: MigrateOptions = { allowsNewer: settings.allowsNewerSchema }
    if (settings.hosted) {
      await requirePushed(opened.database, migrations, how)
    } else {
      await migrate(opened.database, migrations, how)
    }
  } catch (error) {
    await opened.stop()
    throw error
  }
  return { ...opened, settings, log }
}
