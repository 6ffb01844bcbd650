import { exportBuyers } from '@localchef/contracts/orders/export-buyers'
import { listBuyers } from '@localchef/contracts/orders/list-buyers'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { transitionOrder } from '@localchef/contracts/orders/transition-order'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allowManyOrders } from '../allow-many-orders.ts'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'
import { steadySlot } from '../steady-slot.ts'

let server: TestServer
let bella: TestUser
let anna: TestUser
let chef: TestUser
let other: TestUser
let kitchen: Kitchen

beforeAll(async () => {
  server = await startTestServer()
  await allowManyOrders(server.database)
  bella = await server.signUp({ email: 'bella@buyers.test', role: 'buyer', name: 'Bella Buyer' })
  anna = await server.signUp({ email: 'anna@buyers.test', role: 'buyer', name: '=Anna' })
  chef = await server.signUp({ email: 'chef@buyers.test', role: 'chef', name: 'Olga' })
  other = await server.signUp({ email: 'other@buyers.test', role: 'chef', name: 'Otto' })
  kitchen = await addKitchen(server.database, chef.id, { portions: 40 })
  await addKitchen(server.database, other.id, {})
  await server.database.pool.query(`update public.profiles set allergies = '{sesame}' where id = $1`, [
    anna.id,
  ])
})
afterAll(() => server.stop())

async function order(user: TestUser, changes: object = {}) {
  const lines = [
    {
      dishId: kitchen.dishId,
      quantity: 1,
      variantIds: [kitchen.variantId],
      removedIngredientIds: [],
      isReady: true,
      seenUnitPrice: 6.5,
    },
  ]
  const { data: quote } = await callFunction(server, quoteOrder, { chefId: kitchen.chefId, lines })
  const slotFrom = steadySlot(quote.slots)
  const { data } = await callFunction(
    server,
    placeOrder,
    { chefId: kitchen.chefId, lines, slotFrom, acceptedAllergens: ['sesame'], ...changes },
    user,
  )
  return data
}

async function complete(orderId: string) {
  const steps = ['placed', 'confirmed', 'preparing', 'ready', 'completed'] as const
  for (const [index, from] of steps.slice(0, -1).entries()) {
    const to = steps[index + 1] ?? 'completed'
    await callFunction(server, transitionOrder, { orderId, from, to }, chef)
  }
}

test('a kitchen lists its own buyers with their completed orders, the latest buyer first', async () => {
  const first = await order(bella, { phone: '+1 415 555 0123' })
  await complete(first.id)
  await order(bella, { phone: '+1 415 555 0123' })
  const last = await order(anna)
  const { data } = await callFunction(server, listBuyers, {}, chef)
  expect(data).toMatchObject({
    totalCount: 2,
    hasMore: false,
    buyers: [
      { id: anna.id, name: '=Anna', orders: 0, spent: 0, allergies: ['sesame'], lastOrder: { id: last.id } },
      { id: bella.id, name: 'Bella Buyer', phone: '+14155550123', orders: 1, spent: 6.5, allergies: [] },
    ],
  })
  expect((await callFunction(server, listBuyers, {}, other)).data.buyers).toEqual([])
  expect((await callFunction(server, listBuyers, {}, bella)).status).toBe(403)
  expect((await callFunction(server, listBuyers, {})).status).toBe(401)
})

test('buyers are found by name or phone, page by page', async () => {
  const named = await callFunction(server, listBuyers, { query: 'bella' }, chef)
  expect(named.data.buyers.map(({ id }) => id)).toEqual([bella.id])
  const called = await callFunction(server, listBuyers, { query: '555‑0123' }, chef)
  expect(called.data.buyers.map(({ id }) => id)).toEqual([bella.id])
  expect((await callFunction(server, listBuyers, { query: '%' }, chef)).data.buyers).toEqual([])
  const { data: second } = await callFunction(server, listBuyers, { page: 2, limit: 1 }, chef)
  expect(second).toMatchObject({ totalCount: 2, hasMore: false, buyers: [{ id: bella.id }] })
})

test('allergies are those that the buyer gave with an order, not the current ones of the profile', async () => {
  await server.database.pool.query(`update public.profiles set allergies = '{milk}' where id = $1`, [
    bella.id,
  ])
  const { data } = await callFunction(server, listBuyers, { query: 'bella' }, chef)
  expect(data.buyers[0]?.allergies).toEqual([])
})

test('the export of the buyers follows the search and contains no formulas', async () => {
  const { data } = await callFunction(server, exportBuyers, {}, chef)
  const lines = data.csv.trim().split('\r\n')
  expect(lines[0]).toBe('name,phone,orders,spent,last_order,last_order_at,allergies,consented_at,email')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toMatch(/^'=Anna,,0,0\.00,.*,sesame,,$/)
  expect(data.isCut).toBe(false)
  const one = await callFunction(server, exportBuyers, { query: 'bella' }, chef)
  expect(one.data.csv.trim().split('\r\n')).toHaveLength(2)
  expect((await callFunction(server, exportBuyers, {}, bella)).status).toBe(403)
})

test('a refund lowers what a buyer has spent, and a failed one does not', async () => {
  const { data: before } = await callFunction(server, listBuyers, { query: 'bella' }, chef)
  const { id } = await order(bella, { phone: '+1 415 555 0123' })
  await complete(id)
  const { rows } = await server.database.pool.query<{ id: string }>(
    `insert into public.payments (
       order_id, chef_id, provider, account_id, status, amount_cents, application_fee_cents, captured_cents, hold_until
     )
     values ($1, $2, 'sandbox', 'acct', 'captured', 650, 0, 650, now())
     returning id`,
    [id, kitchen.chefId],
  )
  await server.database.pool.query(
    `insert into public.refunds (payment_id, amount_cents, cause, reason, status)
     values ($1, 150, 'chef', 'Cold', 'succeeded'), ($1, 100, 'chef', 'Late', 'failed')`,
    [rows[0]?.id],
  )
  const { data: after } = await callFunction(server, listBuyers, { query: 'bella' }, chef)
  expect([before, after].map(({ buyers }) => [buyers[0]?.orders, buyers[0]?.spent])).toEqual([
    [1, 6.5],
    [2, 11.5],
  ])
})

test('an erased account disappears from the list of buyers', async () => {
  await server.database.pool.query(`update public.orders set buyer_id = null where buyer_id = $1`, [anna.id])
  const { data } = await callFunction(server, listBuyers, {}, chef)
  expect(data.buyers.map(({ id }) => id)).toEqual([bella.id])
})
