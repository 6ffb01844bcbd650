import { join } from 'node:path'
import { createDatabase, type Database } from '@localchef/backend/database'
import type { APIRequestContext } from '@playwright/test'
import pg from 'pg'
import { borrowPostgres } from '../../apps/server/src/postgres/borrow-postgres.ts'

/** Databases of the servers in this process, by their addresses. */
export const ownDatabases = new Map<string, Database>()

/** Works in the database of the marketplace that `request` asks. */
export async function inDatabaseOf<T>(
  request: APIRequestContext,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const { origin } = new URL((await request.get('/config.json')).url())
  const own = ownDatabases.get(origin)
  return own ? work(own) : inDatabaseOfRun(work)
}

/** The run's server is another process, with the built-in PostgreSQL. */
async function inDatabaseOfRun<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const postgres = await borrowPostgres(join(process.env.E2E_FOLDER ?? '', 'data'))
  if (!postgres) throw new Error('The database of the marketplace cannot be reached')
  const pool = new pg.Pool({ connectionString: postgres.url, max: 1 })
  try {
    return await work(createDatabase(pool, async () => async () => undefined))
  } finally {
    await pool.end()
    await postgres.stop()
  }
}
