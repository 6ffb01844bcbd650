import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import type { Database } from '@localchef/backend/database'
import { createDiskFileStore } from '@localchef/backend/storage/file-store'
import { openFileStore } from '@localchef/backend/storage/open-file-store'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { nameOf } from '../../apps/server/src/backup/archive-contents.ts'
import { type Backup, backUp } from '../../apps/server/src/backup/back-up.ts'
import { listCarriedTables } from '../../apps/server/src/backup/carried-tables.ts'
import { restore } from '../../apps/server/src/backup/restore.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { contentsOf } from './compare-databases.ts'
import { openTarget, type Target } from './restored-database.ts'
import { backUpSmallMarketplace, storedFile } from './small-marketplace.ts'

let folder: string
let server: TestServer
let file: string
let backup: Backup
let target: Target | undefined

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'localchef-backup-'))
  server = await startTestServer({ seed: 'demo' })
  file = join(folder, 'demo.tar.gz')
  backup = await backUp({
    databaseUrl: server.databaseUrl,
    file,
    files: createDiskFileStore(join(server.dataFolder, 'storage')),
    signingKeys: await readFile(join(server.dataFolder, 'signing-keys.json'), 'utf8'),
  })
})

afterEach(async () => {
  await target?.stop()
  target = undefined
})

afterAll(async () => {
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

test('a backup of the running demo restores every row and file into an empty database', async () => {
  target = await openTarget()
  const restored = await target.restore(file)
  expect(restored).toMatchObject({ rows: backup.rows, files: backup.files, missingFiles: [] })
  expect(backup.files).toBeGreaterThan(100)
  expect((await stat(join(target.folder, 'signing-keys.json'))).mode & 0o777).toBe(0o600)
  expect(await target.faults()).toEqual([])
  const compared = ['auth.users', 'public.orders', 'public.chefs', 'public.places', 'storage.objects']
  const before = await contentsOf(server.database, compared)
  expect(Object.keys(before).toSorted()).toEqual(compared.toSorted())
  expect(await contentsOf(target.database, compared)).toEqual(before)
  const namesOf = async ({ pool }: Database) => (await listCarriedTables(pool)).map(nameOf)
  expect(await namesOf(target.database)).toEqual(await namesOf(server.database))
})

test('only its owner may read a backup, because it holds secrets', async () => {
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

test('a backup reports a row whose file is missing, and has everything else', async () => {
  const some = await server.database.pool.query(
    'select version from storage.objects order by version limit 1',
  )
  const lost = some.rows[0].version
  const files = createDiskFileStore(join(server.dataFolder, 'storage'))
  const made = await backUp({
    databaseUrl: server.databaseUrl,
    file: join(folder, 'lost.tar.gz'),
    files: { get: async (key) => (key === lost ? undefined : files.get(key)) },
    signingKeys: undefined,
  })
  expect(made).toMatchObject({ missingFiles: [lost], files: backup.files - 1 })
})

test('a file deleted during a backup stays until the next sweep', async () => {
  const user = await server.signUp({ email: 'held@example.com', role: 'buyer', name: 'Held' })
  const name = `${user.id}/held.png`
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const { error } = await user.client.storage
    .from('avatars')
    .upload(name, picture, { contentType: 'image/png' })
  expect(error).toBeNull()
  const { rows } = await server.database.pool.query('select version from storage.objects where name = $1', [
    name,
  ])
  const version: string = rows[0].version
  const files = createDiskFileStore(join(server.dataFolder, 'storage'))
  let removed = false
  const made = await backUp({
    databaseUrl: server.databaseUrl,
    file: join(folder, 'held.tar.gz'),
    files: {
      async get(key) {
        if (!removed) {
          removed = true
          expect((await user.client.storage.from('avatars').remove([name])).error).toBeNull()
        }
        return files.get(key)
      },
    },
    signingKeys: undefined,
  })
  expect(made.missingFiles).toEqual([])
  expect(await files.has(version)).toBe(true)
  await server.database.pool.query(`update storage.loose_files set since = now() - interval '2 hours'`)
  await server.runTask('sweep-files')
  expect(await files.has(version)).toBe(false)
})

test('a second backup of the same database is refused while one is running', async () => {
  const { pool } = server.database
  const holder = await pool.connect()
  try {
    await holder.query('select pg_advisory_lock(4715200113)')
    await expect(
      backUp({
        databaseUrl: server.databaseUrl,
        file: join(folder, 'second.tar.gz'),
        files: undefined,
        signingKeys: undefined,
        lockWaitMs: 10,
      }),
    ).rejects.toThrow('Another backup of this database is being made')
  } finally {
    await holder.query('select pg_advisory_unlock(4715200113)')
    holder.release()
  }
})

test('a backup reads from a bucket, a restore writes to one, and an unreachable bucket is reported', async () => {
  const { source, file: small } = await backUpSmallMarketplace(folder)
  await source.stop()
  const service = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(folder, 'bucket'),
    resetOnClose: true,
    configureBuckets: [{ name: 'kitchen', configs: [] }],
  })
  const { port } = await service.run()
  const bucket = openFileStore(`s3+http://S3RVER:S3RVER@127.0.0.1:${port}/kitchen/files`)
  try {
    target = await openTarget()
    const filled = {
      ...target,
      files: bucket,
      keysFolder: target.folder,
      databaseUrl: target.url,
      file: small,
    }
    await restore(filled)
    const stored: string[] = []
    for await (const key of bucket.list()) stored.push(key)
    expect(stored).toEqual([storedFile])
    const out = join(folder, 'of-bucket.tar.gz')
    const made = await backUp({ databaseUrl: target.url, file: out, files: bucket, signingKeys: undefined })
    expect(made).toMatchObject({ files: 1, missingFiles: [] })
  } finally {
    await service.close()
  }
  const away = { file: join(folder, 'away.tar.gz'), files: bucket, signingKeys: undefined }
  await expect(backUp({ databaseUrl: target.url, ...away })).rejects.toThrow(
    'The files (STORAGE_URL, or the folder storage in DATA_DIR) cannot be read',
  )
  expect((await readdir(folder)).filter((name) => name.startsWith('away'))).toEqual([])
})
