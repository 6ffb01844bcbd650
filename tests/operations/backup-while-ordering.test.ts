import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDiskFileStore } from '@localchef/backend/storage/file-store'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backUp } from '../../apps/server/src/backup/back-up.ts'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { addBuyers, addOpenKitchen, cartOf, tokensFor } from '../ordering-people.ts'
import { steadySlot } from '../steady-slot.ts'
import { openTarget } from './restored-database.ts'

let folder: string
let server: TestServer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'localchef-ordering-backup-'))
  server = await startTestServer({ environment: { RATE_LIMITS: 'off' } })
})

afterAll(async () => {
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

test('a backup made while orders are placed has every order acknowledged before it, and its sums agree', async () => {
  const portions = 400
  const kitchen = await addOpenKitchen(server.database, { portions })
  const { tokens } = await tokensFor(server.dataFolder, server.url, await addBuyers(server.database, 4))
  const quote = await callFunction(server, quoteOrder, cartOf(kitchen))
  const slotFrom = steadySlot(quote.data.slots)
  const acknowledged: string[] = []
  let going = true
  async function keepOrdering(accessToken: string): Promise<void> {
    while (going) {
      const input = { ...cartOf(kitchen), slotFrom }
      const order = await callFunction(server, placeOrder, input, {
        accessToken,
        idempotencyKey: randomUUID(),
      })
      expect(order.status).toBe(200)
      acknowledged.push(order.data.id)
    }
  }
  const ordering = tokens.map(keepOrdering)
  await expect.poll(() => acknowledged.length, { timeout: 60_000, interval: 5 }).toBeGreaterThan(8)

  const before = [...acknowledged]
  const file = join(folder, 'busy.tar.gz')
  await backUp({
    databaseUrl: server.databaseUrl,
    file,
    files: createDiskFileStore(join(server.dataFolder, 'storage')),
    signingKeys: undefined,
  })
  const during = acknowledged.length - before.length
  going = false
  await Promise.all(ordering)
  expect(during).toBeGreaterThan(0)

  const target = await openTarget()
  try {
    await target.restore(file)
    expect(await target.faults()).toEqual([])
    const { rows: orders } = await target.database.pool.query('select id from public.orders')
    const restored = new Set(orders.map(({ id }) => id))
    expect(before.filter((id) => !restored.has(id))).toEqual([])
    const { rows } = await target.database.pool.query(
      `select
         b.portions_left::integer as left,
         (select sum(quantity)::integer from public.order_lines) as ordered,
         (select count(*)::integer from public.order_events) as events,
         (select count(*)::integer from public.notifications where user_id = c.profile_id) as told
       from public.ready_batches b
       join public.chefs c on c.id = b.chef_id`,
    )
    const ordered = orders.length
    expect(rows).toEqual([{ left: portions - ordered, ordered, events: ordered, told: ordered }])
  } finally {
    await target.stop()
  }
})
