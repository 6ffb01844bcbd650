import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProcess } from '../lifecycle/start-process.ts'
import type { TestDatabase } from '../open-test-database.ts'
import { openTarget } from './restored-database.ts'
import { runOperation } from './run-operation.ts'
import { backUpSmallMarketplace, openStuckStore } from './small-marketplace.ts'

let folder: string
let source: TestDatabase
let file: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'localchef-killed-backup-'))
  ;({ source, file } = await backUpSmallMarketplace(folder))
})

afterAll(async () => {
  await source?.stop()
  await rm(folder, { recursive: true, force: true })
})

test('a killed backup leaves no file under its name, and the next one works', async () => {
  const store = await openStuckStore()
  const onto = join(folder, 'killed.tar.gz')
  const killed = runOperation('backup', [onto], { DATABASE_URL: source.url, STORAGE_URL: store.url })
  await store.reached
  killed.child.kill('SIGKILL')
  await killed.ended
  store.stop()
  expect(existsSync(onto)).toBe(false)
  const storage = { STORAGE_URL: `file://${join(folder, 'source')}` }
  const next = await runOperation('backup', [onto], { DATABASE_URL: source.url, ...storage }).ended
  expect(next.output).toContain(`${onto} holds`)
  expect(next.code).toBe(0)
  expect(existsSync(`${onto}.part`)).toBe(false)
})

test('a killed restore leaves no row, no server starts on its database, and it can be repeated', async () => {
  const store = await openStuckStore()
  const target = await openTarget()
  const environment = { DATABASE_URL: target.url, DATA_DIR: target.folder }
  const killed = runOperation('restore', [file], { ...environment, STORAGE_URL: store.url })
  await store.reached
  killed.child.kill('SIGKILL')
  await killed.ended
  store.stop()
  const { rows } = await target.database.pool.query(
    'select count(*)::integer as users, (select count(*)::integer from public.chefs) as chefs from auth.users',
  )
  expect(rows).toEqual([{ users: 0, chefs: 0 }])

  const refused = startProcess({ ...environment, LOG_LEVEL: 'silent' })
  expect((await refused.ended).code).toBe(1)
  expect(refused.output()).toContain(`The restore of ${file} into this database, begun at 20`)
  expect(refused.output()).toContain('Run the restore again')
  expect((await runOperation('doctor', [], environment).ended).output).toContain('did not end')

  const again = await runOperation('restore', [file], environment).ended
  expect(again.output).toMatch(/Restored \d+ rows and 1 files/)
  expect(again.code).toBe(0)
  expect(await target.faults()).toEqual([])
  await target.stop()
})

test('an unfinished restore can be abandoned', async () => {
  const target = await openTarget()
  const environment = { DATABASE_URL: target.url, DATA_DIR: target.folder }
  await target.database.pool.query(
    `create schema localchef;
     create table localchef.unfinished_restore (archive text not null, began_at timestamptz not null default now());
     insert into localchef.unfinished_restore (archive) values ('lost.tar.gz')`,
  )
  const given = await runOperation('restore', ['--abandon'], environment).ended
  expect(given.output).toContain('The unfinished restore is given up.')
  const server = startProcess({ ...environment, LOG_LEVEL: 'silent' })
  await server.ready
  server.child.kill('SIGTERM')
  expect((await server.ended).code).toBe(0)
  await target.stop()
})
