import { getChefCalendar } from '@localchef/contracts/bookings/get-chef-calendar'
import { getBusiness } from '@localchef/contracts/chefs/get-business'
import { updateHandover } from '@localchef/contracts/chefs/update-handover'
import { cancelBatchOrders } from '@localchef/contracts/orders/cancel-batch-orders'
import { getOrder } from '@localchef/contracts/orders/get-order'
import { listChefOrders } from '@localchef/contracts/orders/list-chef-orders'
import { listMyOrders } from '@localchef/contracts/orders/list-my-orders'
import { listOrderSlots } from '@localchef/contracts/orders/list-order-slots'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { proposeSlot } from '@localchef/contracts/orders/propose-slot'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { transitionOrder } from '@localchef/contracts/orders/transition-order'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allowManyOrders } from '../allow-many-orders.ts'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen, type Kitchen, type KitchenOptions } from '../kitchen-fixture.ts'
import { titlesOf } from '../order-notifications.ts'
import { saveSeen } from '../save-seen.ts'
import { steadySlot } from '../steady-slot.ts'

let server: TestServer
let buyer: TestUser

beforeAll(async () => {
  server = await startTestServer()
  await allowManyOrders(server.database)
  buyer = await server.signUp({ email: 'buyer@answers.test', role: 'buyer', name: 'Bella Buyer' })
})
afterAll(() => server.stop())

let kitchens = 0
async function newKitchen(options: KitchenOptions = {}): Promise<{ kitchen: Kitchen; chef: TestUser }> {
  kitchens += 1
  const chef = await server.signUp({ email: `chef${kitchens}@answers.test`, role: 'chef', name: 'Olga' })
  return { chef, kitchen: await addKitchen(server.database, chef.id, options) }
}

async function setConfirmsOrders(chef: TestUser, confirmsOrders: boolean) {
  const { data } = await callFunction(server, getBusiness, {}, chef)
  if (!data.business) throw new Error('the chef has no business')
  return saveSeen(server, updateHandover, { ...data.business.handover, confirmsOrders }, chef)
}

async function place(kitchen: Kitchen, changes: object = {}, user = buyer, slot = 1) {
  const lines = [
    {
      dishId: kitchen.dishId,
      quantity: 1,
      variantIds: [kitchen.variantId],
      removedIngredientIds: [],
      isReady: false,
      seenUnitPrice: 6.5,
    },
  ]
  const { data: quote } = await callFunction(server, quoteOrder, { chefId: kitchen.chefId, lines })
  const slotFrom = quote.slots.at(slot)?.from ?? ''
  return callFunction(server, placeOrder, { chefId: kitchen.chefId, lines, slotFrom, ...changes }, user)
}

describe('the time to answer', () => {
  test('an order at a closed hour expires only after the kitchen has been open for its time to answer', async () => {
    const { kitchen } = await newKitchen()
    // Closed today and on the next two days.
    await server.database.pool.query(
      `insert into public.chef_hour_exceptions (chef_id, day)
       select $1, (now() at time zone c.time_zone)::date + shift
       from public.chefs c, generate_series(0, 2) shift
       where c.id = $1`,
      [kitchen.chefId],
    )
    const { data: order } = await place(kitchen, {}, buyer, -1)
    const { rows } = await server.database.pool.query<{ due: boolean }>(
      `select o.answer_due_at =
         (((now() at time zone c.time_zone)::date + 3) + interval '30 minutes') at time zone c.time_zone as due
       from public.orders o
       join public.chefs c on c.id = o.chef_id
       where o.id = $1`,
      [order.id],
    )
    expect(rows).toEqual([{ due: true }])
  })

  test('a kitchen with a long time to answer must answer before the food has to be started', async () => {
    const { kitchen } = await newKitchen({ answerMinutes: 600 })
    await server.database.pool.query(`update public.dishes set prep_minutes = 25 where id = $1`, [
      kitchen.dishId,
    ])
    const { data: order } = await place(kitchen)
    const minutes = (new Date(order.slotFrom).getTime() - new Date(order.answerDueAt).getTime()) / 60_000
    const floor = (new Date(order.answerDueAt).getTime() - new Date(order.placedAt).getTime()) / 60_000
    expect(minutes).toBeLessThanOrEqual(25)
    expect(minutes === 25 || Math.round(floor) === 10).toBe(true)
  })
})

describe('a kitchen that confirms orders by itself', () => {
  test('an order within the caps is confirmed as soon as it is placed, and both sides are notified', async () => {
    const { kitchen, chef } = await newKitchen()
    expect((await setConfirmsOrders(chef, true)).data.business.handover.confirmsOrders).toBe(true)
    const { data: order } = await place(kitchen)
    expect(order).toMatchObject({ status: 'confirmed', pickup: { addressLine: '1 Secret Street' } })
    expect(order.events.map(({ to, actor }) => [to, actor])).toEqual([
      ['placed', 'buyer'],
      ['confirmed', 'system'],
    ])
    expect(await titlesOf(chef, order.id)).toEqual([`New Order #${order.number}, confirmed`])
    expect(await titlesOf(buyer, order.id)).toEqual([expect.stringContaining('Confirmed')])
  })

  test('an order with a note waits for the chef', async () => {
    const { kitchen, chef } = await newKitchen()
    await setConfirmsOrders(chef, true)
    const { data: order } = await place(kitchen, { note: 'No salt, please' })
    expect(order.status).toBe('placed')
    expect(await titlesOf(chef, order.id)).toEqual([`New Order #${order.number}`])
  })

  test('an order of a buyer with allergies waits for the chef', async () => {
    const { kitchen, chef } = await newKitchen()
    await setConfirmsOrders(chef, true)
    const careful = await server.signUp({ email: 'careful@answers.test', role: 'buyer', name: 'Cara' })
    await server.database.pool.query(`update public.profiles set allergies = '{sesame}' where id = $1`, [
      careful.id,
    ])
    const { data: order } = await place(kitchen, { acceptedAllergens: ['sesame'] }, careful)
    expect(order.status).toBe('placed')
  })

  test('an order beyond the caps is refused, as without automatic confirmation', async () => {
    const { kitchen, chef } = await newKitchen({ maxOpenOrders: 1 })
    await setConfirmsOrders(chef, true)
    const first = await place(kitchen)
    expect(first.data.status).toBe('confirmed')
    // A full kitchen offers no slot, so the second buyer has seen the first one's.
    const { slotFrom } = first.data
    expect((await place(kitchen, { slotFrom })).error.code).toBe('kitchen_full')
  })

  test('a kitchen that has not enabled it confirms nothing automatically', async () => {
    const { kitchen } = await newKitchen()
    expect((await place(kitchen)).data.status).toBe('placed')
  })
})

describe('removing a batch with sold portions', () => {
  const fromBatch = (kitchen: Kitchen) => ({
    lines: [
      {
        dishId: kitchen.dishId,
        quantity: 2,
        variantIds: [kitchen.variantId],
        removedIngredientIds: [],
        isReady: true,
        seenUnitPrice: 6.5,
      },
    ],
  })
  async function sell(kitchen: Kitchen) {
    const lines = fromBatch(kitchen)
    const { data: quote } = await callFunction(server, quoteOrder, { chefId: kitchen.chefId, ...lines })
    const slotFrom = steadySlot(quote.slots)
    return (await callFunction(server, placeOrder, { chefId: kitchen.chefId, slotFrom, ...lines }, buyer))
      .data
  }
  const statusOf = async (orderId: string) =>
    (await callFunction(server, getOrder, { orderId }, buyer)).data.status

  test('open orders of a canceled batch are canceled with the reason, and the batch is gone', async () => {
    const { kitchen, chef } = await newKitchen()
    const first = await sell(kitchen)
    const second = await sell(kitchen)
    const { data: other } = await place(kitchen)
    const confirm = { orderId: second.id, from: 'placed', to: 'confirmed' } as const
    await callFunction(server, transitionOrder, confirm, chef)
    const { data } = await callFunction(
      server,
      cancelBatchOrders,
      { batchId: kitchen.batchId, reason: 'The oven broke' },
      chef,
    )
    expect(data).toEqual({ orders: 2, outcome: 'deleted' })
    expect(await statusOf(first.id)).toBe('declined')
    expect(await statusOf(second.id)).toBe('cancelled')
    expect(await statusOf(other.id)).toBe('placed')
    const { data: read } = await callFunction(server, getOrder, { orderId: second.id }, buyer)
    expect(read.statusReason).toBe('The oven broke')
  })

  test('nobody cancels the orders of another kitchen, or without a reason', async () => {
    const { kitchen, chef } = await newKitchen()
    const { chef: stranger } = await newKitchen()
    const order = await sell(kitchen)
    const input = { batchId: kitchen.batchId, reason: 'The oven broke' }
    expect((await callFunction(server, cancelBatchOrders, input, stranger)).status).toBe(404)
    expect((await callFunction(server, cancelBatchOrders, input, buyer)).status).toBe(403)
    expect((await callFunction(server, cancelBatchOrders, { ...input, reason: ' ' }, chef)).status).toBe(400)
    expect(await statusOf(order.id)).toBe('placed')
  })
})

describe('the calendar of a kitchen', () => {
  const rangeOf = async (kitchen: Kitchen) => {
    const { rows } = await server.database.pool.query<{ from: string; to: string }>(
      `select
         ((now() at time zone time_zone)::date - 1)::text as "from",
         ((now() at time zone time_zone)::date + 8)::text as "to"
       from public.chefs
       where id = $1`,
      [kitchen.chefId],
    )
    const [range] = rows
    if (!range) throw new Error('the kitchen was not found')
    return range
  }

  test('the calendar has the orders and batches between two days, and none of another kitchen', async () => {
    const { kitchen, chef } = await newKitchen()
    const { chef: stranger } = await newKitchen()
    const { data: order } = await place(kitchen)
    const range = await rangeOf(kitchen)
    const { data } = await callFunction(server, getChefCalendar, range, chef)
    const byKind = Map.groupBy(data.items, ({ kind }) => kind)
    expect(byKind.get('order')).toMatchObject([
      {
        id: order.id,
        number: order.number,
        orderStatus: 'placed',
        title: '1 × Piroshki (Large)',
        titleRu: '1 × Пирожки (Large)',
        guests: 1,
        buyerName: 'Bella Buyer',
      },
    ])
    expect(byKind.get('batch')).toMatchObject([
      { id: kitchen.batchId, title: 'Piroshki', guests: 0, places: 5, orderStatus: null },
    ])
    const { data: theirs } = await callFunction(server, getChefCalendar, range, stranger)
    expect(theirs.items.map(({ id }) => id)).not.toContain(order.id)
    const past = { from: '2020-01-01', to: '2020-01-31' }
    expect((await callFunction(server, getChefCalendar, past, chef)).data.items).toEqual([])
  })

  test('a declined order leaves the calendar', async () => {
    const { kitchen, chef } = await newKitchen()
    const { data: order } = await place(kitchen)
    const decline = { orderId: order.id, from: 'placed', to: 'declined', reason: 'Sold out' } as const
    await callFunction(server, transitionOrder, decline, chef)
    const { data } = await callFunction(server, getChefCalendar, await rangeOf(kitchen), chef)
    expect(data.items.filter(({ kind }) => kind === 'order')).toEqual([])
  })
})

test('a proposal is shown in the lists of both sides while it awaits the buyer', async () => {
  const { kitchen, chef } = await newKitchen()
  const { data: order } = await place(kitchen)
  const listed = async () => {
    const { data } = await callFunction(server, listMyOrders, {}, buyer)
    return data.orders.find(({ id }) => id === order.id)
  }
  expect(await listed()).toMatchObject({ proposedSlot: null })
  const { data: free } = await callFunction(server, listOrderSlots, { orderId: order.id }, chef)
  const slot = free.slots[2]
  await callFunction(server, proposeSlot, { orderId: order.id, slotFrom: slot?.from ?? '' }, chef)
  const seen = await listed()
  expect(new Date(seen?.proposedSlot?.from ?? 0)).toEqual(new Date(slot?.from ?? 1))
  const { data: board } = await callFunction(server, listChefOrders, {}, chef)
  expect(board.orders[0]?.proposedSlot).not.toBeNull()
})
