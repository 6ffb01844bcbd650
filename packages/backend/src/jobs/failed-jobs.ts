import type { Connection } from '../database.ts'
import type { After } from '../mail/given-up-mails.ts'

/** A job that exhausted its retries. Without its data, which may be personal. */
export interface FailedJob {
  id: string
  name: string
  error: string
  attempts: number
  /** In PostgreSQL's notation, to the microsecond. */
  since: string
}

/** Failed jobs, oldest first. Runs in the caller's transaction, as do the other functions here. */
export async function listFailedJobs(
  connection: Connection,
  after: After | undefined,
  most: number,
): Promise<FailedJob[]> {
  const { rows } = await connection.query<FailedJob>(
    `select
       j.id,
       j.name,
       left(coalesce(j.output ->> 'message', j.output #>> '{}', ''), 500) as error,
       j.retry_count + 1 as attempts,
       to_jsonb(coalesce(j.completed_on, j.created_on)) #>> '{}' as since
     from pgboss.job j
     where j.state = 'failed'
       and ($1::timestamptz is null or (coalesce(j.completed_on, j.created_on), j.id) > ($1, $2::uuid))
     order by coalesce(j.completed_on, j.created_on), j.id
     limit $3`,
    [after?.moment ?? null, after?.key ?? null, most],
  )
  return rows
}

export async function countFailedJobs(connection: Connection): Promise<number> {
  const { rows } = await connection.query<{ n: number }>(
    `select count(*)::integer as n
     from pgboss.job
     where state = 'failed'`,
  )
  return rows[0]?.n ?? 0
}

/** Retries once beyond the limit, as pg-boss's `retry` does. Returns false when there is no such failed job. */
export async function retryJob(connection: Connection, id: string): Promise<boolean> {
  const { rowCount } = await connection.query(
    `update pgboss.job
     set state = 'retry',
         retry_limit = retry_limit + 1,
         start_after = now(),
         completed_on = null
     where id = $1
       and state = 'failed'`,
    [id],
  )
  return (rowCount ?? 0) > 0
}

/** Returns false when there is no such failed job. */
export async function dismissJob(connection: Connection, id: string): Promise<boolean> {
  const { rowCount } = await connection.query(
    `delete from pgboss.job
     where id = $1
       and state = 'failed'`,
    [id],
  )
  return (rowCount ?? 0) > 0
}
