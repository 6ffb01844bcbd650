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

test('an upgrade whose new database is not whole changes nothing', async () => {
  await finishUpgrade(data)
  expect(await versionIn('postgres')).toBe('15\n')
})

test('a new database that is whole takes the place of the old one, which is kept', async () => {
  await markUpgraded(data)
  await finishUpgrade(data)
  expect(await versionIn('postgres')).toBe('18\n')
  expect(await versionIn('postgres-15')).toBe('15\n')
  expect((await readdir(data)).sort()).toEqual(['postgres', 'postgres-15'])
})

test('an exchange that was killed between its two steps is finished', async () => {
  await markUpgraded(data)
  await rename(join(data, 'postgres'), join(data, 'postgres-15'))
  await finishUpgrade(data)
  expect(await versionIn('postgres')).toBe('18\n')
  await finishUpgrade(data)
  expect(await versionIn('postgres-15')).toBe('15\n')
})

test('an exchange that was killed before it was tidied up does not touch the new database', async () => {
  await markUpgraded(data)
  await rename(join(data, 'postgres'), join(data, 'postgres-15'))
  await rename(join(data, 'upgrading/postgres'), join(data, 'postgres'))
  await finishUpgrade(data)
  expect(await versionIn('postgres')).toBe('18\n')
  expect((await readdir(data)).sort()).toEqual(['postgres', 'postgres-15'])
})
