import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { finishUpgrade, markUpgraded } from './finish-upgrade.ts'

let data: string

beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'localchef-finish-'))
  for (const [folder, version] of [
    ['postgres', '15'],
    ['upgrading/postgres', '18'],
  ] as const) {
    await mkdir(join(data, folder), { recursive: true })
    await writeFile(join(data, folder, 'PG_VERSION'), `${version}\n`)
  }
})

afterEach(() => rm(data, { recursive: true, force: true }))

const versionIn = (folder: string) => readFile(join(data, folder, 'PG_VERSION'), 'utf8')

test('an upgrade whose new database is incomplete changes nothing', async () => {
  await finishUpgrade(data)
  expect(await versionIn('postgres')).toBe('15\n')
})

test('a complete new database replaces the old one, which is kept', async () => {
  await markUpgraded(data)
  await finishUpgrade(data)
  expect(await versionIn('postgres')).toBe('18\n')
  expect(await versionIn('postgres-15')).toBe('15\n')
  expect((await readdir(data)).sort()).toEqual(['postgres', 'postgres-15'])
})

test('an upgrade killed between its two renames is finished later', async () => {
  await markUpgraded(data)
  await rename(join(data, 'postgres'), join(data, 'postgres-15'))
  await finishUpgrade(data)
  expect(await versionIn('postgres')).toBe('18\n')
  await finishUpgrade(data)
  expect(await versionIn('postgres-15')).toBe('15\n')
})

test('an upgrade killed before its cleanup leaves the new database untouched', async () => {
  await markUpgraded(data)
  await rename(join(data, 'postgres'), join(data, 'postgres-15'))
  await rename(join(data, 'upgrading/postgres'), join(data, 'postgres'))
  await finishUpgrade(data)
  expect(await versionIn('postgres')).toBe('18\n')
  expect((await readdir(data)).sort()).toEqual(['postgres', 'postgres-15'])
})
