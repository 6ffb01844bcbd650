import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '@localchef/backend/database'
import { reasonOf } from '@localchef/backend/reason-of'
import type { Logger } from 'pino'

/** Required by `security_invoker` views and `nulls not distinct`. */
const oldestVersion = 150_000

export class UnsuitableDatabaseError extends Error {}

export interface WaitForDatabaseOptions {
  database: Database
  log: Logger
  signal: AbortSignal
  onUnreachable?: () => void
  firstDelayMs?: number
  longestDelayMs?: number
}

/**
 * Returns once the database answers. Logs each failure and retries with growing delays. Calls `onUnreachable` from the
 * second failure on: one alone may be a connection that a busy machine did not make in time.
 */
export async function waitForDatabase(options: WaitForDatabaseOptions): Promise<void> {
  let delayMs = options.firstDelayMs ?? 500
  for (let failures = 1; ; failures += 1) {
    options.signal.throwIfAborted()
    const reason = await attempt(options.database)
    if (reason === undefined) return
    if (failures > 1) options.onUnreachable?.()
    options.log.error({ reason, retryInMs: delayMs }, 'the database cannot be reached')
    await wait(delayMs, undefined, { signal: options.signal })
    delayMs = Math.min(delayMs * 2, options.longestDelayMs ?? 2_000)
  }
}

async function attempt(database: Database): Promise<string | undefined> {
  try {
    const { rows } = await database.pool.query<{ version: number; knowsLetters: boolean }>(
      `select
         current_setting('server_version_num')::int as version,
         current_setting('server_encoding') = 'UTF8' and lower('ЩИ') = 'щи' as "knowsLetters"`,
    )
    const { version = 0, knowsLetters = false } = rows[0] ?? {}
    if (version < oldestVersion) {
      throw new UnsuitableDatabaseError(
        `The database is PostgreSQL ${Math.floor(version / 10_000)}; LocalChef needs 15 or later.`,
      )
    }
    // In the C locale letters beyond ASCII are split into bytes, which breaks search.
    if (!knowsLetters) {
      throw new UnsuitableDatabaseError(
        'The database does not know letters beyond English. Create it with the encoding UTF8 and a locale such as ' +
          'C.UTF-8: create database localchef encoding UTF8 locale "C.UTF-8" template template0',
      )
    }
    return undefined
  } catch (error) {
    if (error instanceof UnsuitableDatabaseError) throw error
    return reasonOf(error)
  }
}
