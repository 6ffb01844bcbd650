import { cancelBatch } from '@localchef/contracts/menu/cancel-batch'
import { changeOrder } from '@localchef/contracts/orders/change-order'
import { createOrderDraft } from '@localchef/contracts/orders/create-order-draft'
import { enterOrder } from '@localchef/contracts/orders/enter-order'
import { getOrder } from '@localchef/contracts/orders/get-order'
import { listMyOrders } from '@localchef/contracts/orders/list-my-orders'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { transitionOrder } from '@localchef/contracts/orders/transition-order'
import { placeStandingOrder } from '@localchef/contracts/standing-orders/place-standing-order'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { allowManyOrders } from '../allow-many-orders.ts'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'

let server: TestServer
let buyer: TestUser
let chef: TestUser
let kitchen: Kitchen

beforeAll(async () => {
  server = await startTestServer()
  await allowManyOrders(server.database)
  buyer = await server.signUp({ email: 'buyer@finished.test', role: 'buyer', name: 'Bella Buyer' })
})
afterAll(() => server.stop())

let kitchens = 0
/**
 * A kitchen whose only batch is already cooked. Cooked to order, its dish needs a size and can be had without onion.
 */
beforeEach(async () => {
  kitchens += 1
  chef = await server.signUp({ email: `chef${kitchens}@finished.test`, role: 'chef', name: 'Olga' })
  kitchen = await addKitchen(server.database, chef.id, { portions: 9 })
  await server.database.pool.query('update public.ready_batches set order_by = null where id = $1', [
    kitchen.batchId,
  ])
})

const asItIs = () => ({ dishId: kitchen.dishId, quantity: 1, isReady: true, seenUnitPrice: 5 })
const alterations = () => [
  { ...asItIs(), removedIngredientIds: [kitchen.ingredientId] },
  { ...asItIs(), variantIds: [kitchen.variantId], seenUnitPrice: 6.5 },
  {
    ...asItIs(),
    variantIds: [kitchen.variantId],
    removedIngredientIds: [kitchen.ingredientId],
    seenUnitPrice: 6.5,
  },
]

async function requestOf(lines: ReturnType<typeof asItIs>[]) {
  const { data: quote } = await callFunction(server, quoteOrder, {
    chefId: kitchen.chefId,
    lines: [asItIs()],
  })
  return { chefId: kitchen.chefId, lines, slotFrom: quote.slots.at(-1)?.from ?? '' }
}

const place = async (lines: ReturnType<typeof asItIs>[]) =>
  callFunction(server, placeOrder, await requestOf(lines), buyer)

const move = (
  orderId: string,
  from: 'placed' | 'confirmed' | 'ready',
  to: 'confirmed' | 'preparing' | 'ready',
) => callFunction(server, transitionOrder, { orderId, from, to }, chef)

test('a finished portion is refused with any alteration, whichever way it is ordered', async () => {
  const { data: plain } = await place([asItIs()])
  for (const line of alterations()) {
    const request = await requestOf([line])
    const { data: quote } = await callFunction(server, quoteOrder, request)
    const { data: draft } = await callFunction(server, createOrderDraft, request, buyer)
    for (const { problems } of [quote, draft]) {
      expect(problems.map(({ problem }) => problem)).toEqual([
        expect.stringMatching(/sold_as_is|choices_changed/),
      ])
    }
    const [kept] = plain.lines
    const change = {
      orderId: plain.id,
      kept: [{ lineId: kept?.id ?? '', quantity: 1 }],
      added: [line],
      seenChanges: 0,
      seenTotal: 5 + line.seenUnitPrice,
    }
    const refusals = [
      await callFunction(server, placeOrder, request, buyer),
      await callFunction(server, enterOrder, { ...request, name: 'Peter Phone', phone: '' }, chef),
      await callFunction(server, changeOrder, change, buyer),
      await callFunction(server, placeStandingOrder, { everyWeeks: 1, order: request }, buyer),
    ]
    expect(refusals.map(({ error }) => error.code)).toEqual(refusals.map(() => 'cart_changed'))
  }
  const { rows } = await server.database.pool.query(
    `select from public.order_lines l
     join public.orders o on o.id = l.order_id
     where o.chef_id = $1 and (l.variants <> '[]' or l.removed_ingredients <> '[]')`,
    [kitchen.chefId],
  )
  expect(rows).toEqual([])
})

test('a finished portion is sold without the size that cooked food needs, and is never prepared', async () => {
  const { data: order } = await place([asItIs()])
  expect(order).toMatchObject({ food: 'finished', subtotal: 5, lines: [{ variants: [] }] })
  await move(order.id, 'placed', 'confirmed')
  expect((await move(order.id, 'confirmed', 'preparing')).error.code).toBe('illegal_transition')
  const forced = server.database.transaction(async (connection) => {
    await connection.query(`select set_config('localchef.order_actor', 'chef', true)`)
    await connection.query(`update public.orders set status = 'preparing' where id = $1`, [order.id])
  })
  await expect(forced).rejects.toMatchObject({ code: 'LC001' })
  const { data: ready } = await move(order.id, 'confirmed', 'ready')
  expect([ready.status, ready.readyAt]).toEqual(['ready', expect.any(String)])
  const { data: undone } = await move(order.id, 'ready', 'confirmed')
  expect([undone.status, undone.readyAt]).toEqual(['confirmed', null])
  const { data: told } = await buyer.client.from('notifications').select('event')
  expect(told?.map(({ event }) => event)).not.toContain('order_preparing')
})

test('an order stays finished when its batch is closed, and with a dish that is cooked for it, it is cooked', async () => {
  const { data: order } = await place([asItIs()])
  await callFunction(server, cancelBatch, { id: kitchen.batchId, keepOrders: true }, chef)
  const { data: read } = await callFunction(server, getOrder, { orderId: order.id }, buyer)
  const { data: listed } = await callFunction(server, listMyOrders, {}, buyer)
  expect([read.food, listed.orders.find(({ id }) => id === order.id)?.food]).toEqual(['finished', 'finished'])

  const line = { ...asItIs(), isReady: false, variantIds: [kitchen.variantId], seenUnitPrice: 6.5 }
  const { data: quote } = await callFunction(server, quoteOrder, { chefId: kitchen.chefId, lines: [line] })
  const cooked = { chefId: kitchen.chefId, lines: [line], slotFrom: quote.slots.at(-1)?.from ?? '' }
  const { data: mixed } = await callFunction(server, placeOrder, cooked, buyer)
  expect(mixed.food).toBe('to_cook')
  await move(mixed.id, 'placed', 'confirmed')
  expect((await move(mixed.id, 'confirmed', 'ready')).error.code).toBe('illegal_transition')
})
