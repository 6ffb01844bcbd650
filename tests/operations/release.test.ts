import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '../../scripts/run-command.ts'
import { freePort } from '../free-port.ts'
import { openServedDatabase, type TestDatabase } from '../open-test-database.ts'

/** A user that does not own the release: writes outside its data folder fail, as on a read-only file system. */
const nobody = 65_534
const workspaces = [
  'apps/server',
  'packages/addresses',
  'packages/backend',
  'packages/contracts',
  'packages/domain',
]
const isRoot = process.getuid?.() === 0

let folder: string
let release: string
let data: string
let open: TestDatabase

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'localchef-release-'))
  await chmod(folder, 0o755)
  release = join(folder, 'release')
  data = join(folder, 'data')
  await mkdir(data)
  if (isRoot) await chown(data, nobody, nobody)
  open = await openServedDatabase()
  const { exitCode, output } = await runCommand(
    'node',
    ['scripts/build-release.ts', release, isRoot ? 'nobody' : ''].filter(Boolean),
    // As in a builder's shell that caches compiled code elsewhere.
    { NODE_COMPILE_CACHE: join(folder, 'builder') },
  )
  expect(exitCode, output).toBe(0)
})

afterAll(async () => {
  await open?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Starts the release in production, as nobody, in a shell that may set limits first. */
function start(environment: Record<string, string>, limits = 'true') {
  const child = spawn('sh', ['-c', `${limits} && exec "$0" apps/server/src/main.ts`, process.execPath], {
    cwd: release,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DATABASE_URL: open.url,
      DATA_DIR: data,
      SITE_URL: 'https://food.example',
      SMTP_URL: 'none',
      ...environment,
    },
    ...(isRoot ? { uid: nobody, gid: nobody } : {}),
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { child, ended, output: () => output }
}

test('a release contains production packages only, and no second Node', async () => {
  const packages = await readdir(join(release, 'node_modules'))
  expect(packages).toContain('pg')
  for (const left of ['node', 'vite', 'vitest', 'typescript', '@playwright', '@biomejs', 'react']) {
    expect(packages).not.toContain(left)
  }
  expect(existsSync(join(release, 'node_modules/.bin/node'))).toBe(false)
  expect(await readdir(join(release, 'apps/server/src/http'))).not.toContain('web-routes.test.ts')
})

test('a release weighs at most 180 MB, and keeps the licenses of its packages', async () => {
  const { output } = await runCommand('du', ['-sm', release])
  expect(Number.parseInt(output, 10)).toBeLessThanOrEqual(180)
  const [files, installed] = await Promise.all(
    [join(release, 'node_modules'), 'node_modules'].map((packages) => readdir(packages, { recursive: true })),
  )
  const isLicense = (file: string) =>
    /licen|notice|copying/i.test(basename(file)) && !/\.([cm]?[jt]s|map)$/.test(file)
  const owners = new Set(files?.filter((file) => file.endsWith('package.json')).map(dirname))
  const licenses = installed?.filter((file) => isLicense(file) && owners.has(dirname(file))) ?? []
  expect(licenses.length).toBeGreaterThan(100)
  expect(licenses.filter((file) => !files?.includes(file))).toEqual([])
})

test('a release keeps the licenses of the packages that are bundled into its pages', async () => {
  const kept = await readFile(join(release, 'apps/web/dist/.vite/license.md'), 'utf8')
  const some = ['@tanstack/query-core', 'i18next', 'lucide-react', 'maplibre-gl', 'react-dom', 'react-router']
  expect(some.filter((name) => !kept.includes(`\n## ${name} - `))).toEqual([])
})

test('the packages of a release have the versions that its workspaces name', async () => {
  const wrong: string[] = []
  for (const workspace of workspaces) {
    const { dependencies } = await manifestIn(join(release, workspace))
    for (const [name, version] of Object.entries(dependencies)) {
      const places = [join(release, workspace), release].map((place) => join(place, 'node_modules', name))
      const found = await manifestIn(places.find(existsSync) ?? release)
      if (found.version !== version) wrong.push(`${workspace}: ${name} is ${found.version}, not ${version}`)
    }
  }
  expect(wrong).toEqual([])
})

interface Manifest {
  version: string
  dependencies: Record<string, string>
}

async function manifestIn(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
}

test('every package that a module of a release imports can be loaded from what the build left of it', async () => {
  let count = 0
  for (const workspace of workspaces) {
    const cwd = join(release, workspace)
    const files = await readdir(join(cwd, 'src'), { recursive: true })
    const modules = files.filter((file) => file.endsWith('.ts'))
    const sources = await Promise.all(modules.map((file) => readFile(join(cwd, 'src', file), 'utf8')))
    const imported = sources.flatMap((source) =>
      Array.from(
        source.matchAll(/^(?:import (?!type )|\} from |.*\bimport\()[^;']*'([^.'][^']*)'/gm),
        ([, name = '']) => name,
      ),
    )
    const { dependencies } = await manifestIn(cwd)
    const names = [...new Set(imported)].filter((name) =>
      Object.keys(dependencies).some((known) => name === known || name.startsWith(`${known}/`)),
    )
    const loads = names.map((name) => `await import(${JSON.stringify(name)})`).join('\n')
    await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', loads], { cwd })
    count += names.length
  }
  expect(count).toBeGreaterThan(30)
})

test('the compile cache of a release is used by the user who runs it', async () => {
  const starting = spawn(process.execPath, ['apps/server/src/commands/compile-server.ts'], {
    cwd: release,
    env: { PATH: process.env.PATH, NODE_DEBUG_NATIVE: 'COMPILE_CACHE' },
    ...(isRoot ? { uid: nobody, gid: nobody } : {}),
  })
  let output = ''
  for (const stream of [starting.stdout, starting.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  await new Promise((resolve) => starting.once('close', resolve))
  expect(output).not.toMatch(/permission denied/i)
  const loaded = output.match(/reading cache from .*server\.ts.* success/g) ?? []
  expect(loaded.length, output.slice(0, 2_000)).toBeGreaterThan(0)
})

test('a release starts in production as a user who can write only its data, builds nothing and serves pages', async () => {
  const port = await freePort()
  const server = start({ PORT: String(port), HOST: '127.0.0.1', DRAIN_MS: '0' })
  const url = `http://127.0.0.1:${port}`
  try {
    await expect
      .poll(() => [server.output(), server.child.exitCode], { timeout: 60_000 })
      .toEqual([expect.stringContaining('LocalChef is ready at https://food.example'), null])
    expect(server.output()).not.toMatch(/building|EACCES|EROFS/i)
    expect(server.output()).toContain('SMTP_URL is none')
    const page = await fetch(`${url}/`)
    expect(page.status).toBe(200)
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text())?.[1]
    expect((await fetch(`${url}${script}`)).status).toBe(200)
    expect((await fetch(`${url}/dev/mailbox`)).status).toBe(404)
    // Drawing forms for a Russian reader must not change the API's messages.
    expect((await fetch(`${url}/auth?lang=ru`)).status).toBe(200)
    const refused = await fetch(`${url}/functions/v1/get-chef`, { method: 'POST', body: '{"id":1}' })
    expect(await refused.text()).toContain('Invalid input: expected string, received number')
  } finally {
    server.child.kill('SIGTERM')
  }
  expect(await server.ended).toBe(0)
})

test('a start in production without a mail server is refused with a message', async () => {
  const server = start({ SMTP_URL: '' })
  expect(await server.ended).toBe(1)
  expect(server.output()).toContain('Setting SMTP_URL: read nothing, allowed is the mail server')
})

test('a start with fewer open files than the database needs is refused with suggestions', async () => {
  const server = start({}, 'ulimit -n 60')
  expect(await server.ended).toBe(1)
  expect(server.output()).toContain('At most 60 files and connections may be open at once')
  expect(server.output()).toContain('LimitNOFILE=')
})
