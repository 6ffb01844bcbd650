import { randomUUID } from 'node:crypto'
import { createNotification } from '@localchef/contracts/notifications/create-notification'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'
import { raw } from './raw-request.ts'

let server: TestServer
let chef: TestUser
let kitchen: Kitchen

beforeAll(async () => {
  server = await startTestServer()
  chef = await server.signUp({ email: 'chef@notices.test', role: 'chef', name: 'Olga' })
  kitchen = await addKitchen(server.database, chef.id)
})
afterAll(() => server.stop())

let people = 0
function newBuyer(): Promise<TestUser> {
  people += 1
  return server.signUp({ email: `buyer${people}@notices.test`, role: 'buyer', name: 'Bella Buyer' })
}

async function rowsOf<Row extends Record<string, unknown>>(text: string, values: readonly unknown[]) {
  return (await server.database.pool.query<Row>(text, [...values])).rows
}

async function orderOf(buyer: TestUser): Promise<string> {
  const [order] = await rowsOf<{ id: string }>(
    `insert into public.orders (
       chef_id, buyer_id, status, fulfilment, slot_from, slot_until, service_day, subtotal_cents, meals, buyer_name,
       answer_due_at
     )
     values ($1, $2, 'confirmed', 'pickup', now(), now() + interval '30 minutes', current_date, 500, 1, 'Bella', now())
     returning id`,
    [kitchen.chefId, buyer.id],
  )
  return order?.id ?? ''
}

async function bookingOf(buyer: TestUser): Promise<string> {
  const [booking] = await rowsOf<{ id: string }>(
    `insert into public.bookings (buyer_id, chef_id, status, service_name, guests, starts_at, ends_at, buyer_name)
     values ($1, $2, 'requested', 'Dinner', 2, now() + interval '1 day', now() + interval '2 days', 'Bella')
     returning id`,
    [buyer.id, kitchen.chefId],
  )
  return booking?.id ?? ''
}

const forged = { title: 'Security: payout blocked', message: 'Sign in at evil.example' }

const tell = (from: TestUser, to: TestUser, orderId: string, changes: object = {}) => {
  const notice = {
    user_id: to.id,
    triggered_by: to.id,
    ...forged,
    type: 'order' as const,
    event: 'order_running_late' as const,
    data: { orderId },
    ...changes,
  }
  return callFunction(server, createNotification, notice, from)
}

const toldTo = (user: TestUser) =>
  rowsOf<{ title: string; message: string; triggered_by: string; data: Record<string, unknown> }>(
    'select title, message, triggered_by, data from public.notifications where user_id = $1 order by created_at',
    [user.id],
  )

test("a notice uses the server's texts, whatever title, message and sender the caller sends", async () => {
  const buyer = await newBuyer()
  const orderId = await orderOf(buyer)
  const [order] = await rowsOf<{ number: string }>('select number from public.orders where id = $1', [
    orderId,
  ])
  const number = Number(order?.number)
  const toChef = await tell(buyer, chef, orderId)
  expect(toChef.data).toMatchObject({ success: true })
  expect(await toldTo(chef)).toEqual([
    {
      title: `Order #${number}: running late`,
      message: 'Bella is running late.',
      triggered_by: buyer.id,
      data: {
        orderId,
        words: { ru: { title: `Заказ №${number}: задержка`, message: 'Bella: задержка в пути.' } },
      },
    },
  ])
  expect((await tell(chef, buyer, orderId, { event: 'order_arrived' })).status).toBe(200)
  expect((await toldTo(buyer)).map(({ message }) => message)).toEqual(['Olga Piroshki Kitchen has arrived.'])
})

test('a booking has its own notices', async () => {
  const buyer = await newBuyer()
  const bookingId = await bookingOf(buyer)
  const about = { type: 'booking', event: 'booking_on_the_way', data: { bookingId } }
  expect((await tell(chef, buyer, '', about)).status).toBe(200)
  expect((await toldTo(buyer)).map(({ data }) => data.bookingId)).toEqual([bookingId])
})

test('a notice goes only to the other side of the order', async () => {
  const buyer = await newBuyer()
  const stranger = await newBuyer()
  const admin = await server.signUp({ email: 'admin@notices.test', role: 'admin', name: 'Ada' })
  const orderId = await orderOf(buyer)
  expect((await tell(buyer, buyer, orderId)).status).toBe(403)
  expect((await tell(buyer, stranger, orderId)).status).toBe(403)
  expect((await tell(stranger, chef, orderId)).status).toBe(404)
  expect((await tell(admin, chef, orderId)).status).toBe(404)
  expect((await tell(buyer, chef, randomUUID())).status).toBe(404)
  expect(await toldTo(stranger)).toEqual([])
})

test.each(['completed', 'cancelled', 'declined', 'expired'])(
  'nobody is notified about an order that is %s',
  async (status) => {
    const buyer = await newBuyer()
    const orderId = await orderOf(buyer)
    await server.database.transaction(async (connection) => {
      await connection.query('alter table public.orders disable trigger user')
      await connection.query(`update public.orders set status = $2::public.order_status where id = $1`, [
        orderId,
        status,
      ])
      await connection.query('alter table public.orders enable trigger user')
    })
    expect((await tell(chef, buyer, orderId)).error.code).toBe('not_open')
    expect(await toldTo(buyer)).toEqual([])
  },
)

test.each([
  ['an event that is none of the list', { event: 'payout_blocked' }],
  ['an event of another type', { event: 'booking_arrived' }],
  ['a type that is none of the list', { type: 'payment' }],
  ['data that words a notice', { data: { orderId: randomUUID(), key: 'account_suspended', params: {} } }],
  ['data without its order', { data: {} }],
  ['data that is text', { data: 'order' }],
  ['an order that is no id', { data: { orderId: 'one' } }],
])('%s is refused as bad input', async (_what, changes) => {
  const buyer = await newBuyer()
  const answer = await raw(server, '/functions/v1/create-notification', {
    token: buyer.accessToken,
    body: {
      user_id: chef.id,
      ...forged,
      type: 'order',
      event: 'order_arrived',
      data: { orderId: randomUUID() },
      ...changes,
    },
  })
  expect(answer.status, answer.text).toBe(400)
})

test('the recipient gets one of 150 concurrent notices per event', async () => {
  const buyer = await newBuyer()
  const orderId = await orderOf(buyer)
  const events = ['order_on_the_way', 'order_running_late', 'order_arrived']
  const answers = await Promise.all(
    Array.from({ length: 150 }, (_, index) => tell(chef, buyer, orderId, { event: events[index % 3] })),
  )
  const counts = { 200: 0, 429: 0 } as Record<number, number>
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  expect(counts).toEqual({ 200: 3, 429: 147 })
  expect(await toldTo(buyer)).toHaveLength(3)
})

test('a person may send twelve notices an hour, over all orders', async () => {
  const buyer = await newBuyer()
  const orders = await Promise.all(Array.from({ length: 13 }, () => orderOf(buyer)))
  const statuses: number[] = []
  for (const orderId of orders) statuses.push((await tell(buyer, chef, orderId)).status)
  expect(statuses).toEqual([...Array.from({ length: 12 }, () => 200), 429])
})
