import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { visitor } from '@localchef/backend/caller'
import { createDatabase } from '@localchef/backend/database'
import { createJobQueue } from '@localchef/backend/jobs/job-queue'
import pg from 'pg'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { backUp } from '../../apps/server/src/backup/back-up.ts'
import { checkEngine } from '../../apps/server/src/database/check-engine.ts'
import { openDatabase } from '../../apps/server/src/database/open-database.ts'
import { asAdmin } from '../database-template.ts'
import { openTestDatabase, type TestDatabase } from '../open-test-database.ts'

/**
 * By default PostgreSQL compiles expensive queries (JIT) and starts parallel workers. Our connections turn both off.
 */

let folder: string
let open: TestDatabase

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'localchef-session-'))
  open = await openTestDatabase()
  await asAdmin(open.adminUrl, [`alter database ${open.name} set jit = on`])
})
afterEach(() => vi.restoreAllMocks())
afterAll(async () => {
  await open?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Pools pass callbacks and others await; either way the arguments are passed on. */
type Ending = (this: pg.Client, ...given: unknown[]) => Promise<void>
const prototype = pg.Client.prototype as unknown as { connect: Ending; end: Ending }

/**
 * Watches the sessions that begin from now on. Returns a function for their settings, which are read before they end.
 */
function watchSessions(): () => Promise<Record<string, string>> {
  const seen = new Set<pg.Client>()
  const settings: Record<string, string> = {}
  const read = async (client: pg.Client): Promise<void> => {
    const { rows } = await client.query(
      `select current_setting('application_name') as name,
         current_setting('jit') || ', ' || current_setting('max_parallel_workers_per_gather') as words`,
    )
    settings[rows[0].name] = rows[0].words
  }
  const { connect, end } = prototype
  vi.spyOn(prototype, 'connect').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    seen.add(this)
    return connect.apply(this, given)
  })
  vi.spyOn(prototype, 'end').mockImplementation(async function (this: pg.Client, ...given: unknown[]) {
    if (seen.delete(this)) await read(this)
    return end.apply(this, given)
  })
  return async () => {
    for (const client of seen) await read(client)
    seen.clear()
    return settings
  }
}

const quiet = { log: pino({ level: 'silent' }), dataFolder: '', poolSize: 4, onFailure: () => undefined }

test('no kind of connection compiles queries or starts workers for them', async () => {
  const control = new pg.Client({ connectionString: open.url })
  await control.connect()
  expect((await control.query('show jit')).rows).toEqual([{ jit: 'on' }])
  await control.end()

  const sessionsOf = watchSessions()
  const server = await openDatabase({ ...quiet, databaseUrl: open.url, readUrls: [open.url] })
  await server.database.listen('anything', () => undefined)
  await server.database.as(visitor, (connection) => connection.query('select 1'), { onReplica: true })
  const jobs = createJobQueue({ database: server.database, log: quiet.log })
  await jobs.start({})
  const command = await openDatabase({
    ...quiet,
    databaseUrl: open.url,
    applicationName: 'localchef-command',
  })
  await command.database.pool.query('select 1')
  await backUp({
    databaseUrl: open.url,
    file: join(folder, 'archive'),
    files: undefined,
    signingKeys: undefined,
  })
  const settings = await sessionsOf()
  await jobs.stop()
  await command.stop()
  await server.stop()

  expect(settings).toEqual({
    localchef: 'off, 0',
    'localchef-listen': 'off, 0',
    'localchef-position': 'off, 0',
    'localchef-command': 'off, 0',
    'localchef-backup': 'off, 0',
  })
})

test('behind a pooler, where sessions are not ours, each transaction turns JIT off for itself', async () => {
  const pool = new pg.Pool({ connectionString: open.url, max: 1 })
  const database = createDatabase(pool, async () => async () => undefined)
  const jit = async (ask: Promise<{ rows: { jit: string }[] }>) => (await ask).rows[0]?.jit
  expect(await database.transaction((connection) => jit(connection.query('show jit')))).toBe('off')
  expect(await database.as(visitor, (connection) => jit(connection.query('show jit')))).toBe('off')
  expect(await jit(pool.query('show jit'))).toBe('on')
  expect((await checkEngine(database)).join('\n')).toContain('PostgreSQL has jit = on; wanted is off')
  await pool.end()
})

test('settings of PostgreSQL that cost speed or safety are named, and its defaults are not', async () => {
  const words = async () => (await checkEngine(open.database)).join('\n')
  expect(await words()).not.toMatch(/jit|parallel|random_page_cost|work_mem|autovacuum/)
  await asAdmin(open.adminUrl, [
    `alter database ${open.name} set random_page_cost = 8`,
    `alter database ${open.name} set work_mem = '64kB'`,
  ])
  const later = await openDatabase({ ...quiet, databaseUrl: open.url })
  const found = (await checkEngine(later.database)).join('\n')
  await later.stop()
  expect(found).toContain('PostgreSQL has random_page_cost = 8; wanted is at most 4')
  expect(found).toContain('PostgreSQL has work_mem = 64kB; wanted is at least 4MB')
})
