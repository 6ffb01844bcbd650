import { reportProblem } from '@localchef/contracts/disputes/report-problem'
import { answerMissedPickup } from '@localchef/contracts/orders/answer-missed-pickup'
import { answerSlot } from '@localchef/contracts/orders/answer-slot'
import { getOrder } from '@localchef/contracts/orders/get-order'
import { listOrderSlots } from '@localchef/contracts/orders/list-order-slots'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { proposeSlot } from '@localchef/contracts/orders/propose-slot'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { recordNoShow } from '@localchef/contracts/orders/record-no-show'
import { reportMissedPickup } from '@localchef/contracts/orders/report-missed-pickup'
import { transitionOrder } from '@localchef/contracts/orders/transition-order'
import { createReview } from '@localchef/contracts/reviews/create-review'
import { listMyReviews } from '@localchef/contracts/reviews/list-my-reviews'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allowManyOrders } from '../allow-many-orders.ts'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'
import { bellAbout } from '../order-notifications.ts'
import { steadySlot } from '../steady-slot.ts'

let server: TestServer
let buyer: TestUser
let chef: TestUser
let stranger: TestUser
let admin: TestUser
let kitchen: Kitchen

beforeAll(async () => {
  server = await startTestServer()
  await allowManyOrders(server.database)
  buyer = await server.signUp({ email: 'buyer@missed.test', role: 'buyer', name: 'Bella Buyer' })
  chef = await server.signUp({ email: 'chef@missed.test', role: 'chef', name: 'Olga' })
  stranger = await server.signUp({ email: 'stranger@missed.test', role: 'chef', name: 'Sam' })
  admin = await server.signUp({ email: 'admin@missed.test', role: 'admin', name: 'Ada' })
  kitchen = await addKitchen(server.database, chef.id, { portions: 100, maxOpenOrders: 100 })
  await addKitchen(server.database, stranger.id)
})
afterAll(() => server.stop())

/** An order whose food is ready and whose slot ended a second ago. */
async function readyOrder({ isOver = true, byCard = false } = {}): Promise<string> {
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
  const steps = [
    ['placed', 'confirmed'],
    ['confirmed', 'preparing'],
    ['preparing', 'ready'],
  ] as const
  for (const [from, to] of steps) {
    await callFunction(server, transitionOrder, { orderId: order.id, from, to }, chef)
  }
  await server.database.pool.query(
    `update public.orders
     set slot_from = now() - interval '31 minutes',
         slot_until = case when $2 then now() - interval '1 second' else now() + interval '1 hour' end,
         payment_method = case when $3 then 'card' else payment_method end,
         payment_status = case when $3 then 'paid' else payment_status end
     where id = $1`,
    [order.id, isOver, byCard],
  )
  return order.id
}

async function missedOrder(options = {}): Promise<string> {
  const orderId = await readyOrder(options)
  expect((await callFunction(server, reportMissedPickup, { orderId }, chef)).status).toBe(200)
  return orderId
}

async function eventsOf(user: TestUser, orderId: string): Promise<string[]> {
  const bell = await bellAbout(user, orderId)
  return bell.map(({ event }) => event).slice(user === buyer ? 3 : 1)
}

const reason = 'The order wasn’t picked up'

describe('a missed pickup', () => {
  test('one report of a missed pickup asks the buyer, and a second one changes nothing', async () => {
    const orderId = await missedOrder()
    const again = await callFunction(server, reportMissedPickup, { orderId }, chef)
    expect(again.data).toMatchObject({ status: 'ready', missedPickup: { answer: null, noShowAt: null } })
    expect(await eventsOf(buyer, orderId)).toEqual(['order_missed'])
    const { rows } = await server.database.pool.query(
      `select title, message from public.notifications where data ->> 'orderId' = $1 and event = 'order_missed'`,
      [orderId],
    )
    expect(rows).toEqual([
      {
        title: expect.stringContaining('is waiting for you'),
        message: expect.stringContaining(
          'Ask for another time, write to the chef, or say that you can’t come',
        ),
      },
    ])
  })

  test('a pickup whose time is not over, and an order that is not ready, are not missed', async () => {
    const early = await callFunction(
      server,
      reportMissedPickup,
      { orderId: await readyOrder({ isOver: false }) },
      chef,
    )
    expect(early).toMatchObject({ status: 409, error: { code: 'not_missed' } })
    const orderId = await readyOrder()
    await callFunction(server, transitionOrder, { orderId, from: 'ready', to: 'completed' }, chef)
    const late = await callFunction(server, reportMissedPickup, { orderId }, chef)
    expect(late).toMatchObject({ status: 409, error: { code: 'order_conflict' } })
    const delivered = await readyOrder()
    await server.database.pool.query(
      `update public.orders set fulfilment = 'delivery', delivery_address = '{}' where id = $1`,
      [delivered],
    )
    const delivery = await callFunction(server, reportMissedPickup, { orderId: delivered }, chef)
    expect(delivery.error.code).toBe('not_missed')
  })

  test('neither the buyer nor another chef can report a missed pickup, and only the buyer can answer it', async () => {
    const orderId = await readyOrder()
    expect((await callFunction(server, reportMissedPickup, { orderId }, stranger)).status).toBe(404)
    expect((await callFunction(server, reportMissedPickup, { orderId }, buyer)).status).toBe(403)
    const answer = { orderId, answer: 'not_coming' as const }
    expect((await callFunction(server, answerMissedPickup, answer, buyer)).error.code).toBe('not_missed')
    await callFunction(server, reportMissedPickup, { orderId }, chef)
    expect((await callFunction(server, answerMissedPickup, answer, stranger)).status).toBe(404)
    expect((await callFunction(server, answerMissedPickup, answer, chef)).status).toBe(404)
    expect((await callFunction(server, recordNoShow, { orderId, reason }, stranger)).status).toBe(404)
  })

  test('the row of a missed pickup is readable by buyer and chef only', async () => {
    const orderId = await missedOrder()
    const rowsOf = async ({ client }: TestUser) =>
      (await client.from('missed_pickups').select('order_id').eq('order_id', orderId)).data
    expect(await rowsOf(buyer)).toHaveLength(1)
    expect(await rowsOf(chef)).toHaveLength(1)
    expect(await rowsOf(admin)).toEqual([])
    expect(await rowsOf(stranger)).toEqual([])
    const written = await chef.client.from('missed_pickups').delete().eq('order_id', orderId)
    expect(written.error?.code).toBe('42501')
  })

  test('the buyer asks for another time, the chef proposes one, and the slot moves without affecting its caps', async () => {
    const orderId = await missedOrder()
    const asked = await callFunction(server, answerMissedPickup, { orderId, answer: 'another_time' }, buyer)
    expect(asked.data.missedPickup).toMatchObject({ answer: 'another_time' })
    await callFunction(server, answerMissedPickup, { orderId, answer: 'another_time' }, buyer)
    expect(await eventsOf(chef, orderId)).toEqual(['order_missed_another_time'])

    const { data: free } = await callFunction(server, listOrderSlots, { orderId }, chef)
    const slotFrom = free.slots.at(-1)?.from ?? ''
    const proposed = await callFunction(server, proposeSlot, { orderId, slotFrom }, chef)
    expect(proposed.data).toMatchObject({ status: 'ready', proposedSlot: { from: expect.any(String) } })
    expect(await eventsOf(buyer, orderId)).toEqual(['order_missed', 'order_pickup_proposed'])

    // Makes the order made-to-order and caps the new slot, where others have ordered part of the portions.
    await server.database.pool.query(
      'update public.order_lines set ready_batch_id = null where order_id = $1',
      [orderId],
    )
    await server.database.pool.query(
      `insert into public.slot_sales (cap_key, chef_id, slot_from, portions, portions_limit) values ($1, $2, $3, 2, 3)`,
      [kitchen.dishId, kitchen.chefId, slotFrom],
    )
    const agreed = await callFunction(server, answerSlot, { orderId, slotFrom, accept: true }, buyer)
    expect(agreed.data).toMatchObject({ status: 'ready', proposedSlot: null, missedPickup: null })
    expect(new Date(agreed.data.slotFrom)).toEqual(new Date(slotFrom))
    expect(await eventsOf(chef, orderId)).toEqual(['order_missed_another_time', 'order_pickup_accepted'])
    await callFunction(
      server,
      transitionOrder,
      { orderId, from: 'ready', to: 'cancelled', reason: 'Spoiled' },
      chef,
    )
    const { rows } = await server.database.pool.query(
      'select portions from public.slot_sales where slot_from = $1',
      [slotFrom],
    )
    expect(rows).toEqual([{ portions: 2 }])
  })

  test('the buyer declines a proposed time and says that nobody will come', async () => {
    const orderId = await missedOrder()
    const { data: free } = await callFunction(server, listOrderSlots, { orderId }, chef)
    const [first, second] = free.slots
    await callFunction(server, proposeSlot, { orderId, slotFrom: first?.from ?? '' }, chef)
    const wrong = { orderId, slotFrom: second?.from ?? '', accept: true }
    expect((await callFunction(server, answerSlot, wrong, buyer)).error.code).toBe('order_conflict')
    const declined = { orderId, slotFrom: first?.from ?? '', accept: false }
    expect((await callFunction(server, answerSlot, declined, buyer)).data).toMatchObject({
      proposedSlot: null,
      missedPickup: { answer: null },
    })
    await callFunction(server, answerMissedPickup, { orderId, answer: 'not_coming' }, buyer)
    expect(await eventsOf(chef, orderId)).toEqual(['order_pickup_refused', 'order_missed_not_coming'])
  })

  test('a day that the kitchen has closed since cannot be agreed on', async () => {
    const orderId = await missedOrder()
    const { data: free } = await callFunction(server, listOrderSlots, { orderId }, chef)
    const slotFrom = free.slots[0]?.from ?? ''
    await callFunction(server, proposeSlot, { orderId, slotFrom }, chef)
    await server.database.pool.query(
      `insert into public.chef_hour_exceptions (chef_id, day)
       select c.id, ($2::timestamptz at time zone c.time_zone)::date from public.chefs c where c.id = $1`,
      [kitchen.chefId, slotFrom],
    )
    const agreed = await callFunction(server, answerSlot, { orderId, slotFrom, accept: true }, buyer)
    expect(agreed).toMatchObject({ status: 409, error: { code: 'slot_unavailable' } })
    const { data: others } = await callFunction(server, listOrderSlots, { orderId }, chef)
    expect(others.slots.map(({ from }) => from)).not.toContain(slotFrom)
    await server.database.pool.query('delete from public.chef_hour_exceptions')
    const open = await callFunction(server, answerSlot, { orderId, slotFrom, accept: true }, buyer)
    expect(open.status).toBe(200)
  })

  test('a time outside the opening hours cannot be proposed', async () => {
    const orderId = await missedOrder()
    const answer = await callFunction(
      server,
      proposeSlot,
      { orderId, slotFrom: '2030-01-01T12:34:00Z' },
      chef,
    )
    expect(answer).toMatchObject({ status: 409, error: { code: 'slot_unavailable' } })
  })
})

/** Lets the buyer's time to answer pass. */
const endAnswerTime = (orderId: string) =>
  server.database.pool.query(
    `update public.missed_pickups
     set slot_from = slot_from - interval '1 hour', slot_until = slot_until - interval '1 hour',
       reported_at = reported_at - interval '31 minutes'
     where order_id = $1`,
    [orderId],
  )

describe('a no-show', () => {
  test('is not recorded while the buyer can still answer, but at once if the buyer cannot come', async () => {
    const orderId = await missedOrder()
    const { data } = await callFunction(server, getOrder, { orderId }, buyer)
    const until = data.missedPickup?.answerUntil ?? ''
    expect(Date.parse(until) - Date.parse(data.missedPickup?.reportedAt ?? '')).toBe(30 * 60_000)
    const record = () => callFunction(server, recordNoShow, { orderId, reason }, chef)
    expect((await record()).error).toMatchObject({ code: 'answer_open', details: { until } })
    expect((await callFunction(server, getOrder, { orderId }, buyer)).data.status).toBe('ready')
    await callFunction(server, answerMissedPickup, { orderId, answer: 'another_time' }, buyer)
    expect((await record()).error.code).toBe('answer_open')
    await callFunction(server, answerMissedPickup, { orderId, answer: 'not_coming' }, buyer)
    expect((await record()).data.status).toBe('cancelled')
  })

  test('a missed order to be paid at the pickup is cancelled, costs nothing and returns its portions', async () => {
    const orderId = await missedOrder()
    await endAnswerTime(orderId)
    const portions = async () =>
      (
        await server.database.pool.query('select portions_left from public.ready_batches where id = $1', [
          kitchen.batchId,
        ])
      ).rows[0].portions_left
    const left = await portions()
    const { data: order } = await callFunction(server, recordNoShow, { orderId, reason }, chef)
    expect(order).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'void',
      statusReason: reason,
      missedPickup: { noShowAt: expect.any(String) },
    })
    expect(await portions()).toBe(left + 1)
    expect(await eventsOf(buyer, orderId)).toEqual(['order_missed', 'order_no_show'])
    for (const user of [buyer, admin]) {
      const { data } = await callFunction(server, getOrder, { orderId }, user)
      expect(data.missedPickup?.noShowAt).toEqual(order.missedPickup?.noShowAt)
    }
  })

  test('a missed order by card is completed: the payment stays with the chef, and the buyer cannot review it', async () => {
    const orderId = await missedOrder({ byCard: true })
    await endAnswerTime(orderId)
    const { data: order } = await callFunction(server, recordNoShow, { orderId, reason }, chef)
    expect(order).toMatchObject({
      status: 'completed',
      paymentStatus: 'paid',
      missedPickup: { noShowAt: expect.any(String) },
    })
    const { rows } = await server.database.pool.query(
      `select message from public.notifications where data ->> 'orderId' = $1 and event = 'order_no_show'`,
      [orderId],
    )
    expect(rows[0].message).toMatch(/payment stays with the chef.*object on the order’s page/)
    const review = { orderId, rating: 1, body: 'Nobody opened', language: 'en' as const }
    expect((await callFunction(server, createReview, review, buyer)).error.code).toBe('not_reviewable')
    const { data: reviews } = await callFunction(server, listMyReviews, {}, buyer)
    expect(reviews.waiting.map((waiting) => waiting.orderId)).not.toContain(orderId)
  })

  test('a missed order whose card could not be charged is cancelled, and never counts as paid', async () => {
    const orderId = await missedOrder({ byCard: true })
    await server.database.pool.query(`update public.orders set payment_status = 'failed' where id = $1`, [
      orderId,
    ])
    await endAnswerTime(orderId)
    const { data: order } = await callFunction(server, recordNoShow, { orderId, reason }, chef)
    expect(order).toMatchObject({ status: 'cancelled', inPerson: null })
    expect(order.paymentStatus).not.toBe('paid')
  })

  test('undoing the completion removes the no-show from the record', async () => {
    const orderId = await missedOrder({ byCard: true })
    await endAnswerTime(orderId)
    await callFunction(server, recordNoShow, { orderId, reason }, chef)
    const { data } = await callFunction(
      server,
      transitionOrder,
      { orderId, from: 'completed', to: 'ready' },
      chef,
    )
    expect(data.missedPickup).toMatchObject({ noShowAt: null })
  })

  test('a no-show requires a report first, and is recorded once', async () => {
    const orderId = await readyOrder()
    expect((await callFunction(server, recordNoShow, { orderId, reason }, chef)).error.code).toBe(
      'not_missed',
    )
    await callFunction(server, reportMissedPickup, { orderId }, chef)
    await endAnswerTime(orderId)
    const answers = await Promise.all(
      [1, 2].map(() => callFunction(server, recordNoShow, { orderId, reason }, chef)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await eventsOf(buyer, orderId)).toEqual(['order_missed', 'order_no_show'])
  })

  test('the buyer objects to a no-show, and the dispute awaits an admin', async () => {
    const orderId = await missedOrder()
    await endAnswerTime(orderId)
    await callFunction(server, recordNoShow, { orderId, reason }, chef)
    const objection = { orderId, kind: 'no_show' as const, body: 'I was there at six and nobody opened.' }
    expect((await callFunction(server, reportProblem, objection, buyer)).status).toBe(200)
    const { rows } = await server.database.pool.query(
      `select status from public.reports where subject_id = $1 and reporter_id = $2`,
      [orderId, buyer.id],
    )
    expect(rows).toEqual([{ status: 'open' }])
  })
})
