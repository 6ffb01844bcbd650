import pg from 'pg'
import type { Caller } from './caller.ts'

/** The part of a `pg` client that queries need. Values are always parameters, never text. */
export interface Connection {
  query<Row extends pg.QueryResultRow = pg.QueryResultRow>(
    text: string,
    values?: readonly unknown[],
  ): Promise<{ rows: Row[]; rowCount: number | null }>
}

export interface TransactionOptions {
  readOnly?: boolean
  /** A statement that takes longer is cancelled. The embedded engine has no clock to do that with. */
  timeoutMs?: number
}

/** Subscribes to a NOTIFY channel. Embedded and networked PostgreSQL deliver these differently. */
export type Listen = (channel: string, onPayload: (payload: string) => void) => Promise<() => Promise<void>>

/**
 * The database as the backend sees it: one pool, transactions that carry a caller, and notifications.
 *
 * Every setting is transaction-local and no statement is named, because all connections to the embedded
 * engine share one session (see docs/decisions/0002-embedded-database.md).
 */
export interface Database {
  readonly pool: pg.Pool
  /** Runs `work` in one transaction as the owner of the schema: no row level security. */
  transaction<T>(work: (connection: Connection) => Promise<T>): Promise<T>
  /**
   * Runs `work` in one transaction with the caller's database role and claims, so that row level
   * security decides what it sees. Rolls back when `work` throws.
   */
  as<T>(
    caller: Caller,
    work: (connection: Connection) => Promise<T>,
    options?: TransactionOptions,
  ): Promise<T>
  listen: Listen
}

export function createDatabase(pool: pg.Pool, listen: Listen): Database {
  async function run<T>(begin: string, work: (connection: Connection) => Promise<T>): Promise<T> {
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      await client.query(begin)
      const result = await work(client as unknown as Connection)
      await client.query('commit')
      return result
    } catch (error) {
      await client.query('rollback').catch((rollbackError: Error) => {
        broken = rollbackError
      })
      throw error
    } finally {
      client.release(broken)
    }
  }

  return {
    pool,
    listen,
    transaction: (work) => run(begin(), work),
    as: (caller, work, options) => run(beginAs(caller, options), work),
  }
}

/**
 * Extensions live in a schema of their own, as on the hosted service, and their operators and functions
 * are written without it everywhere: in queries, in policies, in generated columns.
 */
const searchPath = `set_config('search_path', 'public, extensions', true)`

function begin(): string {
  return `begin;select ${searchPath}`
}

/** One round trip: begin, role and claims, all of them gone at the end of the transaction. */
export function beginAs(caller: Caller, options: TransactionOptions = {}): string {
  const claims = pg.escapeLiteral(JSON.stringify(caller.claims))
  const subject = pg.escapeLiteral(caller.userId ?? '')
  const timeout =
    options.timeoutMs === undefined
      ? ''
      : `, set_config('statement_timeout', ${pg.escapeLiteral(String(options.timeoutMs))}, true)`
  return [
    options.readOnly ? 'begin read only' : 'begin',
    `select ${searchPath}, set_config('request.jwt.claims', ${claims}, true), set_config('request.jwt.claim.sub', ${subject}, true), set_config('role', ${pg.escapeLiteral(caller.role)}, true)${timeout}`,
  ].join(';')
}
