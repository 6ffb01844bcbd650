import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { examine } from '../../apps/server/src/doctor/examine.ts'
import { ensureDebianPostgres } from '../../scripts/ensure-debian-postgres.ts'
import { asAdmin, urlOf } from '../database-template.ts'
import { startProcess } from '../lifecycle/start-process.ts'
import { machineCannot } from '../machine-cannot.ts'
import { type NewPostgres, newPostgres } from '../new-postgres.ts'
import {
  expected,
  makeRequestRoles,
  openAsCommand,
  openTarget,
  type Target,
  wordsOf,
} from './restored-database.ts'
import { backUpSmallMarketplace } from './small-marketplace.ts'

/** A marketplace is carried into each major version of PostgreSQL, by our backup and by PostgreSQL's own programs. */

const run = promisify(execFile)
const majors = [15, 16, 17, 18] as const
type Major = (typeof majors)[number]

let folder: string
let backup: string
let dumpOfOldest: string

beforeAll(async () => {
  const problem = await ensureDebianPostgres()
  if (problem) throw new Error(problem)
  folder = await mkdtemp(join(tmpdir(), 'localchef-pg-dump-'))
  await chmod(folder, 0o755)
  const { source, file } = await backUpSmallMarketplace(folder)
  await source.stop()
  backup = file
  dumpOfOldest = join(folder, 'oldest.dump')
  await withRestored(15, (source) => dump(15, source.url, dumpOfOldest))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const programOf = (major: Major, name: 'pg_dump' | 'pg_restore') => `/usr/lib/postgresql/${major}/bin/${name}`

async function dump(major: Major, url: string, file: string): Promise<void> {
  await run(programOf(major, 'pg_dump'), ['--format=custom', `--file=${file}`, url])
}

/** Starts a PostgreSQL with a database that our backup was restored into. */
async function withRestored(
  major: Major,
  work: (source: Target, adminUrl: string) => Promise<void>,
): Promise<void> {
  const engine = await openEngine(major)
  const adminUrl = await engine.databaseUrl()
  await makeRequestRoles(adminUrl)
  const source = await openTarget(adminUrl)
  try {
    await source.restore(backup)
    await work(source, adminUrl)
  } finally {
    await source.stop()
    await engine.stop()
  }
}

function openEngine(major: Major): Promise<NewPostgres> {
  const isBetween = major === 16 || major === 17
  return newPostgres(join(folder, String(major)), {
    isOldest: major === 15,
    version: isBetween ? major : undefined,
    settings: ['fsync=off'],
  })
}

/** Restores a dump into a new database and returns its URL. */
async function restoreDump(major: Major, adminUrl: string, file: string): Promise<string> {
  const database = 'restored'
  await asAdmin(adminUrl, [`create database ${database} owner localchef`])
  const url = urlOf(adminUrl, { name: 'localchef', password: 'localchef', database })
  const { stderr } = await run(programOf(major, 'pg_restore'), ['--no-owner', `--dbname=${url}`, file])
  expect(stderr).toBe('')
  return url
}

/** Serves the database once, and returns what the doctor finds afterwards. */
async function faultsAfterStart(url: string, { files }: Target): Promise<string[]> {
  const server = startProcess({ DATABASE_URL: url, DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent' })
  await server.ready
  server.child.kill('SIGTERM')
  expect(await server.ended).toEqual({ code: 0, signal: null })
  const restored = await openAsCommand(url)
  try {
    return wordsOf(await examine({ database: restored.database, files, expected }))
  } finally {
    await restored.stop()
  }
}

test.each(majors)(
  'PostgreSQL %i serves a marketplace from our backup, and from a dump of PostgreSQL 15',
  async (major) => {
    await withRestored(major, async (source, adminUrl) => {
      expect(await faultsAfterStart(source.url, source)).toEqual([])
      const url = await restoreDump(15, adminUrl, dumpOfOldest)
      expect(await faultsAfterStart(url, source)).toEqual([])
    })
  },
  400_000,
)

test.for(majors.slice(1))(
  'a marketplace on PostgreSQL %i is carried on by its own pg_dump and pg_restore',
  { timeout: 400_000 },
  async (major, context) => {
    if (!existsSync(programOf(major, 'pg_dump'))) machineCannot(context, `run pg_dump of PostgreSQL ${major}`)
    await withRestored(major, async (source, adminUrl) => {
      const file = join(folder, `${major}.dump`)
      await dump(major, source.url, file)
      const url = await restoreDump(major, adminUrl, file)
      expect(await faultsAfterStart(url, source)).toEqual([])
    })
  },
)
