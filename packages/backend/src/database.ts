import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { BackendError } from './backend-error.ts'
import type { Caller, DatabaseRole } from './caller.ts'
import { DatabaseAway } from './connection-error.ts'
import type { Position } from './replicas/primary-position.ts'
import { isOfReplica, type Replica, type Replicas } from './replicas/replicas.ts'
import { inSpan, isTraced, noteOnSpan, sendTraced } from './tracing/spans.ts'
import { withinTime } from './within-time.ts'

interface Ending {
  commit(): Promise<void>
  rollback(): Promise<void>
}

interface ReplicaRead<T, Statements> {
  replica: Replica
  position: Position
  /** Sets the caller's role and claims. */
  settings: string
  statementsOf(client: pg.PoolClient): Statements & Ending
  work: (statements: Statements) => Promise<T>
}

/** Pauses between checks, in milliseconds. */
const patienceMs = [1, 2, 4, 8, 16] as const
/** Timeout of a replica's first response, in milliseconds. */
const beginMs = 1_000

/**
 * Runs a read on a replica that has replayed the position. Returns undefined when the replica has not replayed it or
 * fails; the primary must then run the read. The check runs in the reading transaction, because one address may lead to
 * several replicas.
 */
async function readOnReplica<T, Statements>(
  read: ReplicaRead<T, Statements>,
): Promise<{ value: T } | undefined> {
  const { replica, work } = read
  const client = await connect(replica)
  if (!client) return undefined
  const leave = replica.occupy(client)
  const statements = read.statementsOf(client)
  let broken: Error | undefined
  try {
    if (!(await begins(client, read))) {
      replica.count('behind')
      await statements.rollback()
      return undefined
    }
    const value = await work(statements)
    await statements.commit()
    replica.count('answered')
    noteOnSpan({ 'localchef.replica': replica.name })
    return { value }
  } catch (error) {
    if (isOfReplica(error)) {
      replica.count('failed')
      broken = error instanceof Error ? error : new Error(String(error))
      if (!(error instanceof pg.DatabaseError)) replica.lose(error)
      return undefined
    }
    await statements.rollback().catch((rollbackError: Error) => {
      broken = rollbackError
    })
    throw error
  } finally {
    leave()
    client.release(broken)
  }
}

/** Undefined when no connection is available in time. */
async function connect(replica: Replica): Promise<pg.PoolClient | undefined> {
  const { pool } = replica
  try {
    return await pool.connect()
  } catch (error) {
    replica.count('failed')
    // A full pool is no failure of the replica.
    if (pool.totalCount < pool.options.max) replica.lose(error)
    return undefined
  }
}

async function begins(
  client: pg.PoolClient,
  { position: { lsn, timeline }, settings }: Pick<ReplicaRead<unknown, unknown>, 'position' | 'settings'>,
): Promise<boolean> {
  // After a failover a replica may have replayed log that the new primary lacks; the timeline reveals that.
  const check = `select coalesce(pg_last_wal_replay_lsn() >= ${pg.escapeLiteral(lsn)}::pg_lsn, false)
    and pg_is_in_recovery()
    and (select timeline_id from pg_control_checkpoint()) = ${timeline} as reached`
  const ask = async (text: string): Promise<boolean> => {
    const answer: unknown = await withinTime(client.query(text), beginMs)
    return [answer].flat().some((result) => result instanceof pg.Result && result.rows[0]?.reached === true)
  }
  if (await ask(`begin read only;${check}`)) return setUp(client, settings)
  for (const ms of patienceMs) {
    await wait(ms)
    if (await ask(check)) return setUp(client, settings)
  }
  return false
}

async function setUp(client: pg.PoolClient, settings: string): Promise<true> {
  await client.query(settings)
  return true
}

/**
 * The part of a `pg` client that queries need. Values are always parameters, never text. Statements issued without
 * awaiting are pipelined and executed in order. A statement whose result is not needed need not be awaited: the
 * commit fails when it fails.
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
   * The text never changes, is executed often and its plan does not depend on the values: it runs as a named prepared
   * statement, except behind poolers.
   */
  keepPlan?: boolean
}

export interface TransactionOptions {
  readOnly?: boolean
  /**
   * With `readOnly`: a replica may run the transaction if it has everything committed so far. `work` may then run twice;
   * the result of the first run is discarded.
   */
  onReplica?: boolean
  /** Cancels a statement that takes longer, including waits for locks. The default depends on the caller's role. */
  timeoutMs?: number
}

/**
 * Subscribes to a NOTIFY channel. `onLost` is called when the connection is lost; after it is restored, `onPayload`
 * is called with an empty payload.
 */
export type Listen = (
  channel: string,
  onPayload: (payload: string) => void,
  onLost?: () => void,
) => Promise<() => Promise<void>>

/**
 * The database as the backend sees it: one pool, transactions that carry a caller, and notifications.
 * Every setting is transaction-local, and statements are named only on connections without a pooler: behind one, each
 * transaction may run in another session.
 */
export interface Database {
  readonly pool: pg.Pool
  /** Runs `work` in one transaction as the owner of the schema: no row level security. */
  transaction<T>(work: (connection: Connection) => Promise<T>): Promise<T>
  /**
   * Runs `work` in one transaction with the caller's database role and claims, under row level security. Rolls back
   * when `work` throws. Throws a `BackendError` with status 403 when the session has ended or the person is banned.
   */
  as<T>(
    caller: Caller,
    work: (connection: Connection) => Promise<T>,
    options?: TransactionOptions,
  ): Promise<T>
  listen: Listen
  /** Undefined when there are no replicas. */
  readonly replicas: Replicas | undefined
}

export interface DatabaseOptions {
  replicas?: Replicas | undefined
  /** Connections on which prepared statements survive, because no pooler stands between us and PostgreSQL. */
  direct?: WeakSet<pg.ClientBase>
}

export function createDatabase(pool: pg.Pool, listen: Listen, options: DatabaseOptions = {}): Database {
  /** With `ahead`, the first statement is sent together with `begin`. */
  async function run<T>(
    begin: string,
    work: (connection: Connection) => Promise<T>,
    ahead: boolean,
  ): Promise<T> {
    const client = await (isTraced()
      ? inSpan('wait for a connection', {}, () => pool.connect())
      : pool.connect())
    let broken: Error | undefined
    const mayWrite = !begin.startsWith('begin read only')
    const statements = statementsOf(client, keepsPlans(client))
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
      // Statements sent ahead fail after a failed `begin`, with a less specific error.
      const cause = await begun.then(() => error, refusalOf)
      if (!mayWrite || !isReadOnlyServer(cause)) throw cause
      // After a failover this connection may lead to a standby; a new one reaches the primary.
      broken = new Error('the database accepts no writes at the moment', { cause })
      throw new DatabaseAway(broken.message, { cause })
    } finally {
      client.release(broken)
    }
  }

  const keepsPlans = (client: pg.PoolClient) => options.direct?.has(client) ?? false

  async function tryReplica<T>(
    caller: Caller,
    work: (connection: Connection) => Promise<T>,
    how: TransactionOptions,
  ): Promise<{ value: T } | undefined> {
    const chosen = await options.replicas?.choose()
    const answer =
      chosen &&
      (await readOnReplica({
        ...chosen,
        settings: settingsOf(caller, how),
        statementsOf: (client) => statementsOf(client, keepsPlans(client)),
        work,
      }).catch((error: unknown) => {
        throw refusalOf(error)
      }))
    if (!answer) options.replicas?.countFallback()
    return answer
  }

  return {
    pool,
    listen,
    replicas: options.replicas,
    transaction: (work) => run(begin(), work, true),
    // If `begin` failed, statements sent ahead would run with the owner's rights: only the service role, which has
    // them anyway, may send ahead.
    async as(caller, work, how = {}) {
      const read = how.onReplica && options.replicas ? await tryReplica(caller, work, how) : undefined
      return read ? read.value : run(beginAs(caller, how), work, caller.role === 'service_role')
    },
  }
}

/**
 * The statements of one transaction. It remembers the first failure, even of a statement nobody awaited, and rejects
 * statements after the end, which would run outside the transaction or in another one.
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
      : sendTraced(text, () =>
          client.query({ text, ...(values ? { values: [...values] } : {}), ...(name ? { name } : {}) }),
        )
    // Awaiting callers get the error as well.
    answer.catch((error: Error) => {
      failure ??= error
    })
    return answer
  }
  return {
    query: query as Connection['query'],
    async commit() {
      ended = true
      // The result of `commit` follows those of all earlier statements. If one of them failed, its command is ROLLBACK.
      const { command } = await sendTraced('commit', () => client.query<Record<string, never>>('commit'))
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

/** Maps error codes raised by `server.claims_in_force` to GoTrue's names. */
const refusals: Readonly<Record<string, string>> = { LCS01: 'session_not_found', LCS02: 'user_banned' }

function refusalOf(error: unknown): unknown {
  const code = error instanceof pg.DatabaseError && error.code ? refusals[error.code] : undefined
  return code && error instanceof Error ? new BackendError(403, code, error.message) : error
}

const names = new Map<string, string>()

/** The same name for the same text on every connection. */
function nameOf(text: string): string {
  const name = names.get(text) ?? createHash('sha256').update(text).digest('base64url')
  names.set(text, name)
  return name
}

/**
 * Extensions live in a schema of their own, as on hosted projects, and their operators and functions are used
 * unqualified in queries, policies and generated columns.
 */
const searchPath = `set_config('search_path', 'public, extensions', true)`
/**
 * Compiling a query takes longer than running it. Each new session turns JIT off, but behind a pooler the setting is
 * lost.
 */
const withoutJit = `set_config('jit', 'off', true)`

function begin(): string {
  return `begin;select ${searchPath}, ${withoutJit}`
}

/** The timeouts of hosted projects. The server's own statements have no timeout. */
const statementTimeoutsMs: Partial<Record<DatabaseRole, number>> = { anon: 3_000, authenticated: 8_000 }

/** Share of the statement timeout that a statement can wait for a lock. */
const lockShare = 0.8

/**
 * One round trip: begin, role and claims, all transaction-local. A person's claims are checked first, with the
 * server's rights, so that an ended session begins nothing.
 */
export function beginAs(caller: Caller, options: TransactionOptions = {}): string {
  return [options.readOnly ? 'begin read only' : 'begin', settingsOf(caller, options)].join(';')
}

function settingsOf(caller: Caller, options: TransactionOptions): string {
  const timeoutMs = options.timeoutMs ?? statementTimeoutsMs[caller.role]
  const claims = literal(JSON.stringify(caller.claims))
  const settings: [name: string, sql: string][] = [
    ['request.jwt.claims', hasSession(caller) ? `server.claims_in_force(${claims})` : claims],
    ['request.jwt.claim.sub', literal(caller.userId ?? '')],
    ['role', literal(caller.role)],
  ]
  if (timeoutMs !== undefined) {
    settings.push(['statement_timeout', literal(String(timeoutMs))])
    // Ends before the statement timeout, so that a wait for somebody else's lock (55P03) differs from a statement that
    // takes too long (57014).
    settings.push(['lock_timeout', literal(String(Math.floor(timeoutMs * lockShare)))])
  }
  const set = settings.map(([name, sql]) => `set_config('${name}', ${sql}, true)`)
  return `select ${[searchPath, withoutJit, ...set].join(', ')}`
}

/** A NUL character would end the statement's text. */
function literal(value: string): string {
  if (value.includes('\0')) throw new Error('a setting of the transaction contains a null character')
  return pg.escapeLiteral(value)
}

/** A caller that acts for a person, even with the server's rights, acts in that person's session. */
function hasSession({ role, claims }: Caller): boolean {
  const isPerson = role === 'authenticated' || claims.role === 'authenticated'
  return isPerson || (role === 'service_role' && claims.session_id !== undefined)
}
