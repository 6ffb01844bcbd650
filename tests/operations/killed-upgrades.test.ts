import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installTools } from '../../scripts/install-tools.ts'
import { machineCannot } from '../machine-cannot.ts'
import { newPostgres } from '../new-postgres.ts'
import { needDisks, onSmallDisk } from '../small-disk.ts'
import { withDatabase } from '../with-database.ts'
import { contentsOf } from './compare-databases.ts'
import { makeRequestRoles, openTarget } from './restored-database.ts'
import { runOperation } from './run-operation.ts'
import { backUpSmallMarketplace } from './small-marketplace.ts'

let programs: string
let folder: string
/** A data folder as left by a release with PostgreSQL 17. */
let data: string
/** A copy of its database that this process owns. */
let own: string
let contents: Record<string, string>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'localchef-killed-upgrade-'))
  await chmod(folder, 0o755)
  programs = await installTools('tests/tools/postgres-17')
  data = join(folder, 'data')
  // As a server makes it.
  await mkdir(data, { mode: 0o700 })
  const { source, file } = await backUpSmallMarketplace(folder)
  await source.stop()
  const earlier = await newPostgres(folder, { version: 17, isKept: true, settings: ['fsync=off'] })
  const adminUrl = await earlier.databaseUrl()
  await makeRequestRoles(adminUrl)
  const target = await openTarget(adminUrl, 'localchef')
  await target.restore(file)
  contents = await contentsOf(target.database)
  await target.leave()
  await earlier.stop()
  await rename(join(folder, 'cluster'), join(data, 'postgres'))
  own = join(folder, 'own')
  await promisify(execFile)('cp', ['-r', join(data, 'postgres'), own])
})

afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

const versionIn = async (name: string) => (await readFile(join(data, name, 'PG_VERSION'), 'utf8')).trim()

function upgrade() {
  return runOperation('upgrade-database', ['--programs', programs], { DATA_DIR: data })
}

async function killWhen(...signs: string[]): Promise<void> {
  const killed = upgrade()
  await expect
    .poll(() => signs.some((sign) => existsSync(join(data, sign))), { timeout: 100_000, interval: 1 })
    .toBe(true)
  killed.child.kill('SIGKILL')
  const { code } = await killed.ended
  expect([signs, code]).toEqual([signs, null])
}

// An upgrade's last steps take milliseconds; these functions undo some of them, as if it had been killed in between.
async function leaveComplete(): Promise<void> {
  await leaveOldMoved()
  await rename(join(data, 'postgres-17'), join(data, 'postgres'))
}

async function leaveOldMoved(): Promise<void> {
  await leaveNewMoved()
  await rename(join(data, 'postgres'), join(data, 'upgrading', 'postgres'))
}

async function leaveNewMoved(): Promise<void> {
  await mkdir(join(data, 'upgrading'))
  await writeFile(join(data, 'upgrading', 'complete'), '')
}

test('an upgrade without room for the new folder keeps the old one, and succeeds once there is room', async (context) => {
  await needDisks(context, folder)
  const disk = await mkdtemp(join(folder, 'disk-'))
  const script = `
    mkdir -m 700 "$1/data"
    cp -r "$0" "$1/data/postgres"
    chmod 700 "$1/data/postgres"
    cd "$1"; shift
    free=$(df --output=avail -k . | tail -1)
    head -c "$((free - 30000))K" /dev/zero > filler
    "$@"; echo "first ended with $?"
    cat data/postgres/PG_VERSION
    rm filler
    exec "$@"`
  const before = [...onSmallDisk(disk, '500m'), 'sh', '-c', script, own, disk]
  const twice = runOperation(
    'upgrade-database',
    ['--programs', programs],
    { DATA_DIR: join(disk, 'data') },
    before,
  )
  const { code, output } = await twice.ended
  expect(output).toMatch(/ is full\. .*first ended with 1\n17\n/s)
  expect(output).toMatch(/Wrote \d+ rows with PostgreSQL 18/)
  expect(code).toBe(0)
})

test('an upgrade by a user who does not own the folder is refused and changes nothing', async (context) => {
  if (process.getuid?.() !== 0) machineCannot(context, 'start a process as another user')
  const asNobody = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups']
  const refused = runOperation('upgrade-database', ['--programs', programs], { DATA_DIR: data }, asNobody)
  const { code, output } = await refused.ended
  expect(output).toContain(`This user may not use the folder ${data}. Start as the user who made it`)
  expect(code).toBe(1)
  expect(await readdir(data)).toEqual(['postgres'])
})

test('a killed upgrade of the database leaves the old one intact, and the next upgrade starts over', async () => {
  for (const signs of [
    // The partial file exists for milliseconds, so the finished one counts too.
    ['upgrading/rows.tar.gz.part', 'upgrading/rows.tar.gz'],
    ['upgrading/postgres/PG_VERSION'],
    ['upgrading/postgres/postmaster.pid'],
  ]) {
    await killWhen(...signs)
    expect(await versionIn('postgres'), signs[0]).toBe('17')
    expect(existsSync(join(data, 'upgrading', 'complete')), signs[0]).toBe(false)
  }
  const { code, output } = await upgrade().ended
  expect(code, output).toBe(0)
  for (const leave of [leaveComplete, leaveOldMoved, leaveNewMoved]) {
    await leave()
    const again = await upgrade().ended
    expect(`${leave.name} ${again.code} ${again.output}`).toMatch(/ 0 .* is of PostgreSQL 18 already/)
  }
  expect([await versionIn('postgres'), await versionIn('postgres-17')]).toEqual(['18', '17'])
  // The archive of all rows is removed with the upgrade's folder.
  expect((await readdir(data)).toSorted()).toEqual(['postgres', 'postgres-17'])
  expect(await withDatabase({ dataFolder: data, poolSize: 2 }, (database) => contentsOf(database))).toEqual(
    contents,
  )
})
