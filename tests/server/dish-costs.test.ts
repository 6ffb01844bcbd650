import { getChefAnalytics } from '@localchef/contracts/analytics/get-chef-analytics'
import { getChef } from '@localchef/contracts/chefs/get-chef'
import type { DishCost } from '@localchef/contracts/menu/dish-cost'
import { duplicateDish } from '@localchef/contracts/menu/duplicate-dish'
import { exportMenu } from '@localchef/contracts/menu/export-menu'
import { getDish } from '@localchef/contracts/menu/get-dish'
import { importMenu } from '@localchef/contracts/menu/import-menu'
import { listMenu } from '@localchef/contracts/menu/list-menu'
import { updateDish } from '@localchef/contracts/menu/update-dish'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { transitionOrder } from '@localchef/contracts/orders/transition-order'
import { exportUser } from '@localchef/contracts/users/export-user'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allowManyOrders } from '../allow-many-orders.ts'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'
import { saveSeen } from '../save-seen.ts'
import { steadySlot } from '../steady-slot.ts'

let server: TestServer
let chef: TestUser
let other: TestUser
let buyer: TestUser
let admin: TestUser
let kitchen: Kitchen

beforeAll(async () => {
  server = await startTestServer()
  await allowManyOrders(server.database)
  chef = await server.signUp({ email: 'chef@costs.test', role: 'chef', name: 'Olga' })
  other = await server.signUp({ email: 'other@costs.test', role: 'chef', name: 'Otto' })
  buyer = await server.signUp({ email: 'buyer@costs.test', role: 'buyer', name: 'Bella' })
  admin = await server.signUp({ email: 'admin@costs.test', role: 'admin', name: 'Ada' })
  kitchen = await addKitchen(server.database, chef.id, { portions: 40 })
  await addKitchen(server.database, other.id)
})
afterAll(() => server.stop())

async function dish() {
  const { data } = await callFunction(server, listMenu, {}, chef)
  const found = data.dishes.find(({ id }) => id === kitchen.dishId)
  if (!found) throw new Error('the dish is not on the menu')
  return found
}

async function setCost(cost: DishCost | null) {
  const { status: _status, ...fields } = await dish()
  const { data, status } = await saveSeen(server, updateDish, { ...fields, status: 'active', cost }, chef)
  expect(status).toBe(200)
  return data.cost
}

/** Sells portions of the dish at $6.50 each, including its option. */
async function sell(quantity: number) {
  const lines = [
    { dishId: kitchen.dishId, quantity, variantIds: [kitchen.variantId], isReady: true, seenUnitPrice: 6.5 },
  ]
  const { data: quote } = await callFunction(server, quoteOrder, { chefId: kitchen.chefId, lines })
  const slotFrom = steadySlot(quote.slots)
  const request = { chefId: kitchen.chefId, lines, slotFrom }
  const { data } = await callFunction(server, placeOrder, request, buyer)
  const steps = ['placed', 'confirmed', 'preparing', 'ready', 'completed'] as const
  for (const [index, from] of steps.slice(0, -1).entries()) {
    const to = steps[index + 1] ?? 'completed'
    await callFunction(server, transitionOrder, { orderId: data.id, from, to }, chef)
  }
}

/** A range that contains the slots of today and tomorrow in any time zone. */
async function figures() {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const { data } = await callFunction(server, getChefAnalytics, { from: day(-2), to: day(3) }, chef)
  const { foodRevenue, foodCost, costedRevenue, byDish } = data.current
  return { foodRevenue, foodCost, costedRevenue, dishes: byDish.map(({ cost }) => cost) }
}

test('a cost is a sum, or rows of ingredients that add up', async () => {
  expect((await dish()).cost).toBeNull()
  expect(await setCost({ total: 2.25, parts: [] })).toEqual({ total: 2.25, parts: [] })
  const parts = [
    { name: 'Flour', amount: '3 oz', cost: 0.1 },
    { name: 'Onion', amount: '', cost: 0.2 },
  ]
  expect(await setCost({ total: 77, parts })).toEqual({ total: 0.3, parts })
  expect(await setCost(null)).toBeNull()
})

test('a cost below nothing, above the limit or with a disguised name is refused', async () => {
  const { status: _status, ...fields } = await dish()
  const attempt = (cost: unknown) =>
    saveSeen(server, updateDish, { ...fields, status: 'active', cost: cost as DishCost }, chef)
  expect((await attempt({ total: -1, parts: [] })).status).toBe(400)
  expect((await attempt({ total: 10_001, parts: [] })).status).toBe(400)
  const parts = [{ name: 'Flo\u202eur', amount: '', cost: 1 }]
  expect((await attempt({ total: 0, parts })).status).toBe(400)
  expect((await dish()).cost).toBeNull()
})

test('nobody but the chef reads the cost of a dish', async () => {
  await setCost({ total: 2.25, parts: [{ name: 'Saffron', amount: '1 g', cost: 2.25 }] })
  const page = await callFunction(server, getDish, { id: kitchen.dishId })
  const menu = await callFunction(server, getChef, { id: kitchen.chefId })
  expect(page.status).toBe(200)
  expect(JSON.stringify([page.data, menu.data])).not.toMatch(/cost|Saffron|\b2\.25\b/i)
  const read = (user: TestUser) => user.client.from('dish_costs').select('cost_cents')
  expect((await read(chef)).data).toEqual([{ cost_cents: 225 }])
  expect((await read(admin)).data).toEqual([])
  for (const user of [buyer, other]) {
    expect((await read(user)).data).toEqual([])
    const embedded = await user.client.from('dishes').select('id, dish_costs(*)').eq('id', kitchen.dishId)
    expect(JSON.stringify(embedded.data)).not.toMatch(/:225\b/)
  }
  const byVisitor = await fetch(`${server.url}/rest/v1/dish_costs?select=*`, {
    headers: { apikey: server.anonKey },
  })
  expect(byVisitor.status).toBe(401)
  const written = await chef.client.from('dish_costs').update({ cost_cents: 1 }).neq('cost_cents', 0)
  expect(written.error?.code).toBe('42501')
})

test('the margin of sold dishes uses the cost at the time of the order', async () => {
  await setCost(null)
  await sell(1)
  expect(await figures()).toEqual({ foodRevenue: 6.5, foodCost: 0, costedRevenue: 0, dishes: [null] })
  await setCost({ total: 2, parts: [] })
  await sell(3)
  expect(await figures()).toEqual({ foodRevenue: 26, foodCost: 6, costedRevenue: 19.5, dishes: [6] })
  await setCost({ total: 4, parts: [] })
  expect(await figures()).toEqual({ foodRevenue: 26, foodCost: 6, costedRevenue: 19.5, dishes: [6] })
})

test('the buyer of an order reads its lines but not their costs', async () => {
  expect((await buyer.client.from('order_lines').select('id')).data).toHaveLength(2)
  expect((await buyer.client.from('order_line_costs').select('*')).data).toEqual([])
  expect((await other.client.from('order_line_costs').select('*')).data).toEqual([])
  expect((await chef.client.from('order_line_costs').select('cost_cents')).data).toEqual([
    { cost_cents: 600 },
  ])
})

test('a menu file contains no costs, and importing it keeps them', async () => {
  const { data } = await callFunction(server, exportMenu, {}, chef)
  expect(data.csv).not.toMatch(/cost/i)
  const csv = `id,name,price\n${kitchen.dishId},Piroshki,5.50\n`
  expect((await callFunction(server, importMenu, { csv }, chef)).data).toMatchObject({ updated: 1 })
  expect(await dish()).toMatchObject({ price: 5.5, cost: { total: 4, parts: [] } })
})

test('a copy of a dish costs the same, and the export of the account contains all costs', async () => {
  const copy = await callFunction(server, duplicateDish, { id: kitchen.dishId }, chef)
  expect(copy.data.cost).toEqual({ total: 4, parts: [] })
  const { data } = await callFunction(
    server,
    exportUser,
    { userId: chef.id, reason: 'Asked by letter' },
    admin,
  )
  expect(data.data.dishCosts).toHaveLength(2)
  expect(data.data.soldDishCosts).toMatchObject([{ cost_cents: 600 }])
  const ofBuyer = await callFunction(
    server,
    exportUser,
    { userId: buyer.id, reason: 'Asked by letter' },
    admin,
  )
  expect(JSON.stringify(ofBuyer.data)).not.toContain('cost_cents')
})
