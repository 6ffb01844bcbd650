import { enterOrder } from '@localchef/contracts/orders/enter-order'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { transitionOrder } from '@localchef/contracts/orders/transition-order'
import { saveSetting } from '@localchef/contracts/settings/save-setting'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'
import { steadySlot } from '../steady-slot.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  const admin = await server.signUp({ email: 'admin@hoarding.test', role: 'admin', name: 'Ada' })
  const value = { openOrders: 3, openOrdersWithKitchen: 2, batchSharePercent: 60 }
  const saved = await callFunction(
    server,
    saveSetting,
    { key: 'ordering', value, from: 0, reason: 'For these tests' },
    admin,
  )
  expect(saved.status).toBe(200)
})
afterAll(() => server.stop())

let people = 0
function newUser(role: 'buyer' | 'chef'): Promise<TestUser> {
  people += 1
  return server.signUp({ email: `person${people}@hoarding.test`, role, name: 'Somebody' })
}

async function newKitchen(portions = 100): Promise<Kitchen & { chef: TestUser }> {
  const chef = await newUser('chef')
  return { ...(await addKitchen(server.database, chef.id, { portions })), chef }
}

async function order(kitchen: Kitchen, buyer: TestUser, quantity = 1, isReady = true) {
  const { chefId, dishId, variantId } = kitchen
  const cart = {
    chefId,
    lines: [{ dishId, quantity, variantIds: [variantId], isReady, seenUnitPrice: 6.5 }],
  }
  const { data: quote } = await callFunction(server, quoteOrder, cart)
  return callFunction(server, placeOrder, { ...cart, slotFrom: steadySlot(quote.slots) }, buyer)
}

async function portionsLeft({ batchId }: Kitchen): Promise<number | undefined> {
  const { rows } = await server.database.pool.query<{ left: number }>(
    'select portions_left as left from public.ready_batches where id = $1',
    [batchId],
  )
  return rows[0]?.left
}

test('a buyer at the limit of unpaid orders with a kitchen can order again once one has ended', async () => {
  const buyer = await newUser('buyer')
  const kitchen = await newKitchen()
  const first = await order(kitchen, buyer)
  await order(kitchen, buyer)
  const third = await order(kitchen, buyer)
  expect([third.status, third.error]).toMatchObject([
    422,
    { code: 'too_many_open_orders_with_kitchen', details: { limit: 2, open: 2 } },
  ])
  const cancel = { orderId: first.data.id, from: 'placed' as const, to: 'cancelled' as const }
  expect((await callFunction(server, transitionOrder, cancel, buyer)).status).toBe(200)
  expect((await order(kitchen, buyer)).status).toBe(200)
})

test("a buyer's unpaid open orders are limited in total, and paid ones do not count", async () => {
  const buyer = await newUser('buyer')
  for (let index = 0; index < 3; index += 1) expect((await order(await newKitchen(), buyer)).status).toBe(200)
  const kitchen = await newKitchen()
  expect((await order(kitchen, buyer)).error).toMatchObject({
    code: 'too_many_open_orders',
    details: { limit: 3, open: 3 },
  })
  await server.database.pool.query(`update public.orders set payment_status = 'paid' where buyer_id = $1`, [
    buyer.id,
  ])
  expect((await order(kitchen, buyer)).status).toBe(200)
})

test('concurrent orders with several kitchens do not exceed the limit', async () => {
  const buyer = await newUser('buyer')
  const kitchens = await Promise.all(Array.from({ length: 6 }, () => newKitchen()))
  const answers = await Promise.all(kitchens.map((kitchen) => order(kitchen, buyer)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 422, 422, 422])
})

test('two buyers together cannot take a whole batch without paying', async () => {
  const kitchen = await newKitchen(10)
  const takers = [await newUser('buyer'), await newUser('buyer')] as const
  expect((await order(kitchen, takers[0], 7)).error).toMatchObject({
    code: 'batch_share_reached',
    details: { dishId: kitchen.dishId, limit: 6, left: 6 },
  })
  expect((await order(kitchen, takers[0], 4)).status).toBe(200)
  expect((await order(kitchen, takers[0], 3)).error.details).toMatchObject({ left: 2 })
  expect((await order(kitchen, takers[0], 2)).status).toBe(200)
  expect(await portionsLeft(kitchen)).toBe(4)
  const setting = server.database.pool
  await setting.query(
    `insert into public.platform_settings (key, version, value)
     values ('ordering', 9, '{"openOrders": 3, "openOrdersWithKitchen": 2, "batchSharePercent": 30}')`,
  )
  expect((await order(kitchen, takers[1], 4)).error.code).toBe('batch_share_reached')
  expect((await order(kitchen, takers[1], 3)).status).toBe(200)
  expect(await portionsLeft(kitchen)).toBe(1)
})

test('a buyer can always take two portions of a small batch', async () => {
  const kitchen = await newKitchen(2)
  expect((await order(kitchen, await newUser('buyer'), 2)).status).toBe(200)
})

test('dishes made to order do not count towards the share of a batch', async () => {
  const kitchen = await newKitchen(2)
  expect((await order(kitchen, await newUser('buyer'), 8, false)).status).toBe(200)
})

test('orders that a chef enters for a buyer do not use up the limits of the buyer', async () => {
  const buyer = await newUser('buyer')
  const kitchen = await newKitchen()
  expect((await order(kitchen, buyer)).status).toBe(200)
  const { chefId, dishId, variantId } = kitchen
  const lines = [{ dishId, quantity: 1, variantIds: [variantId], isReady: true, seenUnitPrice: 6.5 }]
  const { data: quote } = await callFunction(server, quoteOrder, { chefId, lines })
  const entered = { lines, slotFrom: steadySlot(quote.slots), name: 'Somebody', buyerId: buyer.id }
  for (let count = 0; count < 3; count += 1) {
    expect((await callFunction(server, enterOrder, entered, kitchen.chef)).status).toBe(200)
  }
  expect((await order(kitchen, buyer)).status).toBe(200)
  expect((await order(await newKitchen(), buyer)).status).toBe(200)
  expect((await order(await newKitchen(), buyer)).error.code).toBe('too_many_open_orders')
})
