import { createDatabase, type Database } from '@localchef/backend/database'
import type { Logger } from 'pino'
import { damaged, takeDataFolder } from '../embedded/data-folder.ts'
import { startEmbeddedEngine } from '../embedded/embedded-engine.ts'
import { makeDatabase } from '../embedded/make-database.ts'
import { connectNetworkedDatabase } from '../networked/networked-database.ts'

export interface OpenDatabase {
  kind: 'embedded' | 'networked'
  database: Database
  stop(): Promise<void>
}

export interface OpenDatabaseOptions {
  databaseUrl: string | undefined
  dataFolder: string
  poolSize: number
  log: Logger
  /** The embedded engine died under way; the process can only end. */
  onFailure: (error: Error) => void
}

/**
 * The one place that knows there are two engines. The embedded one is up when this returns; a PostgreSQL
 * over the network may still be unreachable.
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<OpenDatabase> {
  if (options.databaseUrl !== undefined) {
    const { pool, listen, keepsPlans, stop } = connectNetworkedDatabase({
      url: options.databaseUrl,
      poolSize: options.poolSize,
      log: options.log,
    })
    return { kind: 'networked', database: createDatabase(pool, listen, { keepsPlans }), stop }
  }
  return openEmbedded(options)
}

async function openEmbedded(options: OpenDatabaseOptions): Promise<OpenDatabase> {
  const folder = await takeDataFolder(options.dataFolder)
  try {
    const engine = await makeDatabase(folder.databaseFolder)
      .then(() =>
        startEmbeddedEngine({
          dataFolder: folder.databaseFolder,
          poolSize: options.poolSize,
          onFailure: options.onFailure,
        }),
      )
      .catch((error: Error) => {
        throw damaged(folder.databaseFolder, error.message)
      })
    engine.pool.on('error', (error) =>
      options.log.warn({ reason: error.message }, 'a database connection was lost'),
    )
    await folder.markComplete()
    return {
      kind: 'embedded',
      database: createDatabase(engine.pool, engine.listen, { keepsPlans: () => true }),
      async stop() {
        await engine.stop()
        await folder.release()
      },
    }
  } catch (error) {
    await folder.release()
    throw error
  }
}
