import { randomBytes } from 'node:crypto'
import { copyFile, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { backUp } from '../../apps/server/src/backup/back-up.ts'
import { restore } from '../../apps/server/src/backup/restore.ts'
import { copyDataFolder } from '../copy-data-folder.ts'
import { startProcess } from '../lifecycle/start-process.ts'
import { openTestDatabase, type TestDatabase } from '../open-test-database.ts'
import { needDisks, onSmallDisk } from '../small-disk.ts'
import { openTarget, type Target } from './restored-database.ts'
import { runOperation } from './run-operation.ts'
import { backUpSmallMarketplace } from './small-marketplace.ts'

let folder: string
let source: TestDatabase
let file: string
let target: Target | undefined

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'localchef-refused-'))
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

async function changed(name: string, change: (archive: Buffer) => Buffer): Promise<string> {
  const made = join(folder, name)
  await writeFile(made, gzipSync(change(gunzipSync(await readFile(file)))))
  return made
}

/** Replaces text by text of the same length, so that only the checksum and the contents differ. */
const replacing = (before: string, after: string) => (archive: Buffer) =>
  Buffer.from(archive.toString('latin1').replace(before, after), 'latin1')

async function refusal(archive: string): Promise<string> {
  target ??= await openTarget()
  const error = await target.restore(archive).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(Error)
  const { rows } = await target.database.pool.query(
    `select to_regclass('auth.users') is null or not exists (select from pg_class where relname = 'unfinished_restore') as tidy`,
  )
  expect(rows).toEqual([{ tidy: true }])
  expect(await readdir(target.folder)).not.toContain('signing-keys.json')
  return (error as Error).message
}

test('an archive that ends early, has a wrong byte or is something else is refused, and the next restore works', async () => {
  const short = join(folder, 'short.tar.gz')
  await copyFile(file, short)
  await truncate(short, 9_000)
  expect(await refusal(short)).toContain(`The backup ${short} is damaged or not whole`)

  const wrong = join(folder, 'wrong.tar.gz')
  const bytes = await readFile(file)
  // After the manifest, which takes more than half of such a small archive.
  const place = Math.floor(bytes.byteLength * 0.9)
  bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place)
  await writeFile(wrong, bytes)
  expect(await refusal(wrong)).toContain(`The backup ${wrong} is damaged or not whole`)

  const altered = await changed('altered.tar.gz', replacing('bytes of a file', 'bytes of a lie!'))
  expect(await refusal(altered)).toContain('its checksum is wrong. Nothing was restored.')

  const endless = await changed('endless.tar.gz', (archive) =>
    archive.subarray(0, archive.indexOf('summary.json')),
  )
  expect(await refusal(endless)).toContain('damaged or not whole')

  const other = join(folder, 'other.txt')
  await writeFile(other, 'my holiday')
  expect(await refusal(other)).toContain(`${other} is not a backup of LocalChef`)

  const { rows } = await (target as Target).database.pool.query(
    'select count(*)::integer as users from auth.users',
  )
  expect(rows).toEqual([{ users: 0 }])
  await (target as Target).restore(file)
  expect(await (target as Target).faults()).toEqual([])
})

test('an archive with files is refused where only rows are restored, and the next restore works', async () => {
  target = await openTarget()
  const { url: databaseUrl, database } = target
  const ofRows = restore({ file, databaseUrl, database, files: undefined, keysFolder: undefined })
  await expect(ofRows).rejects.toThrow('it holds files/')
  await target.restore(file)
})

test('an archive of another format or of an unknown schema names the release that made it', async () => {
  const later = await changed('later.tar.gz', replacing('"format": 1', '"format": 7'))
  expect(await refusal(later)).toMatch(/was made by LocalChef \S+ in format 7; this release reads format 1/)
  const unknown = await changed('unknown.tar.gz', replacing('backend/0001_roles', 'backend/0001_rules'))
  expect(await refusal(unknown)).toMatch(/whose schema this release does not know \(backend\/0001_rules/)
})

test('a database that holds a marketplace, a server, or a later schema is refused', async () => {
  target = await openTarget()
  await target.restore(file)
  await expect(target.restore(file)).rejects.toThrow(
    'This database holds a marketplace: 4 accounts, 1 chefs, 0 orders, 1 files.',
  )
  await target.database.pool.query(
    `insert into localchef.migrations (name, checksum, release) values ('later.sql', 'x', '99.0.0')`,
  )
  await expect(target.restore(file, true)).rejects.toThrow(
    'this database has what later releases added (later.sql)',
  )
  const used = await openTestDatabase()
  try {
    await used.database.pool.query('select 1')
    const operation = runOperation('restore', [file], {
      DATABASE_URL: used.url,
      DATA_DIR: join(folder, 'used'),
    })
    const { code, output } = await operation.ended
    expect(output).toContain('A LocalChef uses this database. Stop it')
    expect(code).toBe(1)
  } finally {
    await used.stop()
  }
})

test('the folder of a running server and a wrong path are refused with a clear message', async () => {
  const data = join(folder, 'running')
  await copyDataFolder(data)
  const server = startProcess({ DATA_DIR: data, LOG_LEVEL: 'silent' })
  await server.ready
  const inUse = await runOperation('restore', [file], { DATA_DIR: data }).ended
  expect(inUse).toMatchObject({ code: 1 })
  expect(inUse.output).toContain(`is in use by another LocalChef (process ${server.child.pid})`)
  server.child.kill('SIGTERM')
  await server.ended

  const nowhere = join(folder, 'nowhere.tar.gz')
  const wrong = await runOperation('restore', [nowhere], { DATA_DIR: join(folder, 'not-made') }).ended
  expect(wrong).toEqual({ code: 1, output: `There is no file or folder ${nowhere}. Check the path.\n` })
  expect(await readdir(folder)).not.toContain('not-made')
  const elsewhere = join(folder, 'no', 'such', 'folder.tar.gz')
  const lost = await runOperation('backup', [elsewhere], { DATABASE_URL: source.url }).ended
  expect(lost).toEqual({ code: 1, output: `There is no file or folder ${elsewhere}. Check the path.\n` })
  const taken = await runOperation('backup', [file], { DATABASE_URL: source.url }).ended
  expect(taken).toEqual({ code: 1, output: `${file} exists already. Name a new file.\n` })
})

test('a database without a marketplace and an unreachable one are reported with a clear message', async () => {
  target = await openTarget()
  const empty = {
    databaseUrl: target.url,
    file: join(folder, 'empty.tar.gz'),
    files: undefined,
    signingKeys: undefined,
  }
  await expect(backUp(empty)).rejects.toThrow('holds no marketplace')
  const away = { ...empty, databaseUrl: 'postgresql://localchef@127.0.0.1:1/localchef' }
  await expect(backUp(away)).rejects.toThrow('The database cannot be reached: connect ECONNREFUSED')
})

test('a backup onto a full disk leaves no file there', async (context) => {
  await needDisks(context, folder)
  const disk = await mkdtemp(join(folder, 'disk-'))
  const onto = join(disk, 'backup.tar.gz')
  await source.database.pool.query(
    `insert into public.cuisines (slug, name, name_ru)
     select 'x' || n, md5(n::text), (select string_agg(md5(random()::text), '') from generate_series(1, 2000))
     from generate_series(1, 20) n`,
  )
  const full = await runOperation('backup', [onto], { DATABASE_URL: source.url }, onSmallDisk(disk, '32k'))
    .ended
  expect(full.output).toContain(`The disk of ${onto} is full. The unfinished backup was removed.`)
  expect(full.code).toBe(1)
})

/** Backs up rows and a file that need more space than a small disk has. */
async function backUpMuch(): Promise<string> {
  const much = await openTestDatabase()
  try {
    await much.database.pool.query(
      `insert into public.cuisines (slug, name, name_ru) select 'x' || n, 'x' || n, $1 from generate_series(1, 40) n`,
      [randomBytes(750_000).toString('base64')],
    )
    await much.database.pool.query(
      `insert into storage.objects (bucket_id, name, version) values ('avatars', 'large.png', 'large-file')`,
    )
    const archive = join(folder, 'much.tar.gz')
    await backUp({
      databaseUrl: much.url,
      file: archive,
      files: { get: async () => randomBytes(200_000) },
      signingKeys: undefined,
    })
    return archive
  } finally {
    await much.stop()
  }
}

test('a restore that fills the disk of files or database leaves nothing behind, and works once there is space', async (context) => {
  await needDisks(context, folder)
  const archive = await backUpMuch()
  target = await openTarget()
  const disk = await mkdtemp(join(folder, 'disk-'))
  const own = { DATABASE_URL: target.url, DATA_DIR: target.folder }
  const onDisk = { ...own, STORAGE_URL: `file://${join(disk, 'storage')}` }
  const files = await runOperation('restore', [archive], onDisk, onSmallDisk(disk, '100k')).ended
  expect(files.output).toMatch(/cannot be written: ENOSPC: no space left on device.*Nothing was changed/)
  expect(files.code).toBe(1)
  const { rows } = await target.database.pool.query(
    `select count(*)::integer as restored, to_regclass('localchef.unfinished_restore') is null as tidy
     from public.cuisines
     where slug ~ '^x\\d'`,
  )
  expect(rows).toEqual([{ restored: 0, tidy: true }])
  await target.restore(archive)
  expect(await target.faults()).toEqual([])

  // Runs the same command twice on one disk: during the first run a file takes most of the space.
  const script =
    'head -c 300M /dev/zero > "$0/filler"; "$@"; echo "first ended with $?"; rm "$0/filler"; exec "$@"'
  const before = [...onSmallDisk(disk, '400m'), 'sh', '-c', script, disk]
  const twice = await runOperation('restore', [archive], { DATA_DIR: join(disk, 'data') }, before).ended
  expect(twice.output).toMatch(/is full.*first ended with 1/s)
  expect(twice.output).toMatch(/Restored \d+ rows and 1 files/)
  expect(twice.code).toBe(0)
})
