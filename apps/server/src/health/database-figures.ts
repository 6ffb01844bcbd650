import { withinTime } from '@localchef/backend/within-time'
import type pg from 'pg'

/** Figures for `/metrics`, read at each scrape from indexes and existing counters. */
export interface DatabaseFigures {
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
export function createFiguresReader(
  pool: pg.Pool,
  timeoutMs = 3_000,
): () => Promise<DatabaseFigures | undefined> {
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
