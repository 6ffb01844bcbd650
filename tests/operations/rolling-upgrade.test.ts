import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../free-port.ts'
import { type StartedProcess, startProcess } from '../lifecycle/start-process.ts'
import { openServedDatabase, type TestDatabase } from '../open-test-database.ts'
import { makeNextRelease, nextVersion } from './next-release.ts'
import { startLoad, statusOf } from './start-load.ts'
import { type RunningProxy, startProxy } from './start-proxy.ts'

/** Two processes behind the documented proxy are upgraded to the next release under load, and downgraded again. */

let folder: string
let open: TestDatabase
let nextMain: string
let ports: number[]
let proxy: RunningProxy
const processes = new Map<number, StartedProcess>()

function start(port: number, main?: string, environment: Record<string, string> = {}): Promise<string> {
  const started = startProcess(
    {
      DATABASE_URL: open.url,
      DATA_DIR: folder,
      PORT: String(port),
      SITE_URL: 'http://localhost',
      TRUST_PROXY: '1',
      RATE_LIMITS: 'off',
      DRAIN_MS: '300',
      LOG_LEVEL: 'warn',
      ...environment,
    },
    [],
    main,
  )
  processes.set(port, started)
  return started.ready
}

async function replace(port: number, main?: string, environment?: Record<string, string>): Promise<void> {
  const old = processes.get(port)
  old?.child.kill('SIGTERM')
  expect(await old?.ended, old?.output()).toEqual({ code: 0, signal: null })
  await start(port, main, environment)
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'localchef-rolling-upgrade-'))
  open = await openServedDatabase()
  // The migration holds its locks, which block the calls that need them, until the other process has served many calls.
  nextMain = await makeNextRelease(folder, 'select pg_sleep(2);')
  ports = [await freePort(), await freePort()]
  await start(ports[0] ?? 0)
  await start(ports[1] ?? 0)
  proxy = await startProxy(join(folder, 'proxy'), await freePort(), ports)
})

afterAll(async () => {
  await proxy?.stop()
  for (const { child } of processes.values()) child.kill('SIGKILL')
  await Promise.all([...processes.values()].map(({ ended }) => ended))
  await open?.stop()
  await rm(folder, { recursive: true, force: true })
})

test('an upgrade to the next release and its reversal fail no request, though the migration takes seconds', async () => {
  const { supabaseAnonKey: anonKey } = await (await fetch(`${proxy.url}/config.json`)).json()
  const load = startLoad()
  for (let client = 0; client < 4; client += 1) {
    load.keepDoing('write', () => statusOf(`${proxy.url}/rest/v1/cuisines`, anonKey, '{"slug":"x"}'), 401)
  }
  load.keepDoing('function', () => statusOf(`${proxy.url}/functions/v1/get-home-feed`, anonKey, '{}'))
  load.keepDoing('read', () => statusOf(`${proxy.url}/rest/v1/dishes?select=id`, anonKey))

  await load.goesOnFor(50)
  for (const port of ports) {
    await replace(port, nextMain)
    await load.goesOnFor(50)
  }
  const { rows } = await open.database.pool.query<{ latest: string | null }>(
    'select max(release) as latest from localchef.migrations',
  )
  expect(rows).toEqual([{ latest: nextVersion }])
  for (const port of ports) {
    await replace(port, undefined, { NEWER_SCHEMA: 'allow' })
    await load.goesOnFor(50)
  }
  await load.stop()
  expect(load.failures).toEqual([])
})
