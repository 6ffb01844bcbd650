import { getOrder } from '@localchef/contracts/orders/get-order'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { transitionOrder } from '@localchef/contracts/orders/transition-order'
import type { JobData } from '@localchef/domain/job-data'
import { remindBuyers } from '@localchef/domain/orders/remind-buyers'
import { queriesOn } from '@localchef/domain/queries'
import type { OutgoingMail } from '@localchef/domain/server-function'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { allowManyOrders } from '../allow-many-orders.ts'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'
import { nothingOutside } from '../nothing-outside.ts'
import { steadySlot } from '../steady-slot.ts'

let server: TestServer
let buyer: TestUser
let chef: TestUser
let kitchen: Kitchen

beforeAll(async () => {
  server = await startTestServer()
  await allowManyOrders(server.database)
  buyer = await server.signUp({ email: 'buyer@reminders.test', role: 'buyer', name: 'Bella Buyer' })
  chef = await server.signUp({ email: 'chef@reminders.test', role: 'chef', name: 'Olga' })
  kitchen = await addKitchen(server.database, chef.id, { portions: 500, maxOpenOrders: 100 })
  await server.database.pool.query(
    `update public.chef_private_details set pickup_instructions = 'The blue gate' where chef_id = $1`,
    [kitchen.chefId],
  )
})
afterAll(() => server.stop())

/** Each test sees only its own orders. */
beforeEach(async () => {
  await server.database.pool.query('delete from public.order_reminders')
})

/** An order with a slot years ahead, so that the hour of the test does not matter. */
async function orderFor(slotFrom: string, { isConfirmed = true, byCard = false } = {}): Promise<string> {
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
  await moveSlot(order.id, slotFrom)
  if (byCard) {
    await server.database.pool.query(
      `update public.orders set payment_method = 'card', payment_status = 'paid' where id = $1`,
      [order.id],
    )
  }
  if (isConfirmed) await transition(order.id, 'placed', 'confirmed')
  return order.id
}

async function transition(orderId: string, from: 'placed' | 'confirmed', to: 'confirmed' | 'cancelled') {
  const reason = to === 'cancelled' ? { reason: 'The oven broke' } : {}
  const { status } = await callFunction(server, transitionOrder, { orderId, from, to, ...reason }, chef)
  expect(status).toBe(200)
}

function moveSlot(orderId: string, slotFrom: string) {
  return server.database.pool.query(
    `update public.orders set slot_from = $2, slot_until = $2::timestamptz + interval '30 minutes' where id = $1`,
    [orderId, slotFrom],
  )
}

/** Runs the reminders at a moment. Returns their mails and pushes. */
async function remindAt(moment: string) {
  const mails: OutgoingMail[] = []
  const pushes: JobData<'send-push'>[] = []
  const outside = nothingOutside({
    queueMail: async (mail) => void mails.push(mail),
    enqueue: async (_name, data) => void pushes.push(data as JobData<'send-push'>),
  })
  const sent = await server.database.transaction((connection) =>
    remindBuyers({ db: queriesOn(connection), now: new Date(moment), outside }),
  )
  return { sent, mails, pushes }
}

async function bellOf(orderId: string): Promise<string[]> {
  const { rows } = await server.database.pool.query<{ event: string }>(
    `select event from public.notifications
     where data ->> 'orderId' = $1 and event like 'order_reminder%' and user_id = $2
     order by created_at, id`,
    [orderId, buyer.id],
  )
  return rows.map(({ event }) => event)
}

describe('the moment of a reminder', () => {
  test.each([
    ['day', '2030-06-12 17:30', '2030-06-11 17:30', 'a day before an evening'],
    ['hours', '2030-06-12 17:30', '2030-06-12 15:30', 'two hours before an evening'],
    ['day', '2030-06-12 07:00', '2030-06-11 08:00', 'in the morning a day before an early pickup'],
    ['hours', '2030-06-12 09:00', '2030-06-11 20:00', 'the evening before a morning'],
    ['day', '2030-06-12 22:30', '2030-06-12 08:00', 'in the morning before a late pickup'],
    ['hours', '2030-06-12 23:30', '2030-06-12 20:00', 'in the evening before a late pickup'],
    ['hours', '2030-06-12 00:30', '2030-06-11 20:00', 'in the evening before a pickup after midnight'],
    ['day', '2030-03-10 12:00', '2030-03-09 12:00', 'at the same hour when the clocks change in between'],
    ['day', '2030-06-12 08:00', '2030-06-11 08:00', 'at the first hour of the day'],
    ['hours', '2030-06-12 23:00', '2030-06-12 20:00', 'before the first hour of the night'],
  ])('the %s reminder of %s is due at %s: %s', async (kind, slot, due) => {
    for (const zone of ['America/Los_Angeles', 'America/New_York', 'Pacific/Honolulu']) {
      const { rows } = await server.database.pool.query(
        `select to_char(
           private.reminder_due($1::timestamp at time zone $3, $3, $2) at time zone $3, 'YYYY-MM-DD HH24:MI'
         ) as due`,
        [slot, kind, zone],
      )
      expect(rows).toEqual([{ due }])
    }
  })
})

test.each(['2026-11-01T01:30:00-07:00', '2026-11-01T01:30:00-08:00'])(
  'reminders of %s, an hour that comes twice, are due at hours that come once',
  async (slot) => {
    const { rows } = await server.database.pool.query(
      `select k.kind, private.reminder_due($1, 'America/Los_Angeles', k.kind) as due
       from (values ('day'), ('hours')) as k (kind)`,
      [slot],
    )
    expect(rows).toEqual([
      { kind: 'day', due: new Date('2026-10-31T08:00:00-07:00') },
      { kind: 'hours', due: new Date('2026-10-31T20:00:00-07:00') },
    ])
  },
)

describe('reminders to buyers', () => {
  test('a confirmed pickup is announced a day and two hours before, with time, directions and the amount to pay', async () => {
    const orderId = await orderFor('2030-06-12T17:30:00-07:00')
    expect((await remindAt('2030-06-11T17:29:59-07:00')).sent).toBe(0)
    const day = await remindAt('2030-06-11T17:30:00-07:00')
    expect(day.mails).toMatchObject([
      {
        to: 'buyer@reminders.test',
        title: expect.stringMatching(/^Reminder: order #\d+ from Olga Piroshki Kitchen$/),
        button: { text: 'See directions', path: `/dashboard/orders/${orderId}` },
      },
    ])
    expect(day.mails[0]?.lines.join(' ')).toMatch(
      /Wednesday, June 12, 5:30\sPM – 6:00\sPM.*Please have \$6\.50 ready/,
    )
    expect(day.mails[0]?.facts).toEqual(
      expect.arrayContaining([
        { label: 'Where', value: expect.stringContaining('1 Secret Street') },
        { label: 'How to find it', value: 'The blue gate' },
      ]),
    )
    const hours = await remindAt('2030-06-12T15:30:00-07:00')
    expect(hours.mails[0]?.title).toMatch(/^Coming up soon: order #\d+ from Olga Piroshki Kitchen$/)
    expect(await bellOf(orderId)).toEqual(['order_reminder_day', 'order_reminder_hours'])
  })

  test('a delivery is announced without a pickup address, and an order by card without an amount to bring', async () => {
    const orderId = await orderFor('2030-06-12T17:30:00-07:00', { byCard: true })
    const { mails } = await remindAt('2030-06-11T17:30:00-07:00')
    expect(mails[0]?.lines.join(' ')).toContain('paid by card')
    expect(JSON.stringify(mails)).not.toContain('ready for the chef')

    await server.database.pool.query(
      `update public.orders
       set fulfilment = 'delivery',
           delivery_address = '{"line": "5 Harbor St", "city": "San Francisco", "state": "CA", "zipCode": "94103"}'
       where id = $1`,
      [orderId],
    )
    const delivery = await remindAt('2030-06-12T15:30:00-07:00')
    expect(delivery.mails[0]?.lines.join(' ')).toContain('delivers your order on Wednesday')
    expect(JSON.stringify(delivery.mails)).not.toMatch(/pick ?up|Secret Street/i)
    expect(JSON.stringify(delivery.mails)).toContain('5 Harbor St')
  })

  test('two processes at once send a reminder once', async () => {
    const orderId = await orderFor('2030-06-12T17:30:00-07:00')
    const runs = await Promise.all([1, 2, 3, 4].map(() => remindAt('2030-06-11T18:00:00-07:00')))
    expect(runs.reduce((sum, { sent }) => sum + sent, 0)).toBe(1)
    expect((await remindAt('2030-06-11T18:01:00-07:00')).sent).toBe(0)
    expect(await bellOf(orderId)).toEqual(['order_reminder_day'])
  })

  test("a reminder delayed into the night waits for the morning in the kitchen's time zone", async () => {
    await orderFor('2030-06-12T17:30:00-07:00')
    expect((await remindAt('2030-06-11T21:00:00-07:00')).sent).toBe(0)
    expect((await remindAt('2030-06-12T07:59:59-07:00')).sent).toBe(0)
    expect((await remindAt('2030-06-12T08:00:00-07:00')).sent).toBe(1)
  })

  test('after an outage the buyer gets the later of two due reminders, and none once the slot has begun', async () => {
    const orderId = await orderFor('2030-06-12T17:30:00-07:00')
    expect((await remindAt('2030-06-12T16:00:00-07:00')).sent).toBe(1)
    expect(await bellOf(orderId)).toEqual(['order_reminder_hours'])
    const missed = await orderFor('2030-06-12T17:30:00-07:00')
    expect((await remindAt('2030-06-12T17:30:00-07:00')).sent).toBe(0)
    expect(await bellOf(missed)).toEqual([])
  })

  test('a changed slot is announced at its own time, and the old one is not', async () => {
    const orderId = await orderFor('2030-06-12T17:30:00-07:00')
    await remindAt('2030-06-11T17:30:00-07:00')
    await moveSlot(orderId, '2030-06-14T12:00:00-07:00')
    expect((await remindAt('2030-06-12T15:30:00-07:00')).sent).toBe(0)
    const { mails } = await remindAt('2030-06-13T12:00:00-07:00')
    expect(mails[0]?.lines.join(' ')).toContain('Friday, June 14')
    expect(await bellOf(orderId)).toEqual(['order_reminder_day', 'order_reminder_day'])
  })

  test('neither a cancelled nor an unanswered order is announced', async () => {
    const orderId = await orderFor('2030-06-12T17:30:00-07:00')
    await transition(orderId, 'confirmed', 'cancelled')
    await orderFor('2030-06-12T17:30:00-07:00', { isConfirmed: false })
    expect((await remindAt('2030-06-11T17:30:00-07:00')).sent).toBe(0)
    expect((await remindAt('2030-06-12T15:30:00-07:00')).sent).toBe(0)
  })

  test('an order for less than a day or two hours ahead gets no late reminder', async () => {
    for (const minutes of [10, 90]) {
      const orderId = await orderFor(new Date(Date.now() + minutes * 60_000).toISOString())
      const { rows } = await server.database.pool.query(
        'select kind, due_at from public.order_reminders where order_id = $1',
        [orderId],
      )
      expect(rows).toEqual([])
    }
  })

  test('a buyer who turned off mails about orders is reminded in the app only', async () => {
    const wantMails = (wanted: boolean) =>
      server.database.pool.query(
        `insert into public.notification_preferences (user_id, email_orders)
         values ($1, $2)
         on conflict (user_id) do update set email_orders = excluded.email_orders`,
        [buyer.id, wanted],
      )
    await wantMails(false)
    const orderId = await orderFor('2030-06-12T17:30:00-07:00')
    const { mails, sent } = await remindAt('2030-06-11T17:30:00-07:00')
    await wantMails(true)
    expect({ sent, mails }).toEqual({ sent: 1, mails: [] })
    expect(await bellOf(orderId)).toEqual(['order_reminder_day'])
  })

  test("the scheduled task pushes a reminder to the buyer's browsers", async () => {
    await server.database.pool.query(
      `insert into public.push_subscriptions (user_id, endpoint, p256dh, auth_secret)
       values ($1, 'https://push.test/reminders', 'key', 'secret')`,
      [buyer.id],
    )
    const orderId = await orderFor('2030-06-12T17:30:00-07:00')
    const { pushes } = await remindAt('2030-06-11T17:30:00-07:00')
    expect(pushes).toMatchObject([{ userId: buyer.id, path: `/dashboard/orders/${orderId}` }])
    await server.runTask('remind-buyers')
    expect((await callFunction(server, getOrder, { orderId }, buyer)).data.status).toBe('confirmed')
  })

  test('only the server reads and writes reminders', async () => {
    await orderFor('2030-06-12T17:30:00-07:00')
    for (const { client } of [buyer, chef]) {
      expect((await client.from('order_reminders').select('order_id')).error?.code).toBe('42501')
    }
  })
})
