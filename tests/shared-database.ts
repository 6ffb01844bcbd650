import { openTestDatabase, type TestDatabase } from './open-test-database.ts'
import { withRunLock } from './with-run-lock.ts'

/**
 * Returns the name of a database that test files copy. The first file that calls this fills it, starting from a copy
 * of `copyOf`; others wait. Default of `copyOf`: the migrated, empty database.
 */
export async function shareDatabase(
  name: string,
  fill: (opened: TestDatabase) => Promise<unknown>,
  copyOf?: string,
): Promise<string> {
  await withRunLock(name, async (admin) => {
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) {
      const opened = await openTestDatabase(copyOf === undefined ? {} : { copyOf })
      await fill(opened)
      await opened.leave()
      await admin.query(`alter database ${opened.name} rename to ${name}`)
    }
  })
  return name
}
