import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { callFunction } from '../call-function.ts'
import { freePort } from '../free-port.ts'
import type { Kitchen } from '../kitchen-fixture.ts'
import { type StartedProcess, startProcess } from '../lifecycle/start-process.ts'
import { openServedDatabase, type TestDatabase } from '../open-test-database.ts'
import { addBuyers, addOpenKitchen, cartOf, tokensFor } from '../ordering-people.ts'
import { steadySlot } from '../steady-slot.ts'
import { startLoad, statusOf } from './start-load.ts'
import { type RunningProxy, startProxy } from './start-proxy.ts'

const siteUrl = 'http://localhost'

let folder: string
let open: TestDatabase
let kitchen: Kitchen
let tokens: string[]
let ports: number[]
let processes: StartedProcess[] = []
let proxy: RunningProxy

function start(port: number, environment: Record<string, string> = {}): StartedProcess {
  return startProcess({
    DATABASE_URL: open.url,
    DATA_DIR: folder,
    PORT: String(port),
    SITE_URL: siteUrl,
    TRUST_PROXY: '1',
    RATE_LIMITS: 'off',
    DRAIN_MS: '300',
    LOG_LEVEL: 'warn',
    ...environment,
  })
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'localchef-rolling-'))
  open = await openServedDatabase()
  kitchen = await addOpenKitchen(open.database, { portions: 5_000 })
  // Creates the keys before the processes share them.
  tokens = (await tokensFor(folder, siteUrl, await addBuyers(open.database, 2))).tokens
  const [first = 0, second = 0, front = 0] = [await freePort(), await freePort(), await freePort()]
  ports = [first, second]
  processes = ports.map((port) => start(port))
  await Promise.all(processes.map(({ ready }) => ready))
  proxy = await startProxy(join(folder, 'proxy'), front, ports)
})

afterAll(async () => {
  await proxy?.stop()
  for (const { child } of processes) child.kill('SIGKILL')
  await Promise.all(processes.map(({ ended }) => ended))
  await open?.stop()
  await rm(folder, { recursive: true, force: true })
})

test('two processes behind a proxy are replaced one after the other under load without a failed request', async () => {
  const { supabaseAnonKey: anonKey } = await (await fetch(`${proxy.url}/config.json`)).json()
  const marketplace = { url: proxy.url, anonKey }
  const quote = await callFunction(marketplace, quoteOrder, cartOf(kitchen))
  const order = { ...cartOf(kitchen), slotFrom: steadySlot(quote.data.slots) }
  const placed = new Set<string>()
  const load = startLoad()
  for (const accessToken of tokens) {
    load.keepDoing('place-order', async () => {
      const answer = await callFunction(marketplace, placeOrder, order, {
        accessToken,
        idempotencyKey: randomUUID(),
      })
      if (answer.status === 200) placed.add(answer.data.id)
      return answer.status
    })
  }
  const dish = `/functions/v1/get-dish?input=${encodeURIComponent(JSON.stringify({ id: kitchen.dishId }))}`
  for (const path of ['/rest/v1/cuisines', '/config.json', dish]) {
    load.keepDoing(path, () => statusOf(proxy.url + path, anonKey))
  }
  for (let client = 0; client < 8; client += 1) {
    // Refused as not allowed; the proxy sends a write only once, whatever happens to its connection.
    load.keepDoing('write', () => statusOf(`${proxy.url}/rest/v1/cuisines`, anonKey, '{"slug":"other"}'), 401)
  }

  const codes: number[] = []
  for (const [index, port] of ports.entries()) {
    await load.goesOnFor(50)
    const socket = new WebSocket(`ws://127.0.0.1:${port}/realtime/v1/websocket?apikey=${anonKey}&vsn=2.0.0`)
    await once(socket, 'open')
    socket.once('close', (code) => codes.push(code))
    const old = processes[index]
    old?.child.kill('SIGTERM')
    expect(await old?.ended, old?.output()).toEqual({ code: 0, signal: null })
    const next = start(port)
    processes[index] = next
    await next.ready
  }
  await load.goesOnFor(50)
  await load.stop()

  expect(load.failures).toEqual([])
  // 1001 means that the server is going away, so the client reconnects.
  expect(codes).toEqual([1001, 1001])
  const { rows } = await open.database.pool.query<{ id: string }>('select id from public.orders')
  expect(new Set(rows.map(({ id }) => id))).toEqual(placed)
})

test('a process that was signaled is not ready, and serves until its drain time is over', async () => {
  const port = await freePort()
  const draining = start(port, { DRAIN_MS: '60000' })
  processes.push(draining)
  await draining.ready
  const url = `http://127.0.0.1:${port}`
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  draining.child.kill('SIGTERM')
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { interval: 5 }).toBe(503)
  expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ status: 'stopping' })
  const served = await fetch(`${url}/config.json`)
  expect([served.status, served.headers.get('connection')]).toEqual([200, 'close'])
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  // A second signal ends it at once.
  draining.child.kill('SIGTERM')
  expect(await draining.ended).toEqual({ code: 0, signal: null })
})
