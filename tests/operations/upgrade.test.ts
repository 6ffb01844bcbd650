import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { freePort } from '../free-port.ts'
import type { Kitchen } from '../kitchen-fixture.ts'
import { type StartedProcess, startProcess } from '../lifecycle/start-process.ts'
import { openServedDatabase, type TestDatabase } from '../open-test-database.ts'
import { addBuyers, addOpenKitchen, cartOf, tokensFor } from '../ordering-people.ts'
import { steadySlot } from '../steady-slot.ts'
import { makeNextRelease, nextMigration, nextVersion } from './next-release.ts'

const siteUrl = 'http://localhost'

let folder: string
let open: TestDatabase
let kitchen: Kitchen
let token: string
const started: StartedProcess[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'localchef-upgrade-'))
  open = await openServedDatabase()
  kitchen = await addOpenKitchen(open.database, { portions: 100 })
  token = (await tokensFor(folder, siteUrl, await addBuyers(open.database, 1))).tokens[0] ?? ''
})

afterAll(async () => {
  for (const { child } of started) child.kill('SIGKILL')
  await Promise.all(started.map(({ ended }) => ended))
  await open?.stop()
  await rm(folder, { recursive: true, force: true })
})

async function start(changes: Record<string, string> = {}, main?: string) {
  const port = await freePort()
  const environment = {
    DATABASE_URL: open.url,
    DATA_DIR: folder,
    SITE_URL: siteUrl,
    PORT: String(port),
    LOG_LEVEL: 'warn',
    ...changes,
  }
  const server = startProcess(environment, [], main)
  started.push(server)
  return { ...server, url: `http://127.0.0.1:${port}` }
}

/** The status of placing an order, and of reading rows that only the next release has. */
async function statusesAt(url: string): Promise<{ order: number; nextRows: number }> {
  const { supabaseAnonKey: anonKey } = await (await fetch(`${url}/config.json`)).json()
  const server = { url, anonKey }
  const quote = await callFunction(server, quoteOrder, cartOf(kitchen))
  const order = await callFunction(
    server,
    placeOrder,
    { ...cartOf(kitchen), slotFrom: steadySlot(quote.data.slots) },
    { accessToken: token, idempotencyKey: randomUUID() },
  )
  const rows = await fetch(`${url}/rest/v1/next_release_notes?select=note`, { headers: { apikey: anonKey } })
  await rows.arrayBuffer()
  return { order: order.status, nextRows: rows.status }
}

test('a release keeps serving beside the next one, is refused on its schema, and can be restored', async () => {
  const [nextMain, last] = [await makeNextRelease(folder), await start()]
  await last.ready
  expect(await statusesAt(last.url)).toEqual({ order: 200, nextRows: 404 })

  const next = await start({}, nextMain)
  await next.ready
  expect(await statusesAt(next.url)).toEqual({ order: 200, nextRows: 200 })
  expect((await statusesAt(last.url)).order).toBe(200)
  const { rows } = await open.database.pool.query<{ release: string }>(
    'select release from localchef.migrations where name = $1',
    [`marketplace/${nextMigration}`],
  )
  expect(rows).toEqual([{ release: nextVersion }])

  last.child.kill('SIGTERM')
  expect((await last.ended).code).toBe(0)
  const refused = await start()
  expect((await refused.ended).code).toBe(1)
  expect(refused.output()).toContain(
    `the database was brought further by release ${nextVersion}: marketplace/${nextMigration}`,
  )
  expect(refused.output()).toContain('"Going back" in docs/operate.md')

  const back = await start({ NEWER_SCHEMA: 'allow' })
  await back.ready
  expect((await statusesAt(back.url)).order).toBe(200)
  expect((await statusesAt(next.url)).order).toBe(200)
})
