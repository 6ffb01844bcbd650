import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { settingNames } from '../../apps/server/src/environment.ts'
import { readSettings } from '../../apps/server/src/settings.ts'
import { freePort } from '../free-port.ts'
import { startTestServer, type TestServer } from '../harness.ts'

/** Dockerfile and compose.yaml, as far as they can be tested without Docker. */

let server: TestServer
let compose: { services: { app: App } }
let dockerfile: string

interface App {
  env_file: string
  environment: Record<string, string | number>
  healthcheck: { test: string[] }
  read_only: boolean
  stop_grace_period: string
}

beforeAll(async () => {
  server = await startTestServer()
  const read = (file: string) => readFile(new URL(`../../${file}`, import.meta.url), 'utf8')
  compose = parse(await read('compose.yaml'))
  dockerfile = await read('Dockerfile')
})
afterAll(() => server?.stop())

test('compose passes every setting to the server, and sets only what a container decides', () => {
  const { env_file, environment } = compose.services.app
  expect(env_file).toBe('.env')
  expect(Object.keys(environment).filter((name) => !settingNames.some((known) => known === name))).toEqual([])
  expect(Object.keys(environment)).toEqual(['NODE_ENV', 'HOST', 'PORT', 'DATA_DIR', 'DATABASE_URL'])
})

test('a container runs as nobody on a read-only file system, and has the time to drain', () => {
  const { read_only, stop_grace_period } = compose.services.app
  expect(read_only).toBe(true)
  expect(dockerfile).toMatch(/^USER nobody$/m)
  const { drainMs } = readSettings({})
  expect(Number.parseInt(stop_grace_period, 10) * 1_000).toBeGreaterThan(drainMs + 10_000)
})

/** Whether the files' health check, a command of node, finds a server at a port. */
async function isHealthy([program, ...args]: string[], port: number): Promise<boolean> {
  expect(program).toBe('node')
  const asked = args.map((part) => part.replace('127.0.0.1:3000', `127.0.0.1:${port}`))
  return promisify(execFile)(process.execPath, asked, { env: { PORT: String(port) } }).then(
    () => true,
    () => false,
  )
}

test('the health checks of the image and of compose tell a running server from a stopped one', async () => {
  const ofImage: string[] = JSON.parse(/^ {2}CMD (\["node", "-e".*\])$/m.exec(dockerfile)?.[1] ?? '[]')
  const [, ...ofCompose] = compose.services.app.healthcheck.test
  const port = Number(new URL(server.url).port)
  const absent = await freePort()
  for (const check of [ofImage, ofCompose]) {
    expect([await isHealthy(check, port), await isHealthy(check, absent)]).toEqual([true, false])
  }
})
