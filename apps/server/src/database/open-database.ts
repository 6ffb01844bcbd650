import { createDatabase, type Database } from '@localchef/backend/database'
import type { Logger } from 'pino'
import { borrowPostgres } from '../postgres/borrow-postgres.ts'
import { startBuiltInPostgres } from '../postgres/built-in-postgres.ts'
import { DataFolderInUseError } from '../postgres/data-folder.ts'
import { connectDatabase } from './connect-database.ts'

export interface OpenDatabase {
  kind: 'built-in' | 'external'
  /** For a process of its own that shall use the same database. */
  url: string
  database: Database
  stop(): Promise<void>
}

export interface OpenDatabaseOptions {
  databaseUrl: string | undefined
  dataFolder: string
  poolSize: number
  log: Logger
  /** The built-in PostgreSQL cannot be started again; the process can only end. */
  onFailure: (error: Error) => void
  /** A server that runs on the data folder lends its PostgreSQL, as to a command. Default: the folder is refused. */
  mayBorrow?: boolean
}

/** The database of the settings: the built-in one is up when this returns, another may still be unreachable. */
export async function openDatabase(options: OpenDatabaseOptions): Promise<OpenDatabase> {
  const { databaseUrl, poolSize, log } = options
  if (databaseUrl !== undefined) return openUrl(databaseUrl, poolSize, log)
  const postgres = await startBuiltInPostgres(options).catch(async (error: Error) => {
    const running = options.mayBorrow && error instanceof DataFolderInUseError
    const borrowed = running ? await borrowPostgres(options.dataFolder) : undefined
    if (!borrowed) throw error
    return borrowed
  })
  const opened = openUrl(postgres.url, poolSize, log)
  return {
    ...opened,
    kind: 'built-in',
    async stop() {
      await opened.stop()
      await postgres.stop()
    },
  }
}

function openUrl(url: string, poolSize: number, log: Logger): OpenDatabase {
  const { pool, listen, keepsPlans, stop } = connectDatabase({ url, poolSize, log })
  return {
    kind: 'external',
    url,
    database: createDatabase(pool, listen, { keepsPlans }),
    stop,
  }
}
