import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installTools } from '../../scripts/install-tools.ts'
import { freePort } from '../free-port.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'

/**
 * Public reads served by an edge function under Deno, on a hosted project's database: handlers use web standards
 * only, so the same ones run there.
 */

const projectFolder = fileURLToPath(new URL('../..', import.meta.url))
const file = 'supabase/functions/marketplace/index.ts'
/** Downloads nothing: packages come from node_modules. */
const offline = ['--node-modules-dir=manual', '--no-remote', '--cached-only']

let server: TestServer
let kitchen: Kitchen
let deno: ChildProcess
let url: string

beforeAll(async () => {
  server = await startTestServer()
  const chef = await server.signUp({ email: 'chef@edge.test', role: 'chef', name: 'Edge Chef' })
  kitchen = await addKitchen(server.database, chef.id)
  const port = await freePort()
  deno = await runDeno(['run', '--allow-net', '--allow-env', '--allow-read', ...offline, file], {
    PORT: String(port),
    SUPABASE_DB_URL: server.databaseUrl,
  })
  url = `http://127.0.0.1:${port}/marketplace`
  for await (const line of createInterface({ input: deno.stderr ?? process.stdin })) {
    if (line.includes('Listening')) break
  }
})
afterAll(async () => {
  if (deno?.exitCode === null) {
    deno.kill()
    await once(deno, 'exit')
  }
  await server?.stop()
})

async function runDeno(args: string[], environment: Record<string, string> = {}): Promise<ChildProcess> {
  const program = join(await installTools('tests/tools/hosted'), 'node_modules/deno/bin.cjs')
  return spawn(process.execPath, [program, ...args], {
    cwd: projectFolder,
    env: { ...process.env, ...environment, NO_COLOR: '1', DENO_NO_UPDATE_CHECK: '1' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}

function inputs(): [name: string, input: object][] {
  return [
    ['get-home-feed', {}],
    ['get-chef', { id: kitchen.chefId }],
    ['get-dish', { id: kitchen.dishId }],
    ['list-available-today', { chefId: kitchen.chefId }],
    ['list-reviews', { chefId: kitchen.chefId }],
    ['list-ready-dishes', {}],
    ['chef-search', { query: 'Olga' }],
    ['get-nearest-place', { latitude: 37.77, longitude: -122.42 }],
  ]
}

/** The response's text without `tookMs`, which varies. */
async function answerOf(response: Response): Promise<string> {
  return (await response.text()).replace(/"tookMs":[\d.]+/, '')
}

test('the edge function gives each public read the answer that the server gives', async () => {
  const statuses: number[] = []
  for (const [name, input] of inputs()) {
    const query = new URLSearchParams({ input: JSON.stringify(input) })
    const here = await fetch(`${server.url}/functions/v1/${name}?${query}`, {
      headers: { apikey: server.serviceRoleKey },
    })
    const there = await fetch(`${url}/${name}?${query}`)
    expect([name, there.status, await answerOf(there)]).toEqual([name, here.status, await answerOf(here)])
    statuses.push(there.status)
    const posted = await fetch(`${url}/${name}`, { method: 'POST', body: JSON.stringify(input) })
    expect([name, posted.status]).toEqual([name, here.status])
  }
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(5)
})

test('the edge function serves neither writes nor reads that require a person', async () => {
  for (const name of ['place-order', 'list-my-sessions', 'get-health', 'nothing']) {
    const answer = await fetch(`${url}/${name}`, { method: 'POST', body: '{}' })
    expect([name, answer.status]).toEqual([name, 404])
  }
})

test('a refusal of the edge function has the status and code of the contract', async () => {
  const wrong = await fetch(`${url}/get-chef?input=${encodeURIComponent('{"id": 1}')}`)
  expect([wrong.status, await wrong.json()]).toEqual([
    400,
    expect.objectContaining({ code: 'invalid_input' }),
  ])
  const broken = await fetch(`${url}/get-chef?input=%7B`)
  expect([broken.status, await broken.json()]).toEqual([
    400,
    expect.objectContaining({ code: 'invalid_json' }),
  ])
})
