import pg from 'pg'
import { inject } from 'vitest'

/** Runs work while no other test file of this run does work with the same key. */
export async function withRunLock<T>(key: number, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: inject('databaseTemplate').adminUrl })
  await admin.connect()
  try {
    await admin.query('select pg_advisory_lock($1)', [key])
    return await work(admin)
  } finally {
    await admin.end()
  }
}
