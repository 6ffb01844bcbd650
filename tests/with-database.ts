import type { Database } from '@localchef/backend/database'
import { openDatabase } from '../apps/server/src/database/open-database.ts'
import { createLog } from '../apps/server/src/lifecycle/log.ts'

/**
 * Runs work on a database and then closes it. Without `databaseUrl`, uses the built-in PostgreSQL in the folder, with
 * `mayBorrow` also that of a running server.
 */
export async function withDatabase<T>(
  {
    dataFolder,
    databaseUrl,
    poolSize,
    mayBorrow = false,
  }: { dataFolder: string; databaseUrl?: string | undefined; poolSize: number; mayBorrow?: boolean },
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const { database, stop } = await openDatabase({
    databaseUrl,
    dataFolder,
    poolSize,
    mayBorrow,
    log: createLog('warn'),
  })
  try {
    return await work(database)
  } finally {
    await stop()
  }
}
