import { listMyOrders } from '@localchef/contracts/orders/list-my-orders'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { addBuyers, cartOf } from '../ordering-people.ts'
import { steadySlot } from '../steady-slot.ts'
import { onServer } from './primary-and-replica.ts'
import {
  answeredAt,
  type Marketplace,
  openReplicatedMarketplace,
  type ReplicatedMarketplace,
  stateAt,
  statusAt,
} from './replicated-marketplace.ts'

/** A replica that replays each commit with a delay, by `recovery_min_apply_delay`. */

const patient = { timeout: 20_000, interval: 20 }

let marketplace: ReplicatedMarketplace
let both: [Marketplace, Marketplace]

beforeAll(async () => {
  marketplace = await openReplicatedMarketplace()
  both = [marketplace.one, marketplace.other]
})
afterAll(() => marketplace?.stop())

async function delayBy(delay: string): Promise<void> {
  const { replicaAdminUrl } = marketplace.engines
  await onServer(replicaAdminUrl, `alter system set recovery_min_apply_delay = '${delay}'`)
  await onServer(replicaAdminUrl, 'select pg_reload_conf()')
}

const stateIs = (state: string) =>
  Promise.all(both.map((process) => expect.poll(() => stateAt(process), patient).toBe(state)))

beforeEach(async () => {
  await delayBy('0')
  await stateIs('up')
})

test('a buyer immediately sees their own orders at every process, while the replica replays them late', async () => {
  await delayBy('400ms')
  const { kitchen } = marketplace
  const [buyer = ''] = await addBuyers(marketplace.one.server.database, 1)
  const [accessToken = ''] = await marketplace.tokensOf([buyer])
  const tooLate = () => both.reduce((sum, process) => sum + statusAt(process).reads.behind, 0)
  const before = tooLate()
  const placed: string[] = []
  for (let round = 0; round < 10; round += 1) {
    const server = both[round % 2] ?? marketplace.one
    const quote = await callFunction(server, quoteOrder, cartOf(kitchen), { accessToken })
    const slotFrom = steadySlot(quote.data.slots)
    const order = await callFunction(server, placeOrder, { ...cartOf(kitchen), slotFrom }, { accessToken })
    expect(order.status).toBe(200)
    placed.push(order.data.id)
    for (const process of both) {
      const { data } = await callFunction(process, listMyOrders, {}, { accessToken })
      expect(new Set(data.orders.map(({ id }) => id))).toEqual(new Set(placed))
      const rows = await fetch(`${process.url}/rest/v1/orders?select=id`, {
        headers: { apikey: process.anonKey, authorization: `Bearer ${accessToken}` },
      })
      expect(await rows.json()).toHaveLength(placed.length)
    }
  }
  // Reads were tried on the replica, and its lag was detected.
  expect(tooLate()).toBeGreaterThan(before)
})

test('visitors never read an older state than before, while the replica replays each change late', async () => {
  await delayBy('200ms')
  let isOver = false
  const wrong: string[] = []
  async function keepReading(process: Marketplace): Promise<number> {
    let seen = 0
    while (!isOver) {
      const price = await marketplace.publicPriceAt(process)
      if (price < seen) wrong.push(`${price} after ${seen}`)
      seen = price
    }
    return seen
  }
  const reading = Promise.all(both.map(keepReading))
  try {
    for (let round = 0; round < 20; round += 1) {
      const written = await marketplace.raisePriceAt(both[round % 2] ?? marketplace.one)
      for (const process of both) {
        await expect.poll(() => marketplace.publicPriceAt(process), patient).toBe(written)
      }
    }
  } finally {
    isOver = true
    await reading
  }
  expect(wrong).toEqual([])
})

test('a replica an hour behind is not read, and is read again once it has caught up', async () => {
  await delayBy('1h')
  const written = await marketplace.raisePriceAt(marketplace.one)
  await stateIs('behind')
  const before = both.map(answeredAt)
  for (const process of both) expect(await marketplace.ownPriceAt(process)).toBe(written)
  expect(both.map(answeredAt)).toEqual(before)
  await delayBy('0')
  await stateIs('up')
  for (const process of both) expect(await marketplace.ownPriceAt(process)).toBe(written)
  expect(answeredAt(marketplace.one)).toBeGreaterThan(before[0] ?? 0)
})

test('no read fails while the replica restarts, and it is read again afterwards', async () => {
  let isOver = false
  let answered = 0
  async function keepReading(process: Marketplace): Promise<void> {
    while (!isOver) {
      expect(await marketplace.ownPriceAt(process)).toBe(marketplace.price())
      answered += 1
    }
  }
  const reading = Promise.all(both.map(keepReading))
  const { stopReplica, startReplica } = marketplace.engines
  await stopReplica()
  await stateIs('gone')
  const before = answered
  await expect.poll(() => answered, patient).toBeGreaterThan(before + 20)
  const onReplica = both.map(answeredAt)
  await startReplica()
  await stateIs('up')
  for (const [index, process] of both.entries()) {
    await expect.poll(() => answeredAt(process), patient).toBeGreaterThan(onReplica[index] ?? 0)
  }
  isOver = true
  await reading
})
