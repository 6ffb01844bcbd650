import type { Connection } from '../database.ts'

/** An arbitrary number, the same in every server process. */
const lockKey = 4_715_200_113

/**
 * Stops all processes from removing files until this session ends, so that rows in a later snapshot keep their files.
 * The sweep removes the postponed files afterwards. Waits up to `lock_timeout` for removals in progress.
 */
export async function holdFiles(connection: Pick<Connection, 'query'>): Promise<void> {
  await connection.query('select pg_advisory_lock($1)', [lockKey])
}

/** Whether files must not be removed now. Inside a transaction the answer is valid until it ends. */
export async function areFilesHeld(connection: Pick<Connection, 'query'>): Promise<boolean> {
  const { rows } = await connection.query<{ held: boolean }>(
    'select not pg_try_advisory_xact_lock_shared($1) as held',
    [lockKey],
  )
  return rows[0]?.held ?? false
}
