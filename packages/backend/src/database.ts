import { createHash } from 'node:crypto'
import pg from 'pg'
import { BackendError } from './backend-error.ts'
import type { Caller, DatabaseRole } from './caller.ts'
import { DatabaseAway } from './connection-error.ts'

/**
 * The part of a `pg` client that queries need. Values are always parameters, never text. Statements asked for without
 * waiting in between go out together and are done one after the other; one whose answer nobody needs need not be
 * waited for, because the transaction is not committed when it fails.
 */
export interface Connection {
  query<Row extends object = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
    options?: StatementOptions,
  ): Promise<{ rows: Row[]; rowCount: number | null }>
}

export interface StatementOptions {
  /**
   * The text never changes, is asked often and is carried out alike whatever its values: where sessions are our own,
   * it is prepared once and not taken apart and planned each time.
   */
  keepPlan?: boolean
}

/** What functions and policies may ask of the request they serve, as PostgREST tells them. */
export interface RequestFacts {
  method: string
  path: string
  /** Without what proves who calls: the text of a statement may end up in a log. */
  headers: Readonly<Record<string, string>>
}

export interface TransactionOptions {
  readOnly?: boolean
  /** A statement that takes longer is cancelled, waiting for a lock included. Default: by the caller's role. */
  timeoutMs?: number
  /** Set as `request.method`, `request.path` and `request.headers`. */
  request?: RequestFacts
}

/**
 * Subscribes to a NOTIFY channel. `onLost` is called when nothing arrives any more; when the connection is back, `onPayload` is called with an empty payload.
 */
export type Listen = (
  channel: string,
  onPayload: (payload: string) => void,
  onLost?: () => void,
) => Promise<() => Promise<void>>

/**
 * The database as the backend sees it: one pool, transactions that carry a caller, and notifications.
 *
 * Every setting is transaction-local, and only connections that no pooler stands in name statements: behind a pooler
 * each transaction may be done by another session.
 */
export interface Database {
  readonly pool: pg.Pool
  /** Runs `work` in one transaction as the owner of the schema: no row level security. */
  transaction<T>(work: (connection: Connection) => Promise<T>): Promise<T>
  /**
   * Runs `work` in one transaction with the caller's database role and claims, so that row level
   * security decides what it sees. Rolls back when `work` throws. Throws a `BackendError` with status 403 when the
   * caller's session is over or the person is banned.
   */
  as<T>(
    caller: Caller,
    work: (connection: Connection) => Promise<T>,
    options?: TransactionOptions,
  ): Promise<T>
  listen: Listen
}

export interface DatabaseOptions {
  /**
   * Whether prepared statements stay where this connection asks for them: it is a session of its own.
   * A pooler between us and PostgreSQL may mix sessions up. Default: no connection is taken for one.
   */
  keepsPlans?: (client: pg.PoolClient) => boolean
}

export function createDatabase(pool: pg.Pool, listen: Listen, options: DatabaseOptions = {}): Database {
  /** `ahead`: the first statement goes out with `begin`, without waiting whether the transaction has begun. */
  async function run<T>(
    begin: string,
    work: (connection: Connection) => Promise<T>,
    ahead: boolean,
  ): Promise<T> {
    const client = await pool.connect()
    let broken: Error | undefined
    const mayWrite = !begin.startsWith('begin read only')
    const statements = statementsOf(client, options.keepsPlans?.(client) ?? false)
    const begun = statements.query(begin)
    try {
      if (!ahead) await begun
      const result = await work(statements)
      await begun
      await statements.commit()
      return result
    } catch (error) {
      await statements.rollback().catch((rollbackError: Error) => {
        broken = rollbackError
      })
      // What was asked ahead fails in the wake of `begin`, with an error that says less.
      const cause = await begun.then(() => error, refusalOf)
      if (!mayWrite || !isReadOnlyServer(cause)) throw cause
      // After a failover this connection leads to a standby: a new one finds the server that writes.
      broken = new Error('The database takes no writes for the moment', { cause })
      throw new DatabaseAway(broken.message, { cause })
    } finally {
      client.release(broken)
    }
  }

  return {
    pool,
    listen,
    transaction: (work) => run(begin(), work, true),
    // Were `begin` to fail, what follows it at once would be done with the rights of the owner: only a caller who
    // has those of the server anyway may be that quick.
    as: (caller, work, options) => run(beginAs(caller, options), work, caller.role === 'service_role'),
  }
}

/**
 * The statements of one transaction. It knows the first that failed, also when nobody waited for it, and takes none
 * after the end: that one would be done on its own, or in the transaction of somebody else.
 */
function statementsOf(
  client: pg.PoolClient,
  keepsPlans: boolean,
): Connection & { commit(): Promise<void>; rollback(): Promise<void> } {
  let failure: Error | undefined
  let ended = false
  const query = (text: string, values?: readonly unknown[], { keepPlan = false }: StatementOptions = {}) => {
    const name = keepPlan && keepsPlans ? nameOf(text) : undefined
    const answer = ended
      ? Promise.reject(new Error('the transaction has ended'))
      : client.query({ text, ...(values ? { values: [...values] } : {}), ...(name ? { name } : {}) })
    // Whoever waits for the answer is told as well.
    answer.catch((error: Error) => {
      failure ??= error
    })
    return answer
  }
  return {
    query: query as Connection['query'],
    async commit() {
      ended = true
      // The answer to a commit comes after those of all statements before it; after a failed one it says ROLLBACK.
      const { command } = await client.query('commit')
      if (command === 'ROLLBACK') throw failure ?? new Error('the transaction was rolled back')
    },
    async rollback() {
      ended = true
      await client.query('rollback')
    },
  }
}

function isReadOnlyServer(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '25006'
}

/** What `auth.claims_in_force` raises, in the words of the hosted service. */
const refusals: Readonly<Record<string, string>> = { LCS01: 'session_not_found', LCS02: 'user_banned' }

function refusalOf(error: unknown): unknown {
  const code = error instanceof pg.DatabaseError && error.code ? refusals[error.code] : undefined
  return code && error instanceof Error ? new BackendError(403, code, error.message) : error
}

const names = new Map<string, string>()

/** The same for the same text in every connection. */
function nameOf(text: string): string {
  const name = names.get(text) ?? createHash('sha256').update(text).digest('base64url')
  names.set(text, name)
  return name
}

/**
 * Extensions live in a schema of their own, as on the hosted service, and their operators and functions
 * are written without it everywhere: in queries, in policies, in generated columns.
 */
const searchPath = `set_config('search_path', 'public, extensions', true)`

function begin(): string {
  return `begin;select ${searchPath}`
}

/** As hosted projects: what takes longer is no read of a page. The server's own work takes as long as it takes. */
const statementTimeoutsMs: Partial<Record<DatabaseRole, number>> = { anon: 3_000, authenticated: 8_000 }

/**
 * One round trip: begin, role and claims, all of them gone at the end of the transaction. A person's claims are looked
 * at first, with the rights of the server: a session that is over begins nothing.
 */
export function beginAs(caller: Caller, options: TransactionOptions = {}): string {
  const { request } = options
  const timeoutMs = options.timeoutMs ?? statementTimeoutsMs[caller.role]
  const claims = literal(JSON.stringify(caller.claims))
  const settings: [name: string, sql: string][] = [
    ['request.jwt.claims', hasSession(caller) ? `auth.claims_in_force(${claims})` : claims],
    ['request.jwt.claim.sub', literal(caller.userId ?? '')],
    ['role', literal(caller.role)],
  ]
  if (timeoutMs !== undefined) settings.push(['statement_timeout', literal(String(timeoutMs))])
  if (request) {
    settings.push(
      ['request.method', literal(request.method)],
      ['request.path', literal(request.path)],
      ['request.headers', literal(JSON.stringify(request.headers))],
    )
  }
  const set = settings.map(([name, sql]) => `set_config('${name}', ${sql}, true)`)
  return [options.readOnly ? 'begin read only' : 'begin', `select ${[searchPath, ...set].join(', ')}`].join(
    ';',
  )
}

/** A null character would end the text, and leave the rest of it to be taken for something else. */
function literal(value: string): string {
  if (value.includes('\0')) throw new Error('a setting of the transaction has a null character in it')
  return pg.escapeLiteral(value)
}

/** Whoever acts for a person, also with the rights of the server, acts in a session of theirs. */
function hasSession({ role, claims }: Caller): boolean {
  const isPerson = role === 'authenticated' || claims.role === 'authenticated'
  return isPerson || (role === 'service_role' && claims.session_id !== undefined)
}
