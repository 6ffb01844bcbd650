import { placeOrder } from '@localchef/contracts/orders/place-order'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { reportDelivery } from '@localchef/contracts/orders/report-delivery'
import { transitionOrder } from '@localchef/contracts/orders/transition-order'
import { undoDeliveryReport } from '@localchef/contracts/orders/undo-delivery-report'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { allowManyOrders } from '../allow-many-orders.ts'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'
import { steadySlot } from '../steady-slot.ts'

let server: TestServer
let buyer: TestUser
let chef: TestUser
let stranger: TestUser
let kitchen: Kitchen

beforeAll(async () => {
  server = await startTestServer()
  await allowManyOrders(server.database)
  buyer = await server.signUp({ email: 'buyer@way.test', role: 'buyer', name: 'Bella Buyer' })
  chef = await server.signUp({ email: 'chef@way.test', role: 'chef', name: 'Olga' })
  stranger = await server.signUp({ email: 'stranger@way.test', role: 'chef', name: 'Sam' })
  kitchen = await addKitchen(server.database, chef.id, { portions: 100, maxOpenOrders: 100 })
  await addKitchen(server.database, stranger.id)
})
afterAll(() => server.stop())

const path = ['placed', 'confirmed', 'preparing', 'ready', 'out_for_delivery'] as const
const deliveryAddress = {
  line: '1 Market Street',
  city: 'San Francisco',
  state: 'CA',
  zipCode: '94103',
  unit: '',
  instructions: '',
}

/** An order that its chef has moved to a status. */
async function orderAt(
  status: (typeof path)[number],
  fulfilment: 'pickup' | 'delivery' = 'delivery',
): Promise<string> {
  const lines = [
    {
      dishId: kitchen.dishId,
      quantity: 1,
      variantIds: [kitchen.variantId],
      isReady: true,
      seenUnitPrice: 6.5,
    },
  ]
  const { data: quote } = await callFunction(server, quoteOrder, { chefId: kitchen.chefId, lines })
  const request = { chefId: kitchen.chefId, lines, slotFrom: steadySlot(quote.slots) }
  const { data: order } = await callFunction(server, placeOrder, request, buyer)
  if (fulfilment === 'delivery') {
    await server.database.pool.query(
      `update public.orders set fulfilment = 'delivery', delivery_address = $2 where id = $1`,
      [order.id, deliveryAddress],
    )
  }
  for (const [index, to] of path.slice(1, path.indexOf(status) + 1).entries()) {
    await move(order.id, path[index] ?? 'placed', to)
  }
  return order.id
}

async function move(orderId: string, from: string, to: string): Promise<void> {
  const moved = await callFunction(server, transitionOrder, { orderId, from, to } as never, chef)
  expect(moved.status).toBe(200)
}

type Report = z.input<typeof reportDelivery.input>

const report = (orderId: string, step: object, user = chef) =>
  callFunction(server, reportDelivery, { orderId, ...step } as Report, user)

const onTheWay = { step: 'on_the_way', minutes: 20 }
const late = { step: 'running_late', minutes: 15 }
const arrived = { step: 'arrived' }

async function eventsOf(user: TestUser, orderId: string): Promise<string[]> {
  const { rows } = await server.database.pool.query<{ event: string }>(
    `select event from public.notifications
     where user_id = $1 and data ->> 'orderId' = $2 and event like 'order\\_%' order by created_at, id`,
    [user.id, orderId],
  )
  return rows.map(({ event }) => event)
}

describe('on the way of a delivery', () => {
  test('the chef reports each step, and the buyer reads the new time and is notified', async () => {
    const orderId = await orderAt('out_for_delivery')
    const before = Date.now()
    const { data: leaving } = await report(orderId, onTheWay)
    const first = leaving.deliveryReports[0]
    expect(first?.step).toBe('on_the_way')
    const arrival = Date.parse(first?.arrivesAt ?? '')
    expect(arrival).toBeGreaterThanOrEqual(before + 20 * 60_000 - 1000)
    expect(arrival).toBeLessThanOrEqual(Date.now() + 20 * 60_000 + 1000)

    const { data: delayed } = await report(orderId, late)
    expect(Date.parse(delayed.deliveryReports[1]?.arrivesAt ?? '')).toBe(arrival + 15 * 60_000)

    const { data: there } = await report(orderId, arrived)
    expect(there.deliveryReports.map(({ step }) => step)).toEqual(['on_the_way', 'running_late', 'arrived'])
    expect(there.deliveryReports[2]?.arrivesAt).toBeNull()
    expect((await eventsOf(buyer, orderId)).slice(-3)).toEqual([
      'order_on_the_way',
      'order_running_late',
      'order_arrived',
    ])
  })

  test('the mail about a delivery carries dishes, time, place and sum', async () => {
    const orderId = await orderAt('out_for_delivery')
    const { data } = await report(orderId, onTheWay)
    // Only the departure sends a mail; the arrival time is notified at the bell.
    const [mail] = await server.mailbox(buyer.email)
    expect(mail?.subject).toContain(`Order #${data.number} Out for delivery`)
    const mails = (await server.mailbox(buyer.email)).filter(({ subject }) =>
      subject.includes(`#${data.number}`),
    )
    expect(mails.filter(({ subject }) => subject.includes('on the way'))).toEqual([])
    for (const text of [
      '1 × ',
      '1 Market Street, San Francisco, CA 94103',
      '$6.50, pay the chef at the door',
    ]) {
      expect(mail?.text).toContain(text)
    }
  })

  test('a delay without an earlier report counts from the end of the slot', async () => {
    const orderId = await orderAt('out_for_delivery')
    const { data } = await report(orderId, late)
    expect(Date.parse(data.deliveryReports[0]?.arrivesAt ?? '')).toBe(
      Date.parse(data.slotUntil) + 15 * 60_000,
    )
  })

  test('one of two concurrent reports of the same step is stored', async () => {
    const orderId = await orderAt('out_for_delivery')
    const answers = await Promise.all([report(orderId, onTheWay), report(orderId, onTheWay)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.error).toMatchObject({
      code: 'step_reported',
      details: { step: 'on_the_way' },
    })
  })

  test('nothing can be reported after the arrival', async () => {
    const orderId = await orderAt('out_for_delivery')
    await report(orderId, arrived)
    const again = await report(orderId, late)
    expect(again.error).toMatchObject({ code: 'step_reported', details: { step: 'arrived' } })
  })

  test.each([
    ['before the delivery has left', 'ready', 'delivery'],
    ['of a pickup', 'ready', 'pickup'],
  ] as const)('no step is reported %s', async (_, status, fulfilment) => {
    const orderId = await orderAt(status, fulfilment)
    for (const step of [onTheWay, late, arrived]) {
      expect((await report(orderId, step)).error).toMatchObject({
        code: 'not_out_for_delivery',
        details: { status },
      })
    }
    await expect(
      server.database.pool.query(
        `insert into public.delivery_reports (order_id, step, reported_at) values ($1, 'arrived', now())`,
        [orderId],
      ),
    ).rejects.toMatchObject({ code: 'LC001' })
  })

  test('a stale page cannot report on a completed delivery', async () => {
    const orderId = await orderAt('out_for_delivery')
    await move(orderId, 'out_for_delivery', 'completed')
    const { error } = await report(orderId, arrived)
    expect(error).toMatchObject({ code: 'not_out_for_delivery', details: { status: 'completed' } })
  })

  test('only the chef of the order reports, and only within bounds', async () => {
    const orderId = await orderAt('out_for_delivery')
    expect((await report(orderId, onTheWay, stranger)).status).toBe(404)
    expect((await report(orderId, onTheWay, buyer)).status).toBe(403)
    for (const minutes of [0, 181, 1.5]) {
      expect((await report(orderId, { step: 'on_the_way', minutes })).status).toBe(400)
    }
  })
})

describe('the undo of a report', () => {
  const undo = (orderId: string, step: 'on_the_way' | 'running_late' | 'arrived', user = chef) =>
    callFunction(server, undoDeliveryReport, { orderId, step }, user)

  test('undoing a report removes the last one and notifies the buyer', async () => {
    const orderId = await orderAt('out_for_delivery')
    await report(orderId, onTheWay)
    await report(orderId, arrived)
    const { data } = await undo(orderId, 'arrived')
    expect(data.deliveryReports.map(({ step }) => step)).toEqual(['on_the_way'])
    expect((await eventsOf(buyer, orderId)).at(-1)).toBe('order_undone')
    expect((await report(orderId, arrived)).status).toBe(200)
  })

  test('undoing a report is refused for an earlier report, after two minutes, and to other users', async () => {
    const orderId = await orderAt('out_for_delivery')
    await report(orderId, onTheWay)
    await report(orderId, late)
    expect((await undo(orderId, 'on_the_way')).error).toMatchObject({ code: 'undo_too_late' })
    expect((await undo(orderId, 'running_late', stranger)).status).toBe(404)
    await server.database.pool.query(
      `update public.delivery_reports set reported_at = reported_at - interval '121 seconds' where order_id = $1`,
      [orderId],
    )
    expect((await undo(orderId, 'running_late')).error).toMatchObject({
      code: 'undo_too_late',
      details: { seconds: 120 },
    })
  })

  test('undoing the departure removes the reports of the delivery', async () => {
    const orderId = await orderAt('out_for_delivery')
    await report(orderId, onTheWay)
    await move(orderId, 'out_for_delivery', 'ready')
    await move(orderId, 'ready', 'out_for_delivery')
    const { data } = await report(orderId, { step: 'on_the_way', minutes: 5 })
    expect(data.deliveryReports).toHaveLength(1)
  })
})
