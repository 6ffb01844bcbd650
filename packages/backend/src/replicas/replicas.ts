import type pg from 'pg'
import type { Logger } from 'pino'
import { isConnectionError } from '../connection-error.ts'
import { reasonOf } from '../reason-of.ts'
import { NotInTime, withinTime } from '../within-time.ts'
import { askPosition, createPositionReader, lsnValue, type Position } from './primary-position.ts'

export type ReplicaState = 'up' | 'behind' | 'gone'
export type ReadOutcome = 'answered' | 'behind' | 'failed'

export interface ReplicaStatus {
  /** Host and port. */
  name: string
  state: ReplicaState
  /** Seconds since the primary passed the replica's position. */
  lagSeconds: number
  /** The reason for `gone`. */
  reason: string | null
  reads: Readonly<Record<ReadOutcome, number>>
}

export interface Replica {
  name: string
  pool: pg.Pool
  /** Counts the outcome of a read. */
  count(outcome: ReadOutcome): void
  /** Takes the replica out of use until a check succeeds, and ends its running reads. */
  lose(error: unknown): void
  /** Registers a running read. Returns a function that deregisters it. */
  occupy(client: pg.PoolClient): () => void
}

export interface Replicas {
  /** A replica in use and the primary's current position. Undefined when the read must go to the primary. */
  choose(): Promise<{ replica: Replica; position: Position } | undefined>
  /** Counts a read that fell back to the primary. */
  countFallback(): void
  fallbacks(): number
  status(): ReplicaStatus[]
  stop(): Promise<void>
}

export interface ReplicasOptions {
  /** A pool of one connection for positions, so that they never queue behind other statements. */
  primary: pg.Pool
  replicas: readonly { name: string; pool: pg.Pool }[]
  log: Logger
  everyMs?: number
}

/** A replica with a larger lag is not tried. */
const mostLagSeconds = 1
/** Timeout of one check. */
const checkMs = 1_000
const mostSamples = 600

interface Watched extends Replica {
  state: ReplicaState
  lagSeconds: number
  reason: string | null
  reads: Record<ReadOutcome, number>
}

interface Identity {
  system: string
  database: number
}

interface Facts extends Identity {
  isReplica: boolean
  /** Null on a server that never was a replica. */
  lsn: string | null
}

/** Monitors the replicas and chooses among those that keep up. */
export function createReplicas({ primary, replicas, log, everyMs = 1_000 }: ReplicasOptions): Replicas {
  const positionOf = createPositionReader(() => askPosition(primary))
  const watched = replicas.map(({ name, pool }) => watch(name, pool, log))
  const samples: { at: number; lsn: bigint }[] = []
  let turn = 0
  let fallbacks = 0
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let checking = check()

  async function check(): Promise<void> {
    const own = await readPrimary()
    await Promise.all(watched.map((replica) => checkReplica(replica, own)))
    if (stopped) return
    timer = setTimeout(() => {
      checking = check()
    }, everyMs)
    timer.unref()
  }

  /** Undefined while the primary is unreachable; the replicas keep their states. */
  async function readPrimary(): Promise<Identity | undefined> {
    try {
      const [{ lsn }, identity] = await Promise.all([positionOf(), readFacts(primary)])
      samples.push({ at: performance.now(), lsn: lsnValue(lsn) })
      if (samples.length > mostSamples) samples.shift()
      return identity
    } catch {
      return undefined
    }
  }

  async function checkReplica(replica: Watched, own: Identity | undefined): Promise<void> {
    try {
      const facts = await withinTime(readFacts(replica.pool), checkMs)
      const unfit = own && reasonAgainst(facts, own)
      if (unfit) return leave(replica, unfit, log)
      if (!own || facts.lsn === null) return
      const lsn = lsnValue(facts.lsn)
      const lacking = samples.find((sample) => sample.lsn > lsn)
      setLag(replica, lacking ? (performance.now() - lacking.at) / 1000 : 0, log)
    } catch (error) {
      replica.lose(error)
    }
  }

  return {
    async choose() {
      const fit = watched.filter(({ state }) => state === 'up')
      if (fit.length === 0) return undefined
      turn = (turn + 1) % fit.length
      const replica = fit[turn]
      // Without a position the read goes to the primary, which reports its own error.
      const position = await positionOf().catch(() => undefined)
      return replica && position && { replica, position }
    },
    countFallback() {
      fallbacks += 1
    },
    fallbacks: () => fallbacks,
    status: () =>
      watched.map(({ name, state, lagSeconds, reason, reads }) => ({
        name,
        state,
        lagSeconds,
        reason,
        reads: { ...reads },
      })),
    async stop() {
      stopped = true
      clearTimeout(timer)
      await checking
      await Promise.all([primary, ...replicas.map(({ pool }) => pool)].map((pool) => pool.end()))
    },
  }
}

function watch(name: string, pool: pg.Pool, log: Logger): Watched {
  const busy = new Set<pg.PoolClient>()
  const replica: Watched = {
    name,
    pool,
    // Until the first check succeeds.
    state: 'gone',
    lagSeconds: 0,
    reason: 'not checked yet',
    reads: { answered: 0, behind: 0, failed: 0 },
    count(outcome) {
      replica.reads[outcome] += 1
    },
    occupy(client) {
      busy.add(client)
      return () => busy.delete(client)
    },
    lose(error) {
      leave(replica, reasonOf(error), log)
      // A vanished machine closes no connection, so its reads would otherwise wait for their timeout.
      for (const client of [...busy]) {
        busy.delete(client)
        void client.end().catch(() => undefined)
      }
    },
  }
  return replica
}

/** The lag decides whether the replica counts as up or behind. */
function setLag(replica: Watched, lagSeconds: number, log: Logger): void {
  const before = replica.state
  replica.lagSeconds = lagSeconds
  replica.state = lagSeconds > mostLagSeconds ? 'behind' : 'up'
  replica.reason = null
  if (before === replica.state) return
  if (replica.state === 'up') {
    log.info({ replica: replica.name }, 'a replica answers reads')
  } else {
    log.warn({ replica: replica.name }, 'a replica is behind; the primary answers in its place')
  }
}

function leave(replica: Watched, reason: string, log: Logger): void {
  if (replica.state !== 'gone') {
    log.warn({ replica: replica.name, reason }, 'a replica is gone; the primary answers in its place')
  } else if (replica.reason !== reason) {
    log.warn({ replica: replica.name, reason }, 'a replica cannot be used')
  }
  replica.state = 'gone'
  replica.reason = reason
}

function reasonAgainst(facts: Facts, own: Identity): string | undefined {
  if (facts.system !== own.system) return 'it is not a replica of the database of DATABASE_URL'
  if (facts.database !== own.database) return 'it leads to another database of the same server'
  if (!facts.isReplica || facts.lsn === null) return 'it is no longer a replica'
  return undefined
}

async function readFacts(pool: pg.Pool): Promise<Facts> {
  const { rows } = await pool.query<Facts>(
    `select control.system_identifier::text as system,
       own.oid::integer as database,
       pg_is_in_recovery() as "isReplica",
       pg_last_wal_replay_lsn()::text as lsn
     from pg_control_system() control
     join pg_database own on own.datname = current_database()`,
  )
  const [facts] = rows
  if (!facts) throw new Error('the server did not report its state')
  return facts
}

/** Whether the read failed because it ran on a replica, and may succeed on the primary. */
export function isOfReplica(error: unknown): boolean {
  if (isConnectionError(error) || error instanceof NotInTime) return true
  return error instanceof Error && 'code' in error && replicaCodes.has(error.code)
}

/** Conflicts with recovery, and features a replica does not support. */
const replicaCodes: ReadonlySet<unknown> = new Set(['40001', '40P01', '55000', '0A000'])
