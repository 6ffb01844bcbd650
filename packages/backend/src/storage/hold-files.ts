import type { Connection } from '../database.ts'

/** Any number will do, as long as every server process uses the same one. */
const lockKey = 4_715_200_113

/**
 * From now on no process removes a file, until this session ends: rows that a later snapshot shows keep theirs. What has
 * to go meanwhile goes with a sweep afterwards. Waits for removals that are under way, as long as `lock_timeout` says.
 */
export async function holdFiles(connection: Pick<Connection, 'query'>): Promise<void> {
  await connection.query('select pg_advisory_lock($1)', [lockKey])
}

/** Whether files have to stay for now. Inside a transaction the answer counts to its end. */
export async function areFilesHeld(connection: Pick<Connection, 'query'>): Promise<boolean> {
  const { rows } = await connection.query<{ held: boolean }>(
    'select not pg_try_advisory_xact_lock_shared($1) as held',
    [lockKey],
  )
  return rows[0]?.held ?? false
}
