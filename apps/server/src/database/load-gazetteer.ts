import type { Database } from '@localchef/backend/database'
import { hasGazetteer, seedPlaces } from '@localchef/demo/seed-places'
import type { Logger } from 'pino'

/** An arbitrary number, the same in every server process. */
const lockKey = 4_715_200_110

/**
 * Loads cities, areas and ZIP codes, which every marketplace needs, into an empty table of places, or completes those of
 * an earlier release. Takes a few seconds, once per database; if several processes start, only one loads them.
 */
export async function loadGazetteer(database: Database, log: Logger): Promise<void> {
  if (await hasGazetteer(database.pool)) return
  const places = await database.transaction(async (connection) => {
    // Taken before any read: a reader that waited here would block the loading process, which locks the table.
    await connection.query('select pg_advisory_xact_lock($1)', [lockKey])
    return seedPlaces(connection)
  })
  if (places > 0) log.info({ places }, 'the gazetteer was loaded')
}
