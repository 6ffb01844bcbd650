import { afterAll, beforeAll, expect, test } from 'vitest'
import { archiveFormat, type Manifest } from '../../apps/server/src/backup/archive-contents.ts'
import { requireEmpty } from '../../apps/server/src/backup/require-empty.ts'
import { markRestore, refuseUnfinishedRestore } from '../../apps/server/src/backup/unfinished-restore.ts'
import { openTestDatabase, type TestDatabase } from '../open-test-database.ts'

/**
 * Refusals that other tests read in the output of commands; here in this process, where statements' rows are
 * checked.
 */
let used: TestDatabase

const ofNothing: Omit<Manifest, 'madeAt'> = {
  format: archiveFormat,
  release: '0.2.0',
  postgres: '18',
  migrations: [],
  tables: [],
  holdsFiles: false,
}

beforeAll(async () => {
  used = await openTestDatabase()
})
afterAll(() => used.stop())

test('a restore into a database that a LocalChef is connected to is refused', async () => {
  const restore = requireEmpty(
    used.database,
    { ...ofNothing, madeAt: new Date().toISOString() },
    { replaces: true },
  )
  await expect(restore).rejects.toThrow('A LocalChef uses this database. Stop it')
})

test('everything that would use a database with an unfinished restore is refused with the name of the archive', async () => {
  await expect(refuseUnfinishedRestore(used.database.pool)).resolves.toBeUndefined()
  await markRestore(used.database.pool, 'lost.tar.gz')
  await expect(refuseUnfinishedRestore(used.database.pool)).rejects.toThrow(
    'The restore of lost.tar.gz into this database',
  )
})
