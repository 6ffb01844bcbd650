import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../free-port.ts'
import { startProcess } from '../lifecycle/start-process.ts'
import { openTestDatabase, type TestDatabase } from '../open-test-database.ts'

let folder: string
let open: TestDatabase

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'localchef-pre-release-'))
  open = await openTestDatabase()
})

afterAll(async () => {
  await open?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Starts on a database to which that release has applied its files. */
async function startOn(release: string, changes: Record<string, string> = {}) {
  await open.database.pool.query('update localchef.migrations set release = $1', [release])
  const environment = { DATABASE_URL: open.url, DATA_DIR: folder, PORT: String(await freePort()), ...changes }
  return startProcess(environment)
}

test.each([{}, { NEWER_SCHEMA: 'allow' }])(
  'a start on a pre-release database exits with instructions, with the settings %j',
  async (settings) => {
    const refused = await startOn('0.1.0', settings)
    expect((await refused.ended).code).toBe(1)
    expect(refused.output()).toContain('the database was made by a pre-release (0.1)')
    expect(refused.output()).toContain('Start with an empty database')
  },
)

test('a refused pre-release database, whose migration record names no releases, stays unchanged', async () => {
  await open.database.pool.query('alter table localchef.migrations rename column release to early')
  const before = await open.database.pool.query('select * from localchef.migrations order by name')
  const refused = startProcess({ DATABASE_URL: open.url, DATA_DIR: folder, PORT: String(await freePort()) })
  expect((await refused.ended).code).toBe(1)
  expect(refused.output()).toContain('pre-release (0.1)')
  const after = await open.database.pool.query('select * from localchef.migrations order by name')
  expect(after.rows).toEqual(before.rows)
})
