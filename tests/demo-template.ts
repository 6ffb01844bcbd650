import { join } from 'node:path'
import { inject } from 'vitest'
import { copyFolder } from './copy-folder.ts'
import { openTestDatabase, type TestDatabase } from './open-test-database.ts'
import { withRunLock } from './with-run-lock.ts'

const database = 'localchef_demo'

/**
 * Copies the demo marketplace's data folder and returns the name of its database, to be copied too. The first test
 * file that calls this creates both with `seed`.
 */
export async function copyDemo(
  folder: string,
  seed: (opened: TestDatabase, dataFolder: string) => Promise<void>,
): Promise<string> {
  const made = join(inject('databaseTemplate').folder, 'demo')
  await withRunLock(4_715_200_110, async (admin) => {
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [database])
    if (rowCount === 0) {
      const opened = await openTestDatabase()
      await seed(opened, made)
      await admin.query(`alter database ${opened.name} rename to ${database}`)
    }
  })
  await copyFolder(made, folder)
  return database
}
