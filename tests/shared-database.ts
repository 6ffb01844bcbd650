import pg from 'pg'
import { inject } from 'vitest'
import { openTestDatabase, type TestDatabase } from './open-test-database.ts'

/**
 * Returns the name of a database that test files copy. The first file that calls this fills it, starting from a copy
 * of `copyOf`; others wait. Default of `copyOf`: the migrated, empty database.
 */
export async function shareDatabase(
  name: string,
  fill: (opened: TestDatabase) => Promise<unknown>,
  copyOf?: string,
): Promise<string> {
  const admin = new pg.Client({ connectionString: inject('databaseTemplate').adminUrl })
  await admin.connect()
  try {
    await admin.query('select pg_advisory_lock(hashtextextended($1, 4715200110))', [name])
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) {
      const opened = await openTestDatabase(copyOf === undefined ? {} : { copyOf })
      await fill(opened)
      await opened.leave()
      await admin.query(`alter database ${opened.name} rename to ${name}`)
    }
  } finally {
    await admin.end()
  }
  return name
}
