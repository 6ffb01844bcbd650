import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Connection, Database } from '../database.ts'

export interface EnqueueOptions {
  /** Not before this moment. */
  startAfter?: Date
  /** While a job with this key waits, another one is not added. */
  singletonKey?: string
}

/** Does one job. A throw is tried again, later and later; so it must bear being done twice. */
export type JobHandler = (data: unknown) => Promise<void>

export interface JobQueue {
  /** Makes a queue for each name and begins to work. Needs a migrated database. */
  start(handlers: Readonly<Record<string, JobHandler>>): Promise<void>
  /** Lets running jobs end, for a few seconds at most. */
  stop(): Promise<void>
  /** Writes a job in the caller's transaction: it is done if, and only if, that transaction commits. */
  enqueue(connection: Connection, name: string, data: object, options?: EnqueueOptions): Promise<void>
}

export interface JobQueueOptions {
  database: Database
  log: Logger
  /** Default: 2. */
  pollSeconds?: number
}

/** Jobs in PostgreSQL (schema `pgboss`), over the pool that is there: any number of processes share the work. */
export function createJobQueue({ database, log, pollSeconds = 2 }: JobQueueOptions): JobQueue {
  const boss = new PgBoss({
    schema: 'pgboss',
    db: { executeSql: (text, values) => execute(database.pool as Connection, text, values) },
    // Recurring work is timed in the process (see recurring-tasks.ts): cron here knows minutes only.
    schedule: false,
    superviseIntervalSeconds: 60,
    maintenanceIntervalSeconds: 600,
    reindex: false,
    monitorVacuum: false,
  })
  boss.on('error', (error) =>
    log.warn({ reason: error.message }, 'the job queue could not reach the database'),
  )
  let running = false

  return {
    async start(handlers) {
      await boss.start()
      running = true
      const existing = new Set((await boss.getQueues()).map(({ name }) => name))
      for (const [name, handler] of Object.entries(handlers)) {
        if (!existing.has(name)) {
          await boss.createQueue(name, { policy: 'short', retryLimit: 8, retryDelay: 5, retryBackoff: true })
        }
        await boss.work(name, { pollingIntervalSeconds: pollSeconds, batchSize: 1 }, async (jobs) => {
          for (const job of jobs) await perform(name, job.id, () => handler(job.data))
        })
      }
    },

    async stop() {
      if (!running) return
      running = false
      await boss.stop({ graceful: true, timeout: 5_000, close: false })
    },

    async enqueue(connection, name, data, options = {}) {
      await boss.send(name, data, {
        db: { executeSql: (text, values) => execute(connection, text, values) },
        ...(options.startAfter ? { startAfter: options.startAfter } : {}),
        ...(options.singletonKey ? { singletonKey: options.singletonKey } : {}),
      })
    },
  }

  async function perform(name: string, id: string, work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      log.error({ err: error, job: name, jobId: id }, 'a job failed')
      throw error
    }
  }
}

/** Without values pg-boss sends several statements at once, as plain text; `pg` answers those with a list. */
async function execute(
  connection: Connection,
  text: string,
  values?: unknown[],
): Promise<{ rows: Record<string, unknown>[] }> {
  const result: unknown = await (values?.length ? connection.query(text, values) : connection.query(text))
  const results = (Array.isArray(result) ? result : [result]) as { rows?: Record<string, unknown>[] }[]
  return { rows: results.flatMap(({ rows }) => rows ?? []) }
}
