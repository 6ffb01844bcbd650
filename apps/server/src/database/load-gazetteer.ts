import type { Database } from '@localchef/backend/database'
import { seedPlaces } from '@localchef/demo/seed-places'
import type { Logger } from 'pino'

/** An arbitrary number, the same in every server process. */
const lockKey = 4_715_200_110

/**
 * Loads cities and ZIP codes, which every marketplace needs, into an empty table of places. Takes a second or two,
 * once per database; of several starting processes one does it.
 */
export async function loadGazetteer(database: Database, log: Logger): Promise<void> {
  const { rows } = await database.pool.query<{ filled: boolean }>(
    'select exists (select from public.places) as filled',
  )
  if (rows[0]?.filled === true) return
  const places = await database.transaction(async (connection) => {
    // Taken before any read: the loader locks the table and would wait for readers that wait here.
    await connection.query('select pg_advisory_xact_lock($1)', [lockKey])
    return seedPlaces(connection)
  })
  if (places > 0) log.info({ places }, 'the gazetteer was loaded')
}
