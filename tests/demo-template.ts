import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { openTestDatabase, type TestDatabase } from './open-test-database.ts'

const database = 'localchef_demo'

/**
 * Copies the demo marketplace's data folder and returns the name of its database, to be copied too. The first test
 * file that calls this creates both with `seed`.
 */
export async function copyDemo(
  folder: string,
  seed: (opened: TestDatabase, dataFolder: string) => Promise<void>,
): Promise<string> {
  const { adminUrl, folder: shared } = inject('databaseTemplate')
  const made = join(shared, 'demo')
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    await admin.query('select pg_advisory_lock(4715200110)')
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [database])
    if (rowCount === 0) {
      const opened = await openTestDatabase()
      await seed(opened, made)
      await admin.query(`alter database ${opened.name} rename to ${database}`)
    }
  } finally {
    await admin.end()
  }
  await cp(made, folder, { recursive: true })
  return database
}
