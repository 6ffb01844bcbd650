import { answerSlot } from '@localchef/contracts/orders/answer-slot'
import { exportOrders } from '@localchef/contracts/orders/export-orders'
import { getLabelFacts } from '@localchef/contracts/orders/get-label-facts'
import { getOrder } from '@localchef/contracts/orders/get-order'
import { listChefOrders } from '@localchef/contracts/orders/list-chef-orders'
import { listOrderHistory } from '@localchef/contracts/orders/list-order-history'
import { listOrderSlots } from '@localchef/contracts/orders/list-order-slots'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { proposeSlot } from '@localchef/contracts/orders/propose-slot'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { transitionOrder } from '@localchef/contracts/orders/transition-order'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allowManyOrders } from '../allow-many-orders.ts'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen, type Kitchen, type KitchenOptions, zoneOfMorning } from '../kitchen-fixture.ts'
import { titlesOf } from '../order-notifications.ts'
import { steadySlot } from '../steady-slot.ts'

let server: TestServer
let buyer: TestUser

beforeAll(async () => {
  server = await startTestServer()
  await allowManyOrders(server.database)
  buyer = await server.signUp({ email: 'buyer@board.test', role: 'buyer', name: 'Bella Buyer' })
})
afterAll(() => server.stop())

async function rowsOf<Row extends Record<string, unknown>>(text: string, values: unknown[]): Promise<Row[]> {
  return (await server.database.transaction((connection) => connection.query<Row>(text, values))).rows
}

let kitchens = 0
async function newKitchen(options: KitchenOptions = {}): Promise<{ kitchen: Kitchen; chef: TestUser }> {
  kitchens += 1
  const chef = await server.signUp({ email: `chef${kitchens}@board.test`, role: 'chef', name: 'Olga' })
  return { chef, kitchen: await addKitchen(server.database, chef.id, options) }
}

async function place(kitchen: Kitchen, changes: object = {}, wanted?: string) {
  const line = {
    dishId: kitchen.dishId,
    quantity: 2,
    variantIds: [kitchen.variantId],
    removedIngredientIds: [],
    isReady: false,
    seenUnitPrice: 6.5,
    ...changes,
  }
  const { data: quote } = await callFunction(server, quoteOrder, { chefId: kitchen.chefId, lines: [line] })
  const slotFrom = wanted ?? steadySlot(quote.slots)
  return callFunction(server, placeOrder, { chefId: kitchen.chefId, lines: [line], slotFrom }, buyer)
}

describe('a proposal', () => {
  test("accepting a chef's proposal moves the order's slot and reservation", async () => {
    const { kitchen, chef } = await newKitchen({ slotPortionLimit: 2 })
    const { data: order } = await place(kitchen)
    const { data: free } = await callFunction(server, listOrderSlots, { orderId: order.id }, chef)
    expect(free.slots.map(({ from }) => from)).not.toContain(order.slotFrom)
    const later = free.slots[2]
    if (!later) throw new Error('the kitchen has no other slot')

    const proposed = await callFunction(
      server,
      proposeSlot,
      { orderId: order.id, slotFrom: later.from },
      chef,
    )
    expect(proposed.data).toMatchObject({ status: 'placed', slotFrom: order.slotFrom })
    expect(new Date(proposed.data.proposedSlot?.from ?? 0)).toEqual(new Date(later.from))
    expect(await titlesOf(buyer, order.id)).toEqual([`Order #${order.number}: another time proposed`])

    const agreed = await callFunction(
      server,
      answerSlot,
      { orderId: order.id, slotFrom: later.from, accept: true },
      buyer,
    )
    expect(agreed.data).toMatchObject({ status: 'confirmed', proposedSlot: null })
    expect(new Date(agreed.data.slotFrom)).toEqual(new Date(later.from))
    expect(await titlesOf(chef, order.id)).toContain(`Order #${order.number} Confirmed`)
    const sold = await rowsOf<{ slot: Date; portions: number }>(
      `select slot_from as slot, portions from public.slot_sales where cap_key = $1 and portions > 0`,
      [kitchen.dishId],
    )
    expect(sold.map(({ slot, portions }) => [new Date(slot).getTime(), portions])).toEqual([
      [new Date(later.from).getTime(), 2],
    ])
  })

  test('declining a proposal keeps the requested time for the kitchen to answer', async () => {
    const { kitchen, chef } = await newKitchen()
    const { data: order } = await place(kitchen)
    const { data: free } = await callFunction(server, listOrderSlots, { orderId: order.id }, chef)
    const slotFrom = steadySlot(free.slots)
    await callFunction(server, proposeSlot, { orderId: order.id, slotFrom }, chef)
    const kept = await callFunction(server, answerSlot, { orderId: order.id, slotFrom, accept: false }, buyer)
    expect(kept.data).toMatchObject({ status: 'placed', proposedSlot: null, slotFrom: order.slotFrom })
    const confirmed = await callFunction(
      server,
      transitionOrder,
      { orderId: order.id, from: 'placed', to: 'confirmed' },
      chef,
    )
    expect(confirmed.data).toMatchObject({ status: 'confirmed', slotFrom: order.slotFrom })
  })

  test('a proposal moves a batch order within its pickup window without losing portions', async () => {
    const { kitchen, chef } = await newKitchen({ portions: 2 })
    const { data: order } = await place(kitchen, { isReady: true })
    const { data: free } = await callFunction(server, listOrderSlots, { orderId: order.id }, chef)
    const slotFrom = steadySlot(free.slots)
    await callFunction(server, proposeSlot, { orderId: order.id, slotFrom }, chef)
    const agreed = await callFunction(
      server,
      answerSlot,
      { orderId: order.id, slotFrom, accept: true },
      buyer,
    )
    expect(agreed.data.status).toBe('confirmed')
    const [batch] = await rowsOf<{ left: number }>(
      `select portions_left as left from public.ready_batches where id = $1`,
      [kitchen.batchId],
    )
    expect(batch?.left).toBe(0)
  })

  test('a proposal whose slot has filled up is refused with the free slots, and the order does not change', async () => {
    const { kitchen, chef } = await newKitchen({ slotPortionLimit: 2 })
    const { data: order } = await place(kitchen)
    const { data: free } = await callFunction(server, listOrderSlots, { orderId: order.id }, chef)
    const slotFrom = steadySlot(free.slots)
    await callFunction(server, proposeSlot, { orderId: order.id, slotFrom }, chef)
    expect((await place(kitchen, {}, slotFrom)).status).toBe(200)
    const late = await callFunction(server, answerSlot, { orderId: order.id, slotFrom, accept: true }, buyer)
    expect(late.error.code).toBe('slot_unavailable')
    const seen = await callFunction(server, getOrder, { orderId: order.id }, buyer)
    expect(seen.data).toMatchObject({ status: 'placed', slotFrom: order.slotFrom })
  })

  test('a proposal whose end differs from the one the buyer saw cannot be accepted', async () => {
    const { kitchen, chef } = await newKitchen()
    const { data: order } = await place(kitchen)
    const { data: free } = await callFunction(server, listOrderSlots, { orderId: order.id }, chef)
    const slotFrom = steadySlot(free.slots)
    await callFunction(server, proposeSlot, { orderId: order.id, slotFrom }, chef)
    await rowsOf(
      `update public.orders set proposed_slot_until = proposed_slot_until + interval '1 hour' where id = $1`,
      [order.id],
    )
    const answer = await callFunction(
      server,
      answerSlot,
      { orderId: order.id, slotFrom, accept: true },
      buyer,
    )
    expect([answer.status, answer.error.code]).toEqual([409, 'slot_unavailable'])
  })

  test("only the order's own chef and buyer can propose and answer, and only existing slots", async () => {
    const { kitchen, chef } = await newKitchen()
    const { chef: other } = await newKitchen()
    const { data: order } = await place(kitchen)
    const { data: free } = await callFunction(server, listOrderSlots, { orderId: order.id }, chef)
    const slotFrom = steadySlot(free.slots)
    const propose = { orderId: order.id, slotFrom }
    expect((await callFunction(server, listOrderSlots, { orderId: order.id }, other)).status).toBe(404)
    expect((await callFunction(server, proposeSlot, propose, other)).status).toBe(404)
    expect((await callFunction(server, proposeSlot, propose, buyer)).status).toBe(403)
    expect((await callFunction(server, proposeSlot, propose)).status).toBe(401)
    const yesterday = new Date(Date.now() - 86_400_000).toISOString()
    const past = await callFunction(server, proposeSlot, { ...propose, slotFrom: yesterday }, chef)
    expect(past.error.code).toBe('slot_unavailable')
    const unasked = await callFunction(server, answerSlot, { ...propose, accept: true }, buyer)
    expect(unasked.error.code).toBe('order_conflict')
    await callFunction(server, proposeSlot, propose, chef)
    expect((await callFunction(server, answerSlot, { ...propose, accept: true }, chef)).status).toBe(404)
    const direct = await callFunction(
      server,
      transitionOrder,
      { orderId: order.id, from: 'placed', to: 'confirmed' },
      buyer,
    )
    expect(direct.error.code).toBe('illegal_transition')
  })
})

describe('undo', () => {
  async function movedTo(last: 'confirmed' | 'preparing' | 'ready' | 'completed') {
    const { kitchen, chef } = await newKitchen()
    const { data: order } = await place(kitchen)
    const steps = ['placed', 'confirmed', 'preparing', 'ready', 'completed'] as const
    for (const [index, to] of steps.slice(1, steps.indexOf(last) + 1).entries()) {
      const from = steps[index] ?? 'placed'
      await callFunction(server, transitionOrder, { orderId: order.id, from, to }, chef)
    }
    return { kitchen, chef, order }
  }

  test('an undo reverses the last transition and its counters', async () => {
    const { kitchen, chef, order } = await movedTo('completed')
    const back = await callFunction(
      server,
      transitionOrder,
      { orderId: order.id, from: 'completed', to: 'ready' },
      chef,
    )
    expect(back.data).toMatchObject({ status: 'ready', paymentStatus: 'due', completedAt: null })
    const [counted] = await rowsOf<{ completed: number; ordered: number }>(
      `select c.completed_orders as completed, d.times_ordered as ordered
       from public.chefs c
       join public.dishes d on d.chef_id = c.id
       where d.id = $1`,
      [kitchen.dishId],
    )
    expect(counted).toMatchObject({ completed: 0, ordered: 0 })
    expect(await titlesOf(buyer, order.id)).toContain(`Order #${order.number} Corrected`)
    // Only the last transition can be undone.
    const more = await callFunction(
      server,
      transitionOrder,
      { orderId: order.id, from: 'ready', to: 'preparing' },
      chef,
    )
    expect(more.error.code).toBe('undo_too_late')
  })

  test('an undo is refused after two minutes, also by the database', async () => {
    const { chef, order } = await movedTo('ready')
    await rowsOf(
      `update public.order_events set created_at = created_at - interval '121 seconds' where order_id = $1`,
      [order.id],
    )
    const late = await callFunction(
      server,
      transitionOrder,
      { orderId: order.id, from: 'ready', to: 'preparing' },
      chef,
    )
    expect(late.status).toBe(409)
    expect(late.error.code).toBe('undo_too_late')
    const forced = server.database.transaction(async (connection) => {
      await connection.query(`select set_config('localchef.order_actor', 'chef', true)`)
      await connection.query(`update public.orders set status = 'preparing' where id = $1`, [order.id])
    })
    await expect(forced).rejects.toMatchObject({ code: 'LC001' })
  })

  test('an undo never reverses a confirmation, and only the person who acted can make it', async () => {
    const { chef, order } = await movedTo('confirmed')
    const unconfirm = await callFunction(
      server,
      transitionOrder,
      { orderId: order.id, from: 'confirmed', to: 'placed' },
      chef,
    )
    expect(unconfirm.error.code).toBe('illegal_transition')
    await callFunction(
      server,
      transitionOrder,
      { orderId: order.id, from: 'confirmed', to: 'preparing' },
      chef,
    )
    const byBuyer = await callFunction(
      server,
      transitionOrder,
      { orderId: order.id, from: 'preparing', to: 'confirmed' },
      buyer,
    )
    expect(byBuyer.error.code).toBe('illegal_transition')
  })
})

describe('the board', () => {
  test("the board lists orders closed today in the kitchen's time zone, and none of other kitchens", async () => {
    const { kitchen, chef } = await newKitchen()
    const { chef: other } = await newKitchen()
    const [{ data: today }, { data: yesterday }] = [await place(kitchen), await place(kitchen)]
    for (const { id } of [today, yesterday]) {
      const decline = { orderId: id, from: 'placed' as const, to: 'declined' as const, reason: 'Full' }
      await callFunction(server, transitionOrder, decline, chef)
    }
    // The kitchen's day does not end with the UTC day.
    await rowsOf(`update public.chefs set time_zone = 'America/Los_Angeles' where id = $1`, [kitchen.chefId])
    const midnight = `(date_trunc('day', now() at time zone 'America/Los_Angeles') at time zone 'America/Los_Angeles')`
    await rowsOf(`update public.orders set closed_at = ${midnight} where id = $1`, [today.id])
    await rowsOf(`update public.orders set closed_at = ${midnight} - interval '1 minute' where id = $1`, [
      yesterday.id,
    ])
    const board = await callFunction(server, listChefOrders, {}, chef)
    expect(board.data.orders.map(({ id }) => id)).toEqual([today.id])
    const history = await callFunction(server, listOrderHistory, {}, chef)
    expect(history.data.totalCount).toBe(2)
    expect((await callFunction(server, listChefOrders, {}, other)).data.orders).toEqual([])
    expect((await callFunction(server, listOrderHistory, {}, other)).data.totalCount).toBe(0)
    expect((await callFunction(server, listOrderHistory, {}, buyer)).status).toBe(403)
    expect((await callFunction(server, listOrderHistory, {})).status).toBe(401)
  })

  test("the board's totals and its permit count the orders of its columns", async () => {
    const { kitchen, chef } = await newKitchen({ mealsPerDay: 40, timeZone: zoneOfMorning() })
    const read = async () => (await callFunction(server, listChefOrders, {}, chef)).data
    const placed = [(await place(kitchen)).data, (await place(kitchen, { quantity: 3 })).data]
    const declined = (await place(kitchen)).data
    await callFunction(
      server,
      transitionOrder,
      { orderId: declined.id, from: 'placed', to: 'declined', reason: 'Full' },
      chef,
    )
    // A new order counts once the kitchen has confirmed it.
    expect((await read()).today).toEqual({ orders: 0, meals: 0, revenue: 0 })
    for (const { id } of placed) {
      await callFunction(server, transitionOrder, { orderId: id, from: 'placed', to: 'confirmed' }, chef)
    }
    const { orders, today, permit } = await read()
    const confirmed = orders.filter(({ status }) => status === 'confirmed')
    expect(confirmed.map(({ id }) => id).sort()).toEqual(placed.map(({ id }) => id).sort())
    const meals = confirmed.flatMap(({ lines }) => lines).reduce((sum, { quantity }) => sum + quantity, 0)
    expect(meals).toBe(5)
    expect(today).toEqual({
      orders: confirmed.length,
      meals,
      revenue: confirmed.reduce((sum, { total }) => sum + total, 0),
    })
    expect(permit.find(({ period }) => period === 'day')?.used).toBe(meals)
    // Tomorrow's orders do not count for today.
    await rowsOf(`update public.orders set service_day = service_day + 1 where id = $1`, [placed[1]?.id])
    expect((await read()).today).toMatchObject({ orders: 1, meals: 2 })
  })

  test('the town of an order is named in Russian where the gazetteer has a Russian name', async () => {
    const { kitchen } = await newKitchen()
    const { data: before } = await place(kitchen)
    expect(before.chef).toMatchObject({ city: 'San Francisco', cityRu: null })
    await rowsOf(
      `insert into public.places (id, kind, name, name_ru, state, latitude, longitude, population)
       values (77, 'city', 'San Francisco', 'Сан-Франциско', 'CA', 37.77, -122.42, 800000)`,
      [],
    )
    const { data: placed } = await place(kitchen)
    expect(placed.chef.cityRu).toBe('Сан-Франциско')
    const { data: read } = await callFunction(server, getOrder, { orderId: before.id }, buyer)
    expect(read.chef.cityRu).toBe('Сан-Франциско')
    await rowsOf('delete from public.places where id = 77', [])
  })

  test('the board shows the usage of each limit of the permit', async () => {
    const { kitchen, chef } = await newKitchen({ mealsPerDay: 30, timeZone: zoneOfMorning() })
    await rowsOf('update public.chef_permits set sales_per_year_cents = 5000000 where chef_id = $1', [
      kitchen.chefId,
    ])
    await place(kitchen)
    const board = await callFunction(server, listChefOrders, {}, chef)
    expect(board.data.permit).toEqual([
      { period: 'day', used: 2, limit: 30, lawSince: null },
      { period: 'year', used: 13, limit: 50_000, lawSince: null },
    ])
  })
})

describe('labels and exports', () => {
  test("a label has permit, ingredients, net weight and shelf life, for the kitchen's own orders only", async () => {
    const { kitchen, chef } = await newKitchen({ mealsPerDay: 30 })
    const { chef: other } = await newKitchen()
    await rowsOf(
      `update public.chef_permits set number = 'CFO-B-1234', kind = 'cottage_food' where chef_id = $1`,
      [kitchen.chefId],
    )
    await rowsOf(
      `update public.dishes set net_weight_grams = 340, keeps_days = 3, needs_refrigeration = true where id = $1`,
      [kitchen.dishId],
    )
    const { data: order } = await place(kitchen)
    const facts = await callFunction(server, getLabelFacts, { orderIds: [order.id] }, chef)
    expect(facts.data).toMatchObject({
      permit: { number: 'CFO-B-1234' },
      dishes: [
        {
          id: kitchen.dishId,
          netWeightGrams: 340,
          keepsDays: 3,
          needsRefrigeration: true,
          ingredients: [{ name: 'Onion' }],
        },
      ],
    })
    const foreign = await callFunction(server, getLabelFacts, { orderIds: [order.id] }, other)
    expect(foreign.data).toMatchObject({ permit: null, dishes: [] })
    expect((await callFunction(server, getLabelFacts, { orderIds: [order.id] }, buyer)).status).toBe(403)
  })

  test('the export of the history follows its search and contains no formulas', async () => {
    const { kitchen, chef } = await newKitchen()
    const { data: first } = await place(kitchen)
    const { data: second } = await place(kitchen)
    for (const order of [first, second]) {
      const decline = { orderId: order.id, from: 'placed', to: 'declined', reason: '=1+1' } as const
      await callFunction(server, transitionOrder, decline, chef)
    }
    const all = await callFunction(server, exportOrders, {}, chef)
    const lines = all.data.csv.trim().split('\r\n')
    expect(lines[0]).toMatch(/^number,status,/)
    expect(lines).toHaveLength(3)
    expect(lines[1]).toContain("'=1+1")
    expect(lines[1]).toContain('2 × Piroshki')
    expect(lines[1]).toContain(',13.00,')
    for (const query of [`#${first.number}`, `№${first.number}`]) {
      const one = await callFunction(server, exportOrders, { query }, chef)
      expect(one.data.csv.trim().split('\r\n')).toHaveLength(2)
    }
    expect((await callFunction(server, exportOrders, {}, buyer)).status).toBe(403)
  })
})
