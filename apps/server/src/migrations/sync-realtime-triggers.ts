import type { Database } from '@localchef/backend/database'

/** Realtime follows the publication by triggers; a migration may have published another table. */
export async function syncRealtimeTriggers(database: Database): Promise<void> {
  await database.transaction((connection) => connection.query('select realtime.sync_triggers()'))
}
