import { getChefAnalytics } from '@localchef/contracts/analytics/get-chef-analytics'
import { enterOrder } from '@localchef/contracts/orders/enter-order'
import { exportBuyers } from '@localchef/contracts/orders/export-buyers'
import { exportOrders } from '@localchef/contracts/orders/export-orders'
import { getOrder } from '@localchef/contracts/orders/get-order'
import { listBuyers } from '@localchef/contracts/orders/list-buyers'
import { listChefOrders } from '@localchef/contracts/orders/list-chef-orders'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { transitionOrder } from '@localchef/contracts/orders/transition-order'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allowManyOrders } from '../allow-many-orders.ts'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen, type Kitchen, type KitchenOptions } from '../kitchen-fixture.ts'
import { bellAbout } from '../order-notifications.ts'

let server: TestServer
let buyer: TestUser
let admin: TestUser

beforeAll(async () => {
  server = await startTestServer()
  await allowManyOrders(server.database)
  buyer = await server.signUp({ email: 'buyer@enter.test', role: 'buyer', name: 'Bella Buyer' })
  admin = await server.signUp({ email: 'admin@enter.test', role: 'admin', name: 'Ada' })
})
afterAll(() => server.stop())

let kitchens = 0
async function newKitchen(options: KitchenOptions = {}): Promise<{ kitchen: Kitchen; chef: TestUser }> {
  kitchens += 1
  const chef = await server.signUp({ email: `chef${kitchens}@enter.test`, role: 'chef', name: 'Olga' })
  return { chef, kitchen: await addKitchen(server.database, chef.id, options) }
}

async function cartOf({ chefId, dishId, variantId }: Kitchen, changes: object = {}) {
  const line = { dishId, quantity: 2, variantIds: [variantId], isReady: true, seenUnitPrice: 6.5, ...changes }
  const { data: quote } = await callFunction(server, quoteOrder, { chefId, lines: [line] })
  // Like `steadySlot`, but empty for a kitchen without slots.
  return { lines: [line], slotFrom: quote.slots[1]?.from ?? '' }
}

const caller = { name: 'Peter Phone', phone: '+1 (415) 555-0142' }

async function enter(
  { chef, kitchen }: { chef: TestUser; kitchen: Kitchen },
  changes: object = {},
  line = {},
) {
  return callFunction(server, enterOrder, { ...(await cartOf(kitchen, line)), ...caller, ...changes }, chef)
}

test('an order by phone is confirmed immediately, reserves portions and sends no notification', async () => {
  const own = await newKitchen({ mealsPerDay: 30 })
  const answer = await enter(own, { note: 'Extra napkins' })
  expect(answer.data).toMatchObject({
    status: 'confirmed',
    takenByChef: true,
    total: 13,
    paymentMethod: 'pay_on_pickup',
    paymentStatus: 'due',
    note: 'Extra napkins',
    viewer: 'chef',
    buyer: { name: 'Peter Phone', phone: '+14155550142', hasAccount: false },
    events: [
      { from: null, to: 'placed', actor: 'chef' },
      { from: 'placed', to: 'confirmed', actor: 'chef' },
    ],
  })
  const { rows } = await server.database.pool.query(
    `select b.portions_left, m.meals
     from public.ready_batches b
     join public.chef_day_meals m on m.chef_id = b.chef_id
     where b.id = $1`,
    [own.kitchen.batchId],
  )
  expect(rows).toEqual([{ portions_left: 3, meals: 2 }])
  const told = await server.database.pool.query(
    `select from public.notifications where data ->> 'orderId' = $1`,
    [answer.data.id],
  )
  expect(told.rowCount).toBe(0)
  const reminders = await server.database.pool.query(
    'select from public.order_reminders where order_id = $1',
    [answer.data.id],
  )
  expect(reminders.rowCount).toBe(0)
})

test('board, permit, buyers, exports and analytics count an order by phone', async () => {
  const own = await newKitchen({ mealsPerDay: 30, portions: 10 })
  const { data: order } = await enter(own)
  await enter(own, { phone: '+1 415.555.0142', name: 'Peter P.' })
  const { data: board } = await callFunction(server, listChefOrders, {}, own.chef)
  expect(board.orders.map(({ buyer: { name } }) => name).toSorted()).toEqual(['Peter P.', 'Peter Phone'])
  const { rows: meals } = await server.database.pool.query(
    'select sum(meals)::integer as meals from public.chef_day_meals where chef_id = $1',
    [own.kitchen.chefId],
  )
  expect(meals).toEqual([{ meals: 4 }])

  const { data } = await callFunction(server, listBuyers, { query: 'Peter' }, own.chef)
  expect(data.buyers).toEqual([
    expect.objectContaining({ name: 'Peter P.', accountId: null, orders: 0, noShows: 0 }),
  ])
  expect((await callFunction(server, exportBuyers, {}, own.chef)).data.csv).toContain('Peter P.')
  for (const [from, to] of [
    ['confirmed', 'preparing'],
    ['preparing', 'ready'],
    ['ready', 'completed'],
  ] as const) {
    await callFunction(server, transitionOrder, { orderId: order.id, from, to }, own.chef)
  }
  expect((await callFunction(server, exportOrders, {}, own.chef)).data.csv).toContain(
    `\n${order.number},completed`,
  )
  const today = Date.now()
  const dayAt = (days: number) => new Date(today + days * 86_400_000).toISOString().slice(0, 10)
  const range = { from: dayAt(-2), to: dayAt(2) }
  const { data: analytics } = await callFunction(server, getChefAnalytics, range, own.chef)
  expect(JSON.stringify(analytics.current)).toContain('13')
})

test('an order without an account is read by its chef and by admins only', async () => {
  const own = await newKitchen()
  const { chef: stranger } = await newKitchen()
  const { data: order } = await enter(own)
  for (const user of [buyer, stranger]) {
    expect((await callFunction(server, getOrder, { orderId: order.id }, user)).status).toBe(404)
    for (const table of ['orders', 'order_lines', 'order_events']) {
      const column = table === 'orders' ? 'id' : 'order_id'
      const { data } = await user.client.from(table).select(column).eq(column, order.id)
      expect(data, table).toEqual([])
    }
  }
  for (const user of [own.chef, admin]) {
    expect((await callFunction(server, getOrder, { orderId: order.id }, user)).status).toBe(200)
  }
  const { data } = await own.chef.client.from('orders').select('id').eq('id', order.id)
  expect(data).toHaveLength(1)
  const { data: forVisitors } = await server.client().from('orders').select('id').eq('id', order.id)
  expect(forVisitors ?? []).toEqual([])
})

test('a buyer of this kitchen is chosen by account and notified of the order; another account is refused', async () => {
  const own = await newKitchen({ portions: 20 })
  const foreign = await enter(own, { buyerId: buyer.id })
  expect(foreign).toMatchObject({ status: 404, error: { code: 'not_found' } })

  const cart = await cartOf(own.kitchen)
  await callFunction(server, placeOrder, { ...cart, chefId: own.kitchen.chefId }, buyer)
  const { data: order } = await enter(own, { buyerId: buyer.id, name: 'Bella Buyer' })
  expect(order.buyer.hasAccount).toBe(true)
  const { data: seen } = await callFunction(server, getOrder, { orderId: order.id }, buyer)
  expect(seen).toMatchObject({ viewer: 'buyer', status: 'confirmed', takenByChef: true })
  expect((await bellAbout(buyer, order.id)).map(({ event }) => event)).toEqual(['order_confirmed'])
})

test('caps, permit and the limit of open orders apply to the chef as well', async () => {
  const few = await newKitchen({ portions: 2 })
  expect((await enter(few)).status).toBe(200)
  const slotFrom = (await cartOf((await newKitchen()).kitchen)).slotFrom
  const over = await enter(few, { slotFrom })
  expect(over).toMatchObject({ status: 409, error: { code: 'cart_changed' } })

  const legal = await newKitchen({ mealsPerDay: 3, portions: 20 })
  const cart = await cartOf(legal.kitchen)
  expect((await enter(legal, cart)).status).toBe(200)
  expect((await enter(legal, cart)).error.code).toBe('permit_limit_reached')

  const full = await newKitchen({ maxOpenOrders: 1, portions: 20 })
  const wanted = await cartOf(full.kitchen)
  await enter(full, wanted)
  // A quote of a full kitchen offers no slot.
  expect((await cartOf(full.kitchen)).slotFrom).toBe('')
  expect((await enter(full, wanted)).error.code).toBe('kitchen_full')
})

test('eight concurrent orders by phone for the last five portions sell five', async () => {
  const own = await newKitchen({ portions: 5, maxOpenOrders: 50 })
  const cart = await cartOf(own.kitchen, { quantity: 1 })
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => callFunction(server, enterOrder, { ...cart, ...caller }, own.chef)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
})

test('a retry with the same key enters one order', async () => {
  const own = await newKitchen()
  const cart = await cartOf(own.kitchen)
  const as = { ...own.chef, idempotencyKey: 'one and the same key' }
  const [first, second] = [
    await callFunction(server, enterOrder, { ...cart, ...caller }, as),
    await callFunction(server, enterOrder, { ...cart, ...caller }, as),
  ]
  expect(second.data.id).toBe(first.data.id)
})

test('allergens that meet the answered allergies are confirmed first', async () => {
  const own = await newKitchen()
  const unasked = await enter(own, { allergies: ['sesame'] })
  expect(unasked).toMatchObject({ status: 422, error: { code: 'allergens_not_accepted' } })
  const accepted = await enter(own, { allergies: ['sesame'], acceptedAllergens: ['sesame'] })
  expect(accepted.data.buyer.allergies).toEqual(['sesame'])
})

test('unseen prices, invalid phone numbers and callers who are not chefs are refused', async () => {
  const own = await newKitchen()
  const cheap = await enter(own, {}, { seenUnitPrice: 1 })
  expect(cheap.error.code).toBe('price_changed')
  const wrong = await enter(own, { phone: 'call me' })
  expect(wrong).toMatchObject({
    status: 400,
    error: { code: 'invalid_input', issues: [{ path: ['phone'] }] },
  })
  const cart = { ...(await cartOf(own.kitchen)), ...caller }
  expect((await callFunction(server, enterOrder, cart, buyer)).status).toBe(403)
  expect((await callFunction(server, enterOrder, cart)).status).toBe(401)
  // A chef cannot enter another kitchen's dishes.
  const { chef: stranger } = await newKitchen()
  expect((await callFunction(server, enterOrder, cart, stranger)).error.code).toBe('cart_changed')
})

test('an order at the door needs no phone number, and its buyer is on no list', async () => {
  const own = await newKitchen()
  expect((await enter(own, { phone: '' })).data.buyer).toMatchObject({ phone: null, hasAccount: false })
  expect((await callFunction(server, listBuyers, {}, own.chef)).data.totalCount).toBe(0)
})

test('an order by phone for delivery takes the address, the fee of its area and its minimum', async () => {
  const own = await newKitchen({ portions: 10 })
  await server.database.pool.query(
    `update public.chefs
     set delivery_radius_miles = 30, delivery_fee_cents = 500, delivery_minimum_cents = 1000, services = '{pickup,delivery}'
     where id = $1`,
    [own.kitchen.chefId],
  )
  await server.database.pool.query(
    `insert into public.places (id, kind, name, state, zip_code, latitude, longitude)
     values (990002, 'zip', 'Oakland', 'CA', '94612', 37.81, -122.27)`,
  )
  const deliveryAddress = { line: '1 Lake Street', city: 'Oakland', state: 'CA', zipCode: '94612' }
  const delivery = { fulfilment: 'delivery' as const, deliveryAddress, seenDeliveryFee: 5 }
  expect((await enter(own, { ...delivery, deliveryAddress: undefined })).status).toBe(400)
  expect((await enter(own, { ...delivery, seenDeliveryFee: 0 })).error).toMatchObject({
    code: 'fee_changed',
    details: { fee: 'delivery', oldFee: 0, newFee: 5 },
  })
  expect((await enter(own, delivery, { quantity: 1 })).error.code).toBe('below_delivery_minimum')
  const far = { ...delivery, deliveryAddress: { ...deliveryAddress, zipCode: '00000' } }
  expect((await enter(own, far)).status).toBe(400)
  const { data } = await enter(own, delivery)
  expect(data).toMatchObject({
    status: 'confirmed',
    fulfilment: 'delivery',
    takenByChef: true,
    deliveryFee: 5,
    total: 18,
    deliveryAddress: { line: '1 Lake Street', zipCode: '94612' },
  })
})
