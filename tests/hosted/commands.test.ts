import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../harness.ts'
import { type OperationName, runOperation } from '../operations/run-operation.ts'

/** Runs `npm run …` commands with a hosted project's settings. */

let server: TestServer
let folder: string

beforeAll(async () => {
  server = await startTestServer()
  folder = await mkdtemp(join(tmpdir(), 'localchef-hosted-commands-'))
})
afterAll(async () => {
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

function run(name: OperationName, ...args: string[]) {
  const { project } = server
  if (!project) throw new Error('these tests need the project server-hosted')
  return runOperation(name, args, {
    SUPABASE_URL: project.url,
    SUPABASE_PUBLISHABLE_KEY: project.publishableKey,
    SUPABASE_SECRET_KEY: project.secretKey,
    DATABASE_URL: server.databaseUrl,
    DATA_DIR: join(folder, 'data'),
  }).ended
}

async function schemas(): Promise<string[]> {
  const { rows } = await server.database.pool.query<{ name: string }>(
    'select nspname::text as name /* never null: name */ from pg_namespace order by nspname',
  )
  return rows.map(({ name }) => name)
}

test('the command makes a person of the project an admin, and leaves the pushed schema unchanged', async () => {
  const person = await server.signUp({ email: 'first-admin@hosted.test', role: 'buyer', name: 'First Admin' })
  const before = await schemas()
  expect(await run('admin-grant', person.email)).toEqual({
    code: 0,
    output: `${person.email} is an administrator now, as owner.\n`,
  })
  const { data } = await person.client.from('profiles').select('role').eq('id', person.id)
  expect(data).toEqual([{ role: 'admin' }])
  expect(await schemas()).toEqual(before)
})

test('a backup is refused with a pointer to the project’s own backups, and writes no file', async () => {
  const { code, output } = await run('backup', join(folder, 'project.tar.gz'))
  expect([code, output]).toEqual([1, expect.stringContaining(server.project?.url ?? '')])
  expect(output).toContain('Database > Backups')
  expect(output).toContain('docs/hosted.md')
  expect(await readdir(folder)).toEqual([])
})

test('a restore is refused before it reads the archive, also with --replace', async () => {
  const accounts = 'select count(*)::integer as count /* never null: count */ from auth.users'
  const before = (await server.database.pool.query<{ count: number }>(accounts)).rows
  for (const flags of [[], ['--replace'], ['--abandon']]) {
    const { code, output } = await run('restore', join(folder, 'absent.tar.gz'), ...flags)
    expect([code, output]).toEqual([1, expect.stringContaining('Database > Backups')])
  }
  expect((await server.database.pool.query<{ count: number }>(accounts)).rows).toEqual(before)
})

test('the doctor is refused with a pointer to the project’s own advisors', async () => {
  const { code, output } = await run('doctor')
  expect([code, output]).toEqual([1, expect.stringContaining('Advisors')])
})

test.each([
  ['seed', 'SEED'],
  ['rotate-keys', 'JWT Keys'],
] as const)('%s is refused, as accounts and keys are the project’s', async (name, words) => {
  const { code, output } = await run(name)
  expect([code, output]).toEqual([1, expect.stringContaining(words)])
  expect(await readdir(folder)).toEqual([])
})
