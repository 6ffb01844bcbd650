import { orderTransition } from '@localchef/contracts/orders/order-transition'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { saveSetting } from '@localchef/contracts/settings/save-setting'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestPerson, type TestServer } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'

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
function newPerson(role: 'buyer' | 'chef'): Promise<TestPerson> {
  people += 1
  return server.signUp({ email: `person${people}@hoarding.test`, role, name: 'Somebody' })
}

async function newKitchen(portions = 100): Promise<Kitchen & { chef: TestPerson }> {
  const chef = await newPerson('chef')
  return { ...(await addKitchen(server.database, chef.id, { portions })), chef }
}

async function order(kitchen: Kitchen, buyer: TestPerson, quantity = 1, isReady = true) {
  const { chefId, dishId, variantId } = kitchen
  const cart = {
    chefId,
    lines: [{ dishId, quantity, variantIds: [variantId], isReady, seenUnitPrice: 6.5 }],
  }
  const { data: quote } = await callFunction(server, quoteOrder, cart)
  return callFunction(server, placeOrder, { ...cart, slotFrom: quote.slots[0]?.from ?? '' }, buyer)
}

async function portionsLeft({ batchId }: Kitchen): Promise<number | undefined> {
  const { rows } = await server.database.pool.query<{ left: number }>(
    'select portions_left as left from public.ready_batches where id = $1',
    [batchId],
  )
  return rows[0]?.left
}

test('a buyer has so many unpaid open orders with one kitchen, and one more once one has ended', async () => {
  const buyer = await newPerson('buyer')
  const kitchen = await newKitchen()
  const first = await order(kitchen, buyer)
  await order(kitchen, buyer)
  const third = await order(kitchen, buyer)
  expect([third.status, third.error]).toMatchObject([
    422,
    { code: 'too_many_open_orders_with_kitchen', details: { limit: 2, open: 2 } },
  ])
  const cancel = { orderId: first.data.id, from: 'placed' as const, to: 'cancelled' as const }
  expect((await callFunction(server, orderTransition, cancel, buyer)).status).toBe(200)
  expect((await order(kitchen, buyer)).status).toBe(200)
})

test('a buyer has so many unpaid open orders in all, and what is paid does not count', async () => {
  const buyer = await newPerson('buyer')
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

test('of orders placed at the same moment with several kitchens no more are taken than the limit', async () => {
  const buyer = await newPerson('buyer')
  const kitchens = await Promise.all(Array.from({ length: 6 }, () => newKitchen()))
  const answers = await Promise.all(kitchens.map((kitchen) => order(kitchen, buyer)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 422, 422, 422])
})

test('two accounts do not take the whole of a batch between them', async () => {
  const kitchen = await newKitchen(10)
  const takers = [await newPerson('buyer'), await newPerson('buyer')] as const
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

test('two portions of a small batch are for one buyer, whatever share that is', async () => {
  const kitchen = await newKitchen(2)
  expect((await order(kitchen, await newPerson('buyer'), 2)).status).toBe(200)
})

test('what is cooked to order has no share of a batch', async () => {
  const kitchen = await newKitchen(2)
  expect((await order(kitchen, await newPerson('buyer'), 8, false)).status).toBe(200)
})
