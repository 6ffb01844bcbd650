import { randomUUID } from 'node:crypto'
import { listMessages } from '@localchef/contracts/messages/list-messages'
import { markMessagesRead } from '@localchef/contracts/messages/mark-messages-read'
import { sendMessage } from '@localchef/contracts/messages/send-message'
import { createNotification } from '@localchef/contracts/notifications/create-notification'
import { suspendUser } from '@localchef/contracts/users/suspend-user'
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

async function orderOf(buyer: TestUser, status = 'confirmed'): Promise<string> {
  const [order] = await rowsOf<{ id: string }>(
    `insert into public.orders (
       chef_id, buyer_id, status, fulfilment, slot_from, slot_until, service_day, subtotal_cents, meals, buyer_name,
       answer_due_at, payment_method, payment_status
     )
     values ($1, $2, $3::public.order_status, 'pickup', now(), now() + interval '30 minutes', current_date, 500, 1, 'Bella', now(),
       case when $3 = 'awaiting_payment' then 'card' else 'pay_on_pickup' end,
       case when $3 = 'awaiting_payment' then 'awaiting' else 'due' end)
     returning id`,
    [kitchen.chefId, buyer.id, status],
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

const words = { title: 'Please use the side gate', message: 'The front door sticks.\nRing twice.' }

const tell = (from: TestUser, to: Pick<TestUser, 'id'>, changes: object = {}) =>
  callFunction(
    server,
    createNotification,
    { user_id: to.id, ...words, type: 'other' as const, ...changes },
    from,
  )

interface Told extends Record<string, unknown> {
  title: string
  message: string
  type: string
  event: string
  triggered_by: string
  data: Record<string, unknown>
  sender: Record<string, unknown> | null
}

const toldTo = ({ id }: Pick<TestUser, 'id'>) =>
  rowsOf<Told>(
    `select title, message, type, event, triggered_by, data, sender
     from public.notifications
     where user_id = $1
     order by created_at`,
    [id],
  )

test.each(['order', 'booking', 'payment', 'review', 'other'])(
  'a notice of the type %s keeps the words of its sender and their name',
  async (type) => {
    const buyer = await newBuyer()
    await orderOf(buyer)
    const data = { gate: { code: 12 }, tags: ['side'] }
    expect((await tell(chef, buyer, { type, triggered_by: chef.id, event: 'side_gate', data })).status).toBe(
      200,
    )
    expect(await toldTo(buyer)).toEqual([
      {
        ...words,
        type,
        event: 'side_gate',
        triggered_by: chef.id,
        data,
        sender: {
          name: 'Olga Piroshki Kitchen',
          from: { en: 'From Olga Piroshki Kitchen (chef)', ru: 'От повара: Пирожки Ольги' },
          picturePath: null,
        },
      },
    ])
  },
)

test('a buyer appears to a chef with their own name, as a buyer', async () => {
  const buyer = await newBuyer()
  await bookingOf(buyer)
  await server.database.pool.query("update public.profiles set name = 'LocalChef' where id = $1", [buyer.id])
  expect((await tell(buyer, chef)).status).toBe(200)
  expect((await toldTo(chef)).at(-1)?.sender).toMatchObject({
    from: { en: 'From LocalChef (buyer)', ru: 'От покупателя: LocalChef' },
  })
})

test("a notice of a person neither reads nor links as the marketplace's, whatever event and data it carries", async () => {
  const buyer = await newBuyer()
  const orderId = await orderOf(buyer)
  const bookingId = await bookingOf(buyer)
  const foreign = await orderOf(await newBuyer())
  const data = {
    orderId: foreign,
    words: { ru: { title: 'Безопасность', message: 'Войдите' } },
    key: 'account_suspended',
  }
  expect((await tell(chef, buyer, { event: 'account_suspended', data })).status).toBe(200)
  expect((await tell(chef, buyer, { data: { orderId: orderId.toUpperCase() } })).status).toBe(200)
  expect((await tell(chef, buyer, { data: { bookingId } })).status).toBe(200)
  expect((await tell(chef, buyer, { data: { orderId: 7, bookingId: 'none' } })).status).toBe(200)
  const senders = (await toldTo(buyer)).map(({ sender }) => sender ?? {})
  expect(senders.map(({ orderId: order, bookingId: booking }) => [order, booking])).toEqual([
    [undefined, undefined],
    [orderId, undefined],
    [undefined, bookingId],
    [undefined, undefined],
  ])
})

test('a notice with the event of a message is neither overwritten nor marked as read by messages', async () => {
  const buyer = await newBuyer()
  const orderId = await orderOf(buyer)
  await tell(chef, buyer, { event: 'message_received', data: { orderId } })
  expect((await callFunction(server, sendMessage, { orderId, body: 'Hello' }, chef)).status).toBe(200)
  const { data } = await callFunction(server, listMessages, { orderId }, buyer)
  const upTo = data.messages.at(-1)?.id ?? ''
  expect((await callFunction(server, markMessagesRead, { orderId, upTo }, buyer)).data).toEqual({ marked: 1 })
  const rows = await rowsOf<{ title: string; is_read: boolean }>(
    'select title, is_read from public.notifications where user_id = $1 order by created_at',
    [buyer.id],
  )
  expect(rows).toEqual([
    { title: words.title, is_read: false },
    { title: expect.stringContaining('wrote to you'), is_read: true },
  ])
})

test('only people who share a placed order or a booking reach each other', async () => {
  const buyer = await newBuyer()
  const stranger = await newBuyer()
  const admin = await server.signUp({ email: 'admin@notices.test', role: 'admin', name: 'Ada' })
  const orderId = await orderOf(buyer)
  await orderOf(stranger, 'awaiting_payment')
  const before = (await toldTo(chef)).length
  expect((await tell(stranger, chef, { data: { orderId } })).status).toBe(403)
  expect((await tell(stranger, buyer)).status).toBe(403)
  expect((await tell(buyer, buyer)).status).toBe(403)
  expect((await tell(admin, buyer)).status).toBe(403)
  expect((await tell(buyer, { id: randomUUID() })).status).toBe(403)
  expect((await tell(stranger, chef, { data: { large: 'x'.repeat(9000) } })).status).toBe(403)
  expect(await toldTo(chef)).toHaveLength(before)
  expect(await toldTo(buyer)).toEqual([])
})

test('nobody sends a notice in the name of another person', async () => {
  const buyer = await newBuyer()
  await orderOf(buyer)
  expect((await tell(chef, buyer, { triggered_by: buyer.id })).status).toBe(403)
  expect(await toldTo(buyer)).toEqual([])
})

test('a former buyer may notify the chef of a completed order, and is reached', async () => {
  const buyer = await newBuyer()
  const orderId = await orderOf(buyer)
  await server.database.transaction(async (connection) => {
    await connection.query('alter table public.orders disable trigger user')
    await connection.query(
      "update public.orders set status = 'completed', closed_at = now(), completed_at = now() where id = $1",
      [orderId],
    )
    await connection.query('alter table public.orders enable trigger user')
  })
  expect((await tell(buyer, chef, { data: { orderId } })).status).toBe(200)
  expect((await tell(chef, buyer, { data: { orderId } })).status).toBe(200)
})

test('suspended and erased people neither send notices nor get them', async () => {
  const buyer = await newBuyer()
  await orderOf(buyer)
  const gone = await newBuyer()
  await orderOf(gone)
  const owner = await server.signUp({ email: 'owner@notices.test', role: 'admin', name: 'Olive' })
  await callFunction(server, suspendUser, { userId: buyer.id, until: null, reason: 'Threats' }, owner)
  await server.database.pool.query('update public.profiles set erased_at = now() where id = $1', [gone.id])
  const before = await toldTo(buyer)
  expect((await tell(chef, buyer)).status).toBe(403)
  expect((await tell(chef, gone)).status).toBe(403)
  expect((await tell(buyer, chef)).status).toBe(403)
  expect(await toldTo(buyer)).toEqual(before)
  expect(await toldTo(gone)).toEqual([])
})

test('data beyond its size is refused with the size, also when only the database writes it longer', async () => {
  const buyer = await newBuyer()
  await orderOf(buyer)
  for (const data of [{ text: 'x'.repeat(8000) }, { numbers: Array.from({ length: 100 }, () => 1e300) }]) {
    const answer = await tell(chef, buyer, { data })
    expect(answer.status).toBe(400)
    expect(answer.error.issues).toMatchObject([
      { path: ['data'], rule: 'data_too_large', values: { bytes: 8000 } },
    ])
  }
  expect((await tell(chef, buyer, { data: { text: 'x'.repeat(7000) } })).status).toBe(200)
  expect(await toldTo(buyer)).toHaveLength(1)
})

test.each([
  ['a type that is none of the five', { type: 'security' }],
  ['a title of spaces', { title: '  ' }],
  ['a title that runs backwards', { title: 'Gate \u202Eedis' }],
  ['a message beyond its length', { message: 'x'.repeat(1001) }],
  ['data that is text', { data: 'order' }],
  ['data with a character that cannot be stored', { data: { text: 'a\u0000b' } }],
])('%s is refused as bad input', async (_what, changes) => {
  const buyer = await newBuyer()
  await orderOf(buyer)
  const answer = await raw(server, '/functions/v1/create-notification', {
    token: buyer.accessToken,
    body: { user_id: chef.id, ...words, type: 'order', ...changes },
  })
  expect(answer.status, answer.text).toBe(400)
})

test('a person gets five of 40 concurrent notices of another', async () => {
  const buyer = await newBuyer()
  await orderOf(buyer)
  const answers = await Promise.all(Array.from({ length: 40 }, () => tell(chef, buyer)))
  const counts = { 200: 0, 429: 0 } as Record<number, number>
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  expect(counts).toEqual({ 200: 5, 429: 35 })
  expect(await toldTo(buyer)).toHaveLength(5)
  const another = await newBuyer()
  await orderOf(another)
  expect((await tell(chef, another)).status).toBe(200)
})

test('a notice is never mailed, and reaches browsers under the name of its sender', async () => {
  const buyer = await newBuyer()
  const orderId = await orderOf(buyer)
  await server.database.pool.query(
    `insert into public.push_subscriptions (user_id, endpoint, p256dh, auth_secret)
     values ($1, 'https://push.invalid/one', 'p', 'a')`,
    [buyer.id],
  )
  const mails = (await server.mailbox(buyer.email)).length
  expect((await tell(chef, buyer, { data: { orderId } })).status).toBe(200)
  const jobs = await rowsOf<{ data: object }>(
    "select data from pgboss.job where name = 'send-push' and data ->> 'userId' = $1",
    [buyer.id],
  )
  expect(jobs).toEqual([
    {
      data: {
        userId: buyer.id,
        title: 'From Olga Piroshki Kitchen (chef)',
        body: `${words.title}\n${words.message}`,
        path: `/dashboard/orders/${orderId}`,
      },
    },
  ])
  expect(await server.mailbox(buyer.email)).toHaveLength(mails)
})

test('a notice arrives live at its recipient', async () => {
  const buyer = await newBuyer()
  await orderOf(buyer)
  const heard: unknown[] = []
  const channel = buyer.client.channel(`notifications:${buyer.id}`)
  await new Promise<void>((resolve) => {
    channel
      .on(
        'postgres_changes',
        { event: '*', schema: 'public', table: 'notifications', filter: `user_id=eq.${buyer.id}` },
        ({ new: row }) => heard.push(row),
      )
      .on('system', {}, ({ extension }) => {
        if (extension === 'postgres_changes') resolve()
      })
      .subscribe()
  })
  await tell(chef, buyer)
  await expect
    .poll(() => heard, { timeout: 10_000 })
    .toMatchObject([{ ...words, sender: { from: { en: 'From Olga Piroshki Kitchen (chef)' } } }])
  await buyer.client.removeChannel(channel)
})
