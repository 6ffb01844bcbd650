import { statfs } from 'node:fs/promises'
import type { Database } from '@localchef/backend/database'
import { withinTime } from '@localchef/backend/within-time'
import type pg from 'pg'
import { Counter, Gauge, type Registry } from 'prom-client'
import { errorsLogged } from './recent-errors.ts'

export interface GaugesOptions {
  registry: Registry
  database: Pick<Database, 'pool' | 'replicas'>
  dataFolder: string
  isReady: () => boolean
  /** Number of browsers connected for live changes. */
  sockets: () => number
  /** Bytes of waiting live messages, by the reason they wait. */
  waitingBytes: () => Record<string, number>
}

/** Gauges of the process and its database. Alerts and the dashboard use them; docs/operate.md explains them. */
export function registerGauges(options: GaugesOptions): void {
  registerOfProcess(options)
  const figures = createFiguresReader(options.database.pool)
  registerOfDatabase(options.registry, figures)
  registerOfWork(options.registry, figures)
  registerOfReplicas(options)
}

function registerOfProcess({
  registry,
  database: { pool },
  dataFolder,
  isReady,
  sockets,
  waitingBytes,
}: GaugesOptions): void {
  const registers = [registry]
  new Gauge({
    name: 'localchef_ready',
    help: '1 when this process serves, 0 while it starts or ends',
    registers,
    collect() {
      this.set(isReady() ? 1 : 0)
    },
  })
  new Counter({
    name: 'localchef_errors_total',
    help: 'Lines of level error and above that this process has logged',
    registers,
    collect() {
      this.reset()
      this.inc(errorsLogged())
    },
  })
  new Gauge({
    name: 'localchef_database_connections',
    help: 'Connections of the pool, and requests that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'open' }, pool.totalCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  new Gauge({
    name: 'localchef_realtime_sockets',
    help: 'Browsers connected to this process for live changes',
    registers,
    collect() {
      this.set(sockets())
    },
  })
  new Gauge({
    name: 'localchef_realtime_waiting_bytes',
    help: 'Bytes of live messages that wait to be read, handled or sent to other processes',
    labelNames: ['queue'],
    registers,
    collect() {
      for (const [queue, bytes] of Object.entries(waitingBytes())) this.set({ queue }, bytes)
    },
  })
  new Gauge({
    name: 'localchef_disk_bytes',
    help: 'The disk of DATA_DIR: its size, and what is left of it for this process',
    labelNames: ['state'],
    registers,
    async collect() {
      const disk = await statfs(dataFolder).catch(() => undefined)
      if (!disk) return this.reset()
      this.set({ state: 'size' }, disk.blocks * disk.bsize)
      this.set({ state: 'free' }, disk.bavail * disk.bsize)
    },
  })
}

type ReadFigures = ReturnType<typeof createFiguresReader>

/** Figures of the database are the same in every process: aggregate them by max, not by sum. */
function registerOfDatabase(registry: Registry, figures: ReadFigures): void {
  const registers = [registry]
  new Gauge({
    name: 'localchef_database_up',
    help: '1 when the database answers this process',
    registers,
    async collect() {
      this.set((await figures()) ? 1 : 0)
    },
  })
  new Gauge({
    name: 'localchef_database_bytes',
    help: 'Size of the database',
    registers,
    async collect() {
      const found = await figures()
      if (found) {
        this.set(found.bytes)
      } else {
        this.reset()
      }
    },
  })
  new Gauge({
    name: 'localchef_database_server_connections',
    help: 'Connections to the server of the database, of all programs, and how many it allows',
    labelNames: ['state'],
    registers,
    async collect() {
      const found = await figures()
      if (!found) return this.reset()
      this.set({ state: 'used' }, found.connections)
      this.set({ state: 'allowed' }, found.mostConnections)
    },
  })
}

/** Mails and jobs waiting in the database; the same in every process. */
function registerOfWork(registry: Registry, figures: ReadFigures): void {
  const registers = [registry]
  new Gauge({
    name: 'localchef_mails',
    help: 'Mails in the outbox that wait to be sent, and those given up',
    labelNames: ['state'],
    registers,
    async collect() {
      const found = await figures()
      if (!found) return this.reset()
      this.set({ state: 'waiting' }, found.mails.waiting)
      this.set({ state: 'failed' }, found.mails.failed)
    },
  })
  new Gauge({
    name: 'localchef_mail_oldest_seconds',
    help: 'How long the oldest mail in the outbox has waited',
    registers,
    async collect() {
      const found = await figures()
      if (found) {
        this.set(found.mails.oldestSeconds)
      } else {
        this.reset()
      }
    },
  })
  new Gauge({
    name: 'localchef_jobs',
    help: 'Jobs by queue and state, as the queue counts them once a minute',
    labelNames: ['queue', 'state'],
    registers,
    async collect() {
      this.reset()
      for (const { queue, ready, deferred, active, failed } of (await figures())?.jobs ?? []) {
        this.set({ queue, state: 'ready' }, ready)
        this.set({ queue, state: 'deferred' }, deferred)
        this.set({ queue, state: 'active' }, active)
        this.set({ queue, state: 'failed' }, failed)
      }
    },
  })
  new Gauge({
    name: 'localchef_job_oldest_seconds',
    help: 'How long the oldest job that is due has waited',
    labelNames: ['queue'],
    registers,
    async collect() {
      this.reset()
      for (const { queue, oldestSeconds } of (await figures())?.jobs ?? []) this.set({ queue }, oldestSeconds)
    },
  })
}

/** Replicas as this process sees them. */
function registerOfReplicas({ registry, database: { replicas } }: GaugesOptions): void {
  const registers = [registry]
  const status = () => replicas?.status() ?? []
  new Gauge({
    name: 'localchef_replica_up',
    help: '1 when the replica answers this process, also while it is behind',
    labelNames: ['replica'],
    registers,
    collect() {
      for (const { name, state } of status()) this.set({ replica: name }, state === 'gone' ? 0 : 1)
    },
  })
  new Gauge({
    name: 'localchef_replica_lag_seconds',
    help: 'For how long the replica has lacked something that the primary has',
    labelNames: ['replica'],
    registers,
    collect() {
      for (const { name, lagSeconds } of status()) this.set({ replica: name }, lagSeconds)
    },
  })
  new Counter({
    name: 'localchef_replica_reads_total',
    help: 'Reads that were begun at the replica: answered there, or by the primary because it was behind or failed',
    labelNames: ['replica', 'outcome'],
    registers,
    collect() {
      this.reset()
      for (const { name, reads } of status()) {
        for (const [outcome, count] of Object.entries(reads)) this.inc({ replica: name, outcome }, count)
      }
    },
  })
  new Counter({
    name: 'localchef_replica_fallbacks_total',
    help: 'Reads that the primary answered and a replica might have',
    registers,
    collect() {
      this.reset()
      this.inc(replicas?.fallbacks() ?? 0)
    },
  })
}

/** Figures for `/metrics`, read at each scrape from indexes and existing counters. */
interface DatabaseFigures {
  bytes: number
  /** Client connections of the whole PostgreSQL server. */
  connections: number
  mostConnections: number
  mails: { waiting: number; failed: number; oldestSeconds: number }
  /** Counted by pg-boss once a minute. */
  jobs: {
    queue: string
    ready: number
    deferred: number
    active: number
    failed: number
    oldestSeconds: number
  }[]
}

/** All gauges of a scrape share one reading. Undefined while the database is unavailable. */
function createFiguresReader(pool: pg.Pool, timeoutMs = 3_000): () => Promise<DatabaseFigures | undefined> {
  let reading: Promise<DatabaseFigures | undefined> | undefined
  return () => {
    reading ??= withinTime(readFigures(pool), timeoutMs)
      .catch(() => undefined)
      .finally(() => {
        reading = undefined
      })
    return reading
  }
}

async function readFigures(pool: pg.Pool): Promise<DatabaseFigures> {
  const { rows: found } = await pool.query<{
    bytes: number
    connections: number
    mostConnections: number
    mailsWaiting: number
    mailsFailed: number
    oldestMailSeconds: number
  }>(
    `select pg_database_size(current_database())::float8 as bytes,
       (select sum(numbackends)::float8 from pg_stat_database) as connections,
       current_setting('max_connections')::float8 as "mostConnections",
       waiting::float8 as "mailsWaiting",
       failed::float8 as "mailsFailed",
       coalesce(extract(epoch from now() - oldest_waiting), 0)::float8 as "oldestMailSeconds"
     from mail.tally()`,
  )
  const { rows: jobs } = await pool.query<DatabaseFigures['jobs'][number]>(
    `select queue.name as queue,
       queue.ready_count::float8 as ready,
       queue.deferred_count::float8 as deferred,
       queue.active_count::float8 as active,
       queue.failed_count::float8 as failed,
       coalesce(
         (
           select extract(epoch from now() - job.start_after)
           from pgboss.job
           where job.name = queue.name
             and job.state < 'active'
             and job.start_after <= now()
           order by job.start_after
           limit 1
         ),
         0
       )::float8 as "oldestSeconds"
     from pgboss.queue
     order by queue.name`,
  )
  const [figures] = found
  if (!figures) throw new Error("the query for the database's figures returned no row")
  const { mailsWaiting, mailsFailed, oldestMailSeconds, ...rest } = figures
  return {
    ...rest,
    mails: { waiting: mailsWaiting, failed: mailsFailed, oldestSeconds: oldestMailSeconds },
    jobs,
  }
}
