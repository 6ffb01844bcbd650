import { createDatabase, type Database } from '@localchef/backend/database'
import type { Logger } from 'pino'
import { borrowPostgres } from '../postgres/borrow-postgres.ts'
import { startBuiltInPostgres } from '../postgres/built-in-postgres.ts'
import { DataFolderInUseError } from '../postgres/data-folder.ts'
import { connectDatabase } from './connect-database.ts'

export interface OpenDatabase {
  kind: 'built-in' | 'external'
  /** For a child process that uses the same database. */
  url: string
  database: Database
  stop(): Promise<void>
}

export interface OpenDatabaseOptions {
  databaseUrl: string | undefined
  /** URLs of its read replicas. */
  readUrls?: readonly string[]
  dataFolder: string
  poolSize: number
  log: Logger
  /** Called when the built-in PostgreSQL's process runs, before it accepts connections. */
  onStarting?: () => void
  /** Called when the built-in PostgreSQL cannot be restarted; the process can only end. Default: an uncaught error. */
  onFailure?: (error: Error) => void
  /**
   * Whether to use the PostgreSQL of a server running on the data folder, as a command does. Default: the folder is
   * refused.
   */
  mayBorrow?: boolean
  /** Whether the built-in database is discarded afterwards. Default: false. */
  isTemporary?: boolean
  /** Name in `pg_stat_activity`. Default: the server's. */
  applicationName?: string
}

/** Opens the configured database. The built-in one is running on return; an external one may be unreachable. */
export async function openDatabase(options: OpenDatabaseOptions): Promise<OpenDatabase> {
  const { databaseUrl } = options
  if (databaseUrl !== undefined) return openUrl(databaseUrl, options)
  const postgres = await startBuiltInPostgres({ onFailure: fail, ...options }).catch(async (error: Error) => {
    const running = options.mayBorrow && error instanceof DataFolderInUseError
    const borrowed = running ? await borrowPostgres(options.dataFolder) : undefined
    if (!borrowed) throw error
    return borrowed
  })
  const opened = openUrl(postgres.url, { ...options, readUrls: [] })
  return {
    ...opened,
    kind: 'built-in',
    async stop() {
      await opened.stop()
      await postgres.stop()
    },
  }
}

/** Opens the database for a command, by default even while a server runs on the data folder. */
export function openForCommand(
  { databaseUrl, dataFolder }: Pick<OpenDatabaseOptions, 'databaseUrl' | 'dataFolder'>,
  log: Logger,
  { poolSize = 2, mayBorrow = true }: { poolSize?: number; mayBorrow?: boolean } = {},
): Promise<OpenDatabase> {
  return openDatabase({
    databaseUrl,
    dataFolder,
    poolSize,
    log,
    mayBorrow,
    applicationName: 'localchef-command',
  })
}

function fail(error: Error): never {
  throw error
}

function openUrl(
  url: string,
  { readUrls = [], poolSize, log, applicationName }: OpenDatabaseOptions,
): OpenDatabase {
  const { pool, listen, direct, replicas, stop } = connectDatabase({
    url,
    readUrls,
    poolSize,
    log,
    applicationName,
  })
  return {
    kind: 'external',
    url,
    database: createDatabase(pool, listen, { direct, replicas }),
    stop,
  }
}
