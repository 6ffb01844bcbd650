import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '@localchef/backend/database'
import { reasonOf } from '@localchef/backend/reason-of'
import type { Logger } from 'pino'
import { isRefused, isUnknownHost, refusedAddress } from './refused-address.ts'

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
 * A host name that stays unknown for longer counts as wrong. Container networks briefly forget a database's name while
 * the database restarts.
 */
const unknownHostMs = 10_000

/**
 * Returns once the database answers. Throws when it refuses us. Logs other failures and retries with growing delays.
 * Calls `onUnreachable` from the second failure on, because a busy machine can miss the timeout of one connection.
 */
export async function waitForDatabase(options: WaitForDatabaseOptions): Promise<void> {
  const { database, signal } = options
  const { connectionString = '' } = database.pool.options
  const startedAt = performance.now()
  let delayMs = options.firstDelayMs ?? 500
  for (let failures = 1; ; failures += 1) {
    signal.throwIfAborted()
    const error = await attempt(database)
    if (error === undefined) return
    const isWrong = isUnknownHost(error) && performance.now() - startedAt > unknownHostMs
    if (isWrong || isRefused(error)) throw refusedAddress('DATABASE_URL', connectionString, error)
    const reason = reasonOf(error)
    if (failures > 1) options.onUnreachable?.()
    options.log.error({ reason, retryInMs: delayMs }, 'the database cannot be reached')
    await wait(delayMs, undefined, { signal }).catch((aborted: unknown) => {
      if (signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError') {
        throw new UnsuitableDatabaseError(
          `The database cannot be reached: ${reason}. Check DATABASE_URL and that PostgreSQL runs.`,
        )
      }
      throw aborted
    })
    delayMs = Math.min(delayMs * 2, options.longestDelayMs ?? 2_000)
  }
}

/** Returns the failure, or undefined on success. */
async function attempt(database: Database): Promise<unknown> {
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
    return error
  }
}
