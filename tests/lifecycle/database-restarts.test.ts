import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrateWithPlace } from '../add-place.ts'
import { callFunction } from '../call-function.ts'
import type { Kitchen } from '../kitchen-fixture.ts'
import { type NewPostgres, newPostgres } from '../new-postgres.ts'
import { addBuyers, addOpenKitchen, cartOf, tokensFor } from '../ordering-people.ts'
import { steadySlot } from '../steady-slot.ts'
import { withDatabase } from '../with-database.ts'
import { expectOrdersKept } from './expect-orders-kept.ts'
import { type StartedProcess, startProcess } from './start-process.ts'

const portions = 480
const restarts = 10

let folder: string
let postgres: NewPostgres
let databaseUrl: string
let kitchen: Kitchen
let buyerIds: string[]
let server: StartedProcess

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'localchef-restarts-'))
  postgres = await newPostgres(folder, { isKept: true })
  databaseUrl = await postgres.databaseUrl('localchef')
  await withDatabase({ dataFolder: folder, databaseUrl, poolSize: 2 }, async (database) => {
    await migrateWithPlace(database)
    kitchen = await addOpenKitchen(database, { portions })
    buyerIds = await addBuyers(database, 4)
  })
  server = startProcess({ DATABASE_URL: databaseUrl, DATA_DIR: folder, LOG_LEVEL: 'silent' })
  await server.ready
})

afterAll(async () => {
  server?.child.kill('SIGKILL')
  await server?.ended
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true })
})

it('the server survives ten database restarts during orders and loses none', async () => {
  const url = await server.ready
  const { keys, tokens } = await tokensFor(folder, url, buyerIds)
  const marketplace = { url, anonKey: keys.anonKey }
  const quote = await callFunction(marketplace, quoteOrder, cartOf(kitchen))
  const order = { ...cartOf(kitchen), slotFrom: steadySlot(quote.data.slots) }
  const placed = new Set<string>()
  const refusals = new Map<string, number>()
  let isOver = false

  async function keepOrdering(accessToken: string): Promise<void> {
    let key = randomUUID()
    while (!isOver && placed.size < portions - buyerIds.length) {
      const answer = await callFunction(marketplace, placeOrder, order, { accessToken, idempotencyKey: key })
      if (answer.status === 200) {
        placed.add(answer.data.id)
        key = randomUUID()
        continue
      }
      // Retries with the same key, because it is unknown whether the order was placed.
      const refusal = `${answer.status}, retry after ${answer.headers.get('retry-after')}`
      refusals.set(refusal, (refusals.get(refusal) ?? 0) + 1)
    }
  }
  async function keepRestarting(): Promise<void> {
    for (let round = 0; round < restarts; round += 1) {
      const before = placed.size
      await expect.poll(() => placed.size, { timeout: 30_000, interval: 10 }).toBeGreaterThan(before + 4)
      await postgres.restart()
      await expect
        .poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 30_000, interval: 10 })
        .toBe(200)
    }
    isOver = true
  }
  await Promise.all([keepRestarting(), ...tokens.map(keepOrdering)])

  expect(server.child.exitCode).toBeNull()
  expect([...refusals.keys()]).toEqual(['503, retry after 1'])
  await withDatabase({ dataFolder: folder, databaseUrl, poolSize: 1 }, (database) =>
    expectOrdersKept(database, { placed, portions, batchId: kitchen.batchId }),
  )
}, 240_000)
