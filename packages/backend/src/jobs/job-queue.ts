import { randomUUID } from 'node:crypto'
import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Connection, Database, StatementOptions } from '../database.ts'

export interface EnqueueOptions {
  /** Not before this moment. */
  startAfter?: Date
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
      await oneAtATime(database, () => prepare(Object.keys(handlers)))
      for (const [name, handler] of Object.entries(handlers)) {
        // Makes pg-boss read the queue's row now. Its first `send` would do so on another connection, for which a
        // transaction would wait that holds the pool's last one.
        await boss.findJobs(name, { id: randomUUID() })
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
        db: { executeSql: (text, values) => execute(connection, text, values, { keepPlan: true }) },
        ...(options.startAfter ? { startAfter: options.startAfter } : {}),
      })
    },
  }

  async function prepare(names: readonly string[]): Promise<void> {
    await boss.start()
    running = true
    await letServiceRoleWork(database)
    const existing = new Set((await boss.getQueues()).map(({ name }) => name))
    for (const name of names.filter((candidate) => !existing.has(candidate))) {
      await boss.createQueue(name, {
        policy: 'standard',
        retryLimit: 8,
        retryDelay: 5,
        retryBackoff: true,
      })
    }
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

/** Any number will do, as long as every server process uses the same one. */
const lockKey = 4_715_200_112

/** Of several processes that start at once on a new database, one makes the queues, and the others find them there. */
async function oneAtATime(database: Database, work: () => Promise<void>): Promise<void> {
  // Of a session and not of a transaction, because the work has transactions of its own.
  const client = await database.pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    try {
      await work()
    } finally {
      await client.query('select pg_advisory_unlock($1)', [lockKey])
    }
  } finally {
    client.release()
  }
}

/**
 * Server functions run as `service_role`; they write jobs in their transactions, and look after those that failed.
 * pg-boss makes its schema for its owner.
 */
async function letServiceRoleWork(database: Database): Promise<void> {
  await database.transaction(async (connection) => {
    const { rows } = await connection.query<{ granted: boolean }>(
      `select has_schema_privilege('service_role', 'pgboss', 'usage')
         and has_table_privilege('service_role', 'pgboss.job', 'update') as granted`,
    )
    if (rows[0]?.granted) return
    await connection.query(`
      grant usage on schema pgboss to service_role;
      grant select, insert, update, delete on all tables in schema pgboss to service_role;
      alter default privileges in schema pgboss grant select, insert, update, delete on tables to service_role;
    `)
  })
}

/** Without values pg-boss sends several statements at once, as plain text; `pg` answers those with a list. */
async function execute(
  connection: Connection,
  text: string,
  values?: unknown[],
  options?: StatementOptions,
): Promise<{ rows: Record<string, unknown>[] }> {
  const result: unknown = await (values?.length
    ? connection.query(text, values, options)
    : connection.query(text))
  const results = (Array.isArray(result) ? result : [result]) as { rows?: Record<string, unknown>[] }[]
  return { rows: results.flatMap(({ rows }) => rows ?? []) }
}
