import pg from 'pg'
import { inject } from 'vitest'

/** Runs work while no other test file of this run works under the same name. */
export async function withRunLock<T>(name: string, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: inject('databaseTemplate').adminUrl })
  await admin.connect()
  try {
    await admin.query('select pg_advisory_lock(hashtextextended($1, 4715200110))', [name])
    return await work(admin)
  } finally {
    await admin.end()
  }
}
