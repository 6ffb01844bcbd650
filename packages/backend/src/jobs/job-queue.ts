import { randomUUID } from 'node:crypto'
import { ROOT_CONTEXT, SpanKind } from '@opentelemetry/api'
import { type JobResult, PgBoss, systemClock } from 'pg-boss'
import type { Logger } from 'pino'
import type { Connection, Database, StatementOptions } from '../database.ts'
import { inSpan, isTraced } from '../tracing/spans.ts'
import { carryTrace, linksTo } from '../tracing/trace-context.ts'

export interface EnqueueOptions {
  /** The earliest start. */
  startAfter?: Date
}

/** Performs one job. A job that throws is retried with growing delays, so it must be idempotent. */
export type JobHandler = (data: unknown) => Promise<void>

export interface JobQueue {
  /** Creates a queue for each name and starts the workers. Needs a migrated database. */
  start(handlers: Readonly<Record<string, JobHandler>>): Promise<void>
  /** Waits a few seconds at most for running jobs. */
  stop(): Promise<void>
  /** Writes a job in the caller's transaction: it runs if, and only if, that transaction commits. */
  enqueue(connection: Connection, name: string, data: object, options?: EnqueueOptions): Promise<void>
  /** Like `enqueue`, for many jobs in one statement. */
  enqueueAll(
    connection: Connection,
    name: string,
    data: readonly object[],
    options?: EnqueueOptions,
  ): Promise<void>
}

export interface JobQueueOptions {
  database: Database
  log: Logger
  /** Default: 2. */
  pollSeconds?: number | undefined
}

/**
 * Jobs are fetched in batches and run one after the other. After a full batch the next follows without a pause; if jobs
 * were fetched singly, only one would run in every two seconds. A killed process repeats at most one batch.
 */
const batchSize = 5

const startOf = ({ startAfter }: EnqueueOptions) => (startAfter ? { startAfter } : {})

const traced = (data: object) => (isTraced() ? { ...data, [traceKey]: carryTrace() } : data)

async function inSendSpan(name: string, send: () => Promise<unknown>): Promise<void> {
  const span = { kind: SpanKind.PRODUCER, attributes: messagingAttributes(name, 'send') }
  await (isTraced() ? inSpan(`send ${name}`, span, send) : send())
}

/** Jobs in PostgreSQL (schema `pgboss`), over the given pool: any number of processes share the work. */
export function createJobQueue({ database, log, pollSeconds = 2 }: JobQueueOptions): JobQueue {
  const boss = createBoss(database)
  boss.on('error', (error) =>
    log.warn({ reason: error.message }, 'the job queue could not reach the database'),
  )
  let running = false

  return {
    async start(handlers) {
      await withSessionLock(database, () => prepare(Object.keys(handlers)))
      for (const [name, handler] of Object.entries(handlers)) {
        // Makes pg-boss read the queue's row now. Otherwise the first `send` reads the row on a second connection, and
        // a transaction that holds the pool's last connection would wait for it forever.
        await boss.findJobs(name, { id: randomUUID() })
        const pace = { pollingIntervalSeconds: pollSeconds, batchSize, burstWhenBatchFull: true }
        await boss.work(name, { ...pace, perJobResults: true } as const, async (jobs) => {
          const results: JobResult[] = []
          for (const { id, data } of jobs) results.push(await perform(name, id, data, handler))
          return results
        })
      }
    },

    async stop() {
      if (!running) return
      running = false
      await boss.stop({ graceful: true, timeout: 5_000, close: false })
    },

    async enqueue(connection, name, data, options = {}) {
      const send = () =>
        boss.send(name, traced(data), {
          db: { executeSql: (text, values) => execute(connection, text, values, { keepPlan: true }) },
          ...startOf(options),
        })
      await inSendSpan(name, send)
    },

    async enqueueAll(connection, name, data, options = {}) {
      if (data.length === 0) return
      const send = () =>
        boss.insert(
          name,
          data.map((one) => ({ data: traced(one), ...startOf(options) })),
          { db: { executeSql: (text, values) => execute(connection, text, values) } },
        )
      await inSendSpan(name, send)
    },
  }

  async function prepare(names: readonly string[]): Promise<void> {
    await boss.start()
    running = true
    await grantToServiceRole(database)
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

  /** Runs a job in its own trace, because it may run hours later, with a link to the trace that wrote it. */
  async function perform(name: string, id: string, data: unknown, handler: JobHandler): Promise<JobResult> {
    const { work, trace } = withoutTrace(data)
    const attributes = { ...messagingAttributes(name, 'process'), 'messaging.message.id': id }
    const span = { kind: SpanKind.CONSUMER, attributes, links: linksTo(trace) }
    try {
      await inSpan(`process ${name}`, span, () => handler(work), ROOT_CONTEXT)
      return { id, status: 'completed' }
    } catch (error) {
      log.error({ err: error, job: name, jobId: id }, 'a job failed')
      const message = error instanceof Error ? error.message : String(error)
      return { id, status: 'failed', output: { message } }
    }
  }
}

/** Creates the queue's tables without starting workers, for rows that are loaded from an archive. */
export async function prepareJobTables(database: Database): Promise<void> {
  const boss = createBoss(database)
  boss.on('error', () => undefined)
  await withSessionLock(database, async () => {
    await boss.start()
    await grantToServiceRole(database)
  })
  await boss.stop({ graceful: false, close: false })
}

function createBoss(database: Database): PgBoss {
  return new PgBoss({
    schema: 'pgboss',
    db: { executeSql: (text, values) => execute(database.pool as Connection, text, values) },
    // Recurring work is timed in the process (see recurring-tasks.ts), because the resolution of pg-boss's cron is a
    // minute.
    schedule: false,
    superviseIntervalSeconds: 60,
    maintenanceIntervalSeconds: 600,
    reindex: false,
    monitorVacuum: false,
    // Workers measure their pauses by this clock, which never goes back. If the system's clock were used and put back
    // by an hour, workers would pause for an hour.
    clock: { ...systemClock, now: () => performance.timeOrigin + performance.now() },
  })
}

/** Key of the trace context in a job's data. */
const traceKey = '_trace'

function withoutTrace(data: unknown): { work: unknown; trace: unknown } {
  if (typeof data !== 'object' || data === null || !(traceKey in data)) {
    return { work: data, trace: undefined }
  }
  const { [traceKey]: trace, ...work } = data
  return { work, trace }
}

function messagingAttributes(queue: string, operation: 'send' | 'process') {
  return {
    'messaging.system': 'pg-boss',
    'messaging.destination.name': queue,
    'messaging.operation.name': operation,
    'messaging.operation.type': operation,
  }
}

/** An arbitrary number, the same in every server process. */
const lockKey = 4_715_200_112

/** Serializes processes that start concurrently on a new database: one creates the queues, the others find them. */
async function withSessionLock(database: Database, work: () => Promise<void>): Promise<void> {
  // A session lock, because the work runs transactions of its own.
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
 * Server functions run as `service_role`: they write jobs in their transactions and manage failed ones. pg-boss
 * creates its schema for its owner only.
 */
async function grantToServiceRole(database: Database): Promise<void> {
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

/** Without values pg-boss sends several statements as one text; `pg` then returns an array of results. */
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
