import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { chefSearch } from '@localchef/contracts/search/chef-search'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callFunction, type FunctionServer } from '../call-function.ts'
import { freePort } from '../free-port.ts'
import type { Kitchen } from '../kitchen-fixture.ts'
import { type StartedProcess, startProcess } from '../lifecycle/start-process.ts'
import { openServedDatabase, type TestDatabase } from '../open-test-database.ts'
import { addBuyers, addOpenKitchen, cartOf, tokensFor } from '../ordering-people.ts'
import { steadySlot } from '../steady-slot.ts'
import { type RunningProxy, startProxy } from './start-proxy.ts'

const siteUrl = 'http://localhost'
const allowedOrders = 12
const patient = { timeout: 60_000, interval: 50 }

let folder: string
let open: TestDatabase
let kitchen: Kitchen
let buyerToken: string
let processes: StartedProcess[] = []
let proxy: RunningProxy
let behindProxy: FunctionServer
/** Each process, called directly without the proxy. */
let each: FunctionServer[]
const clients: SupabaseClient[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'localchef-many-'))
  open = await openServedDatabase()
  kitchen = await addOpenKitchen(open.database, { portions: 1_000 })
  const { keys, tokens } = await tokensFor(folder, siteUrl, await addBuyers(open.database, 1))
  buyerToken = tokens[0] ?? ''
  const { anonKey, serviceRoleKey } = keys
  const ports = [await freePort(), await freePort(), await freePort()]
  processes = ports.map((port) =>
    startProcess({
      DATABASE_URL: open.url,
      DATA_DIR: folder,
      PORT: String(port),
      SITE_URL: siteUrl,
      TRUST_PROXY: '1',
      RATE_LIMITS: `order.person=${allowedOrders}/600`,
      LOG_LEVEL: 'warn',
    }),
  )
  await Promise.all(processes.map(({ ready }) => ready))
  proxy = await startProxy(join(folder, 'proxy'), await freePort(), ports)
  behindProxy = { url: proxy.url, anonKey }
  each = ports.map((port) => ({ url: `http://127.0.0.1:${port}`, anonKey, serviceRoleKey }))
})

afterAll(async () => {
  await Promise.all(clients.map((client) => client.removeAllChannels()))
  await proxy?.stop()
  for (const { child } of processes) child.kill('SIGTERM')
  await Promise.all(processes.map(({ ended }) => ended))
  await open?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Subscribes at a process like a browser. Returns the new status of each changed order of the buyer. */
async function listenAt({ url, anonKey }: FunctionServer): Promise<string[]> {
  const heard: string[] = []
  const client = createClient(url, anonKey, { auth: { persistSession: false, autoRefreshToken: false } })
  clients.push(client)
  await client.realtime.setAuth(buyerToken)
  const joined = Promise.withResolvers<void>()
  client
    .channel('orders')
    .on('postgres_changes', { event: 'UPDATE', schema: 'public', table: 'orders' }, (payload) =>
      heard.push(`${payload.new.id} ${payload.new.status}`),
    )
    .on('system', {}, () => joined.resolve())
    .subscribe((status, error) => status !== 'SUBSCRIBED' && error && joined.reject(error))
  await joined.promise
  return heard
}

test('a limit counts across all processes, a job runs once, and every process notifies its browsers', async () => {
  const quote = await callFunction(behindProxy, quoteOrder, cartOf(kitchen))
  const order = { ...cartOf(kitchen), slotFrom: steadySlot(quote.data.slots) }
  const answers = await Promise.all(
    Array.from({ length: 3 * allowedOrders }, () =>
      callFunction(behindProxy, placeOrder, order, {
        accessToken: buyerToken,
        idempotencyKey: randomUUID(),
      }),
    ),
  )
  const placed = answers.filter(({ status }) => status === 200).map(({ data }) => data.id)
  expect(placed.length).toBe(allowedOrders)
  expect(answers.filter(({ status }) => status === 429).length).toBe(2 * allowedOrders)

  const heard = await Promise.all(each.map(listenAt))
  const { pool } = open.database
  await pool.query(`update public.orders set answer_due_at = now() - interval '1 second'`)
  await pool.query(`update pgboss.job set start_after = now() where name = 'expire-order'`)
  const expired = placed.map((id) => `${id} expired`).toSorted()
  for (const one of heard) {
    await expect
      .poll(() => one.filter((line) => line.endsWith('expired')).toSorted(), patient)
      .toEqual(expired)
  }
  const done = async () => {
    const { rows } = await pool.query<{ state: string; tries: number }>(
      `select state::text as state, retry_count as tries from pgboss.job where name = 'expire-order'`,
    )
    return new Set(rows.map(({ state, tries }) => `${state} ${tries}`))
  }
  await expect.poll(done, patient).toEqual(new Set(['completed 0']))
  const { rows: events } = await pool.query<{ id: string }>(
    `select order_id as id from public.order_events where to_status = 'expired'`,
  )
  expect(events.map(({ id }) => id).toSorted()).toEqual(placed.toSorted())
})

test('a kitchen that opens is found near its place at every process, although each caches the map', async () => {
  const near = {
    searchType: 'location' as const,
    location: { latitude: 37.77, longitude: -122.42, radiusMiles: 5 },
  }
  const found = () =>
    Promise.all(each.map(async (server) => (await callFunction(server, chefSearch, near)).data.totalCount))
  const before = await found()
  expect(new Set(before).size).toBe(1)
  await addOpenKitchen(open.database, { portions: 1 })
  expect(await found()).toEqual(before.map((count) => count + 1))
})

test('a change invalidates cached answers at every process', async () => {
  const query = new URLSearchParams({ input: JSON.stringify({ id: kitchen.dishId }) })
  const nameAt = async ({ url, anonKey }: FunctionServer): Promise<string> => {
    const answer = await fetch(`${url}/functions/v1/get-dish?${query}`, { headers: { apikey: anonKey } })
    return (await answer.json()).name
  }
  for (let round = 0; round < 5; round += 1) {
    for (const server of each) await nameAt(server)
    const name = `Piroshki of round ${round}`
    await open.database.pool.query('update public.dishes set name = $2 where id = $1', [kitchen.dishId, name])
    await expect
      .poll(async () => new Set(await Promise.all(each.map(nameAt))), { timeout: 8_000, interval: 10 })
      .toEqual(new Set([name]))
  }
})
