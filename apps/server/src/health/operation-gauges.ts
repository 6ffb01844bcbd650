import { statfs } from 'node:fs/promises'
import type { Database } from '@localchef/backend/database'
import { Counter, Gauge, type Registry } from 'prom-client'
import { createFiguresReader } from './database-figures.ts'
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
