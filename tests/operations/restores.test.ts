import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { backUp } from '../../apps/server/src/backup/back-up.ts'
import type { TestDatabase } from '../open-test-database.ts'
import { openTarget, type Target } from './restored-database.ts'
import { backUpSmallMarketplace } from './small-marketplace.ts'

let folder: string
let source: TestDatabase
let file: string
let target: Target | undefined

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'localchef-restores-'))
  ;({ source, file } = await backUpSmallMarketplace(folder))
})

afterEach(async () => {
  await target?.stop()
  target = undefined
})

afterAll(async () => {
  await source?.stop()
  await rm(folder, { recursive: true, force: true })
})

test('a restore keeps rows that only unvalidated constraints would reject, and leaves triggers unchanged', async () => {
  target = await openTarget()
  await target.restore(file)
  const rule = `alter table public.cuisines add constraint never_true check (slug = 'x') not valid`
  await target.database.pool.query(rule)
  const again = join(folder, 'again.tar.gz')
  await backUp({ databaseUrl: target.url, file: again, files: target.files, signingKeys: undefined })
  await target.restore(again, true)
  const { rows } = await target.database.pool.query(
    `select convalidated from pg_constraint where conname = 'never_true'`,
  )
  expect(rows).toEqual([{ convalidated: false }])
  expect(await target.faults()).toEqual([])
})

test('a restore that replaces a marketplace leaves its files to the sweep', async () => {
  target = await openTarget()
  await target.restore(file)
  await target.files.put('old-file-of-a-row', Buffer.from('old'))
  await target.database.pool.query(
    `insert into storage.objects (bucket_id, name, version) values ('avatars', 'old', 'old-file-of-a-row')`,
  )
  await target.restore(file, true)
  const { rows } = await target.database.pool.query('select version from storage.loose_files')
  expect(rows).toEqual([{ version: 'old-file-of-a-row' }])
  expect(await target.faults()).toEqual([])
})
