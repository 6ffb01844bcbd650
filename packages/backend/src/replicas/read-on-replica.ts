import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { noteOnSpan } from '../tracing/spans.ts'
import { withinTime } from '../within-time.ts'
import type { Position } from './primary-position.ts'
import { isOfReplica, type Replica } from './replicas.ts'

interface Ending {
  commit(): Promise<void>
  rollback(): Promise<void>
}

export interface ReplicaRead<T, Statements> {
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
 * Runs a read on a replica that has replayed the position. Returns undefined when it has not, or failed, and the
 * primary must run the read. The check runs in the reading transaction, because one address may lead to several
 * replicas.
 */
export async function readOnReplica<T, Statements>(
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
