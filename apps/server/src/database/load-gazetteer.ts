import type { Database } from '@localchef/backend/database'
import { seedPlaces } from '@localchef/demo/seed-places'
import type { Logger } from 'pino'

/** Any number will do, as long as every server process uses the same one. */
const lockKey = 4_715_200_110

/**
 * Fills an empty table of places: cities and ZIP codes, which every marketplace needs, with or without demo
 * data. A second or two, once in the life of a database; of several processes that start at once one does it.
 */
export async function loadGazetteer(database: Database, log: Logger): Promise<void> {
  const { rows } = await database.pool.query<{ filled: boolean }>(
    'select exists (select from public.places) as filled',
  )
  if (rows[0]?.filled === true) return
  const places = await database.transaction(async (connection) => {
    // Before anything is read: who fills the table locks it, and would wait for whoever has read it and waits here.
    await connection.query('select pg_advisory_xact_lock($1)', [lockKey])
    return seedPlaces(connection)
  })
  if (places > 0) log.info({ places }, 'the gazetteer was loaded')
}
