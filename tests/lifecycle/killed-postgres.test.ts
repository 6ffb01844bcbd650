import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callFunction } from '../call-function.ts'
import { copyDataFolder } from '../copy-data-folder.ts'
import type { Kitchen } from '../kitchen-fixture.ts'
import { addBuyers, addOpenKitchen, cartOf, tokensFor } from '../ordering-people.ts'
import { steadySlot } from '../steady-slot.ts'
import { withDatabase } from '../with-database.ts'
import { expectOrdersKept } from './expect-orders-kept.ts'
import { childrenOf, killIfAlive, postmasterOf } from './postgres-processes.ts'
import { type StartedProcess, startProcess } from './start-process.ts'

const portions = 480
const buyers = 4
const kills = 20
let folder: string
let server: StartedProcess
let kitchen: Kitchen
let buyerIds: string[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'localchef-killed-postgres-'))
  await copyDataFolder(folder)
  await withDatabase({ dataFolder: folder, poolSize: 2 }, async (database) => {
    kitchen = await addOpenKitchen(database, { portions })
    buyerIds = await addBuyers(database, buyers)
  })
  server = startProcess({ DATA_DIR: folder, LOG_LEVEL: 'silent' })
  await server.ready
})

afterAll(async () => {
  server?.child.kill('SIGTERM')
  await server?.ended
  await rm(folder, { recursive: true, force: true })
})

/** Alternates between killing all processes of PostgreSQL and only the main one, whose death the others notice. */
async function killPostgres(round: number): Promise<void> {
  const postmaster = await postmasterOf(folder)
  const others = round % 2 === 0 ? [] : await childrenOf(postmaster)
  for (const pid of [postmaster, ...others]) killIfAlive(pid)
}

it('twenty kills of PostgreSQL during orders lose no answered order, and the server restarts it', async () => {
  const url = await server.ready
  const { keys, tokens } = await tokensFor(folder, url, buyerIds)
  const marketplace = { url, anonKey: keys.anonKey }
  const quote = await callFunction(marketplace, quoteOrder, cartOf(kitchen))
  const order = { ...cartOf(kitchen), slotFrom: steadySlot(quote.data.slots) }
  const placed = new Set<string>()
  const refusals = new Set<string>()
  let isOver = false

  const readyStatus = async () => (await fetch(`${url}/readyz`)).status

  async function keepOrdering(accessToken: string): Promise<void> {
    let key = randomUUID()
    while (!isOver && placed.size < portions - buyers) {
      const answer = await callFunction(marketplace, placeOrder, order, { accessToken, idempotencyKey: key })
      if (answer.status === 200) {
        placed.add(answer.data.id)
        key = randomUUID()
      } else {
        // Retries with the same key, because it is unknown whether the order was placed.
        refusals.add(`${answer.status}, retry after ${answer.headers.get('retry-after')}`)
        await expect.poll(readyStatus, { timeout: 30_000, interval: 20 }).toBe(200)
      }
    }
  }
  async function keepKilling(): Promise<void> {
    for (let round = 0; round < kills; round += 1) {
      const before = placed.size
      await expect.poll(() => placed.size, { timeout: 30_000, interval: 10 }).toBeGreaterThan(before + 4)
      await killPostgres(round)
    }
    isOver = true
  }
  await Promise.all([keepKilling(), ...tokens.map(keepOrdering)])
  expect([...refusals]).toEqual(['503, retry after 1'])

  server.child.kill('SIGTERM')
  expect((await server.ended).code).toBe(0)
  await withDatabase({ dataFolder: folder, poolSize: 1 }, (database) =>
    expectOrdersKept(database, { placed, portions, batchId: kitchen.batchId }),
  )
}, 120_000)
