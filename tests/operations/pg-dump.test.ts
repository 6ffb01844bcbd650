import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { examine } from '../../apps/server/src/doctor/examine.ts'
import { asAdmin, urlOf } from '../database-template.ts'
import { newPostgres } from '../new-postgres.ts'
import { expected, makeRequestRoles, openAsCommand, openTarget, wordsOf } from './restored-database.ts'
import { backUpSmallMarketplace } from './small-marketplace.ts'

const run = promisify(execFile)

test('pg_dump and pg_restore carry a marketplace into an empty database without an error', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'localchef-pg-dump-'))
  const { source: small, file } = await backUpSmallMarketplace(folder)
  await small.stop()
  // Of the same version as Debian's programs, which cannot read later ones.
  const oldest = await newPostgres(folder, { isOldest: true, settings: ['fsync=off'] })
  const adminUrl = await oldest.databaseUrl()
  await makeRequestRoles(adminUrl)
  await asAdmin(adminUrl, ['create database restored owner localchef'])
  const source = await openTarget(adminUrl)
  try {
    await source.restore(file)
    const dump = join(folder, 'dump')
    await run('pg_dump', ['--format=custom', `--file=${dump}`, source.url])
    const url = urlOf(adminUrl, { name: 'localchef', password: 'localchef', database: 'restored' })
    const { stderr } = await run('pg_restore', ['--no-owner', `--dbname=${url}`, dump])
    expect(stderr).toBe('')
    const restored = await openAsCommand(url)
    try {
      const { database } = restored
      expect(wordsOf(await examine({ database, files: source.files, expected }))).toEqual([])
    } finally {
      await restored.stop()
    }
  } finally {
    await source.stop()
    await oldest.stop()
    await rm(folder, { recursive: true, force: true })
  }
}, 400_000)
