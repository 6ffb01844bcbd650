import type { BatchFields } from '@localchef/contracts/menu/batch'
import { cancelBatch } from '@localchef/contracts/menu/cancel-batch'
import { createBatch } from '@localchef/contracts/menu/create-batch'
import { listMenu } from '@localchef/contracts/menu/list-menu'
import { repeatLastWeek } from '@localchef/contracts/menu/repeat-last-week'
import { updateBatch } from '@localchef/contracts/menu/update-batch'
import { updateDish } from '@localchef/contracts/menu/update-dish'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { repeatBatches } from '@localchef/domain/menu/repeat-last-week'
import { queriesOn } from '@localchef/domain/queries'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'
import { saveSeen } from '../save-seen.ts'
import { steadySlot } from '../steady-slot.ts'

let server: TestServer
let buyer: TestUser
let chef: TestUser
let kitchen: Kitchen
let otherChef: TestUser

beforeAll(async () => {
  server = await startTestServer()
  buyer = await server.signUp({ email: 'buyer@batches.test', role: 'buyer', name: 'Bella Buyer' })
  chef = await server.signUp({ email: 'chef@batches.test', role: 'chef', name: 'Olga' })
  kitchen = await addKitchen(server.database, chef.id)
  otherChef = await server.signUp({ email: 'other@batches.test', role: 'chef', name: 'Nino' })
  await addKitchen(server.database, otherChef.id)
})
afterAll(() => server.stop())

function fromNow(hours: number): string {
  return new Date(Date.now() + hours * 3600_000).toISOString()
}

function evening(changes: Partial<BatchFields> = {}) {
  return { pickupFrom: fromNow(2), pickupUntil: fromNow(5), portionsMade: 6, ...changes }
}

const add = (changes: Partial<BatchFields> = {}, user = chef) =>
  callFunction(server, createBatch, { ...evening(changes), dishId: kitchen.dishId }, user)

async function batchOf(id: string) {
  const { data } = await callFunction(server, listMenu, {}, chef)
  return data.batches.find((batch) => batch.id === id)
}

/** Sells two portions of the ready batch. */
async function sellTwo(): Promise<void> {
  const lines = [
    {
      dishId: kitchen.dishId,
      quantity: 2,
      variantIds: [kitchen.variantId],
      removedIngredientIds: [],
      isReady: true,
      seenUnitPrice: 6.5,
    },
  ]
  const quote = await callFunction(server, quoteOrder, { chefId: kitchen.chefId, lines })
  const slotFrom = steadySlot(quote.data.slots)
  const order = await callFunction(server, placeOrder, { chefId: kitchen.chefId, lines, slotFrom }, buyer)
  expect(order.status).toBe(200)
}

test("only a batch's own chef creates, updates and deletes it", async () => {
  const { data: batch } = await add()
  expect(batch).toMatchObject({ dishId: kitchen.dishId, portionsMade: 6, portionsLeft: 6, orderBy: null })
  for (const [user, status] of [
    [{}, 401],
    [buyer, 403],
    [otherChef, 404],
  ] as const) {
    const answers = await Promise.all([
      callFunction(server, createBatch, { ...evening(), dishId: kitchen.dishId }, user),
      saveSeen(server, updateBatch, { ...evening(), id: batch.id }, user),
      callFunction(server, cancelBatch, { id: batch.id }, user),
    ])
    expect(answers.map((answer) => answer.status)).toEqual([status, status, status])
  }
  const changed = await saveSeen(server, updateBatch, { ...evening(), id: batch.id, portionsMade: 9 }, chef)
  expect(changed.data).toMatchObject({ portionsMade: 9, portionsLeft: 9 })
  const ended = await callFunction(server, cancelBatch, { id: batch.id }, chef)
  expect(ended.data).toEqual({ outcome: 'deleted', sold: 0, version: null })
  expect(await batchOf(batch.id)).toBeUndefined()
})

test('invalid fields of a batch are refused by name', async () => {
  const refused = async (changes: Partial<BatchFields>) => {
    const { status, error } = await add(changes)
    return [status, error.issues?.[0]?.path.join('.')]
  }
  expect(await refused({ portionsMade: 0 })).toEqual([400, 'portionsMade'])
  expect(await refused({ pickupUntil: fromNow(1) })).toEqual([400, 'pickupUntil'])
  expect(await refused({ pickupUntil: fromNow(30) })).toEqual([400, 'pickupUntil'])
  expect(await refused({ pickupFrom: fromNow(-3), pickupUntil: fromNow(-1) })).toEqual([400, 'pickupUntil'])
  expect(await refused({ orderBy: fromNow(6) })).toEqual([400, 'orderBy'])
})

test('a batch of a dish ordered ahead requires its order time', async () => {
  const bread = {
    id: kitchen.dishId,
    name: 'Piroshki',
    price: 5,
    category: 'main' as const,
    status: 'active' as const,
    promise: 'scheduled_batch' as const,
    allergens: [],
  }
  const { dishes } = (await callFunction(server, listMenu, {}, chef)).data
  const before = dishes.find(({ id }) => id === kitchen.dishId)
  if (!before) throw new Error('the fixture lacks the dish')
  const kept = { ingredients: before.ingredients, variantGroups: before.variantGroups }
  await saveSeen(server, updateDish, { ...bread, ...kept }, chef)
  const refused = await add()
  expect([refused.status, refused.error.issues?.[0]?.path]).toEqual([400, ['orderBy']])
  const planned = await add({ orderBy: fromNow(1) })
  expect(planned.status).toBe(200)
  await callFunction(server, cancelBatch, { id: planned.data.id }, chef)
  await saveSeen(server, updateDish, { ...bread, ...kept, promise: 'made_to_order' }, chef)
})

test('a batch with sold portions keeps them and its window, and is closed instead of deleted', async () => {
  const before = await batchOf(kitchen.batchId)
  if (!before) throw new Error('the fixture has no batch')
  await sellTwo()
  const change = (changes: Partial<BatchFields>) =>
    saveSeen(server, updateBatch, { ...before, ...changes, id: before.id }, chef)

  const fewer = await change({ portionsMade: 1 })
  expect([fewer.status, fewer.error.code, fewer.error.details]).toEqual([409, 'portions_sold', { sold: 2 }])
  const shorter = await change({ pickupFrom: fromNow(1) })
  expect([shorter.status, shorter.error.code]).toEqual([409, 'window_promised'])
  const more = await change({ portionsMade: 12 })
  expect(more.data).toMatchObject({ portionsMade: 12, portionsLeft: 10 })

  const asked = await callFunction(server, cancelBatch, { id: before.id }, chef)
  expect([asked.status, asked.error.code, asked.error.details]).toEqual([
    409,
    'batch_promised',
    { sold: 2, orders: 1 },
  ])
  expect(await batchOf(before.id)).toMatchObject({ portionsMade: 12, portionsLeft: 10 })
  const ended = await callFunction(server, cancelBatch, { id: before.id, keepOrders: true }, chef)
  expect(ended.data).toEqual({ outcome: 'closed', sold: 2, version: expect.any(String) })
  expect(await batchOf(before.id)).toMatchObject({ portionsMade: 2, portionsLeft: 0 })
  const quote = await callFunction(server, quoteOrder, {
    chefId: kitchen.chefId,
    lines: [
      {
        dishId: kitchen.dishId,
        quantity: 1,
        variantIds: [kitchen.variantId],
        isReady: true,
        seenUnitPrice: 6.5,
      },
    ],
  })
  expect(quote.data.slots).toEqual([])
})

test("repeat-last-week plans last week's batches again, and only once", async () => {
  await server.database.transaction((connection) =>
    connection.query(
      `insert into public.ready_batches (dish_id, chef_id, day, pickup_from, pickup_until, portions_made, portions_left)
       select $1, $2, ((now() - ago) at time zone c.time_zone)::date, now() - ago, now() - ago + interval '2 hours', 7, 3
       from public.chefs c, unnest(array['2 days', '5 days', '12 days']::interval[]) ago
       where c.id = $2`,
      [kitchen.dishId, kitchen.chefId],
    ),
  )
  const menu = await callFunction(server, listMenu, {}, chef)
  expect(menu.data.repeatableBatches).toBe(2)
  const first = await callFunction(server, repeatLastWeek, {}, chef)
  expect(first.data.batches.map(({ portionsMade, portionsLeft }) => [portionsMade, portionsLeft])).toEqual([
    [7, 7],
    [7, 7],
  ])
  const days = first.data.batches.map(({ pickupFrom }) =>
    Math.round((Date.parse(pickupFrom) - Date.now()) / 86_400_000),
  )
  expect(days.sort()).toEqual([2, 5])
  const second = await callFunction(server, repeatLastWeek, {}, chef)
  expect(second.data.batches).toEqual([])
  expect((await callFunction(server, repeatLastWeek, {}, buyer)).status).toBe(403)
  expect((await callFunction(server, repeatLastWeek, {})).status).toBe(401)
  const theirs = await callFunction(server, repeatLastWeek, {}, otherChef)
  expect(theirs.data.batches).toEqual([])
})

test.each([
  ['back', '2026-10-27', '2026-11-02T20:00:00Z', ['2026-11-03T02:00:00Z', '2026-11-04T01:00:00Z']],
  ['forward', '2027-03-09', '2027-03-15T19:00:00Z', ['2027-03-16T01:00:00Z', '2027-03-17T00:00:00Z']],
])(
  'repeated batches keep their local hours when the clocks go %s',
  async (_way, day, now, [orderBy = '', pickupFrom = '']) => {
    const batches = await server.database.transaction(async (connection) => {
      const zone = 'America/Los_Angeles'
      await connection.query('delete from public.ready_batches where chef_id = $1', [kitchen.chefId])
      await connection.query(`update public.dishes set promise = 'scheduled_batch' where id = $1`, [
        kitchen.dishId,
      ])
      await connection.query(
        `insert into public.ready_batches (
         dish_id, chef_id, day, order_by, pickup_from, pickup_until, portions_made, portions_left
       )
       select $1, $2, $3, ($3::date - 1 + time '18:00') at time zone $4, ($3::date + time '17:00') at time zone $4,
         ($3::date + time '20:00') at time zone $4, 9, 0`,
        [kitchen.dishId, kitchen.chefId, day, zone],
      )
      const own = { id: kitchen.chefId, slug: '', timeZone: zone }
      return repeatBatches(queriesOn(connection), own, new Date(now))
    })
    expect(
      batches.map((batch) => [batch.orderBy, batch.pickupFrom].map((at) => Date.parse(at ?? ''))),
    ).toEqual([[Date.parse(orderBy), Date.parse(pickupFrom)]])
    expect(batches[0]).toMatchObject({ portionsMade: 9, portionsLeft: 9 })
  },
)
