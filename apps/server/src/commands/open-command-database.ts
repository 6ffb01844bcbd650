import { type OpenDatabase, openDatabase } from '../database/open-database.ts'
import { waitForDatabase } from '../database/wait-for-database.ts'
import { createLog } from '../lifecycle/log.ts'
import { migrate } from '../migrations/migrate.ts'
import { readMigrations } from '../migrations/read-migrations.ts'
import { readSettings, type Settings } from '../settings.ts'

export interface CommandDatabase extends OpenDatabase {
  settings: Settings
  log: ReturnType<typeof createLog>
}

/** The database of the settings, migrated, for a command that does one thing and ends, also beside a running server. */
export async function openCommandDatabase(): Promise<CommandDatabase> {
  const settings = readSettings(process.env)
  const log = createLog(settings.logLevel)
  const opened = await openDatabase({
    databaseUrl: settings.databaseUrl,
    dataFolder: settings.dataFolder,
    poolSize: settings.databasePoolSize,
    log,
    onFailure(error) {
      throw error
    },
    mayBorrow: true,
  })
  try {
    await waitForDatabase({ database: opened.database, log, signal: AbortSignal.timeout(30_000) })
    await migrate(opened.database, await readMigrations(), { allowsNewer: settings.allowsNewerSchema })
  } catch (error) {
    await opened.stop()
    throw error
  }
  return { ...opened, settings, log }
}
