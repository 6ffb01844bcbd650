import { service } from '@localchef/backend/caller'
import { countUnreadMessages } from '@localchef/contracts/messages/count-unread-messages'
import { listConversations } from '@localchef/contracts/messages/list-conversations'
import { listMessages } from '@localchef/contracts/messages/list-messages'
import { markMessagesRead } from '@localchef/contracts/messages/mark-messages-read'
import { messageDaysAfter } from '@localchef/contracts/messages/message'
import { longestMessage } from '@localchef/contracts/messages/message-limits'
import { sendMessage } from '@localchef/contracts/messages/send-message'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { reportContent } from '@localchef/contracts/reports/report-content'
import { mailUnreadMessages } from '@localchef/domain/messages/notify-of-message'
import { queriesOn } from '@localchef/domain/queries'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { allowManyOrders } from '../allow-many-orders.ts'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'
import { nothingOutside } from '../nothing-outside.ts'

let server: TestServer
let chef: TestUser
let buyer: TestUser
let stranger: TestUser
let admin: TestUser
let kitchen: Kitchen
let orderId: string

beforeAll(async () => {
  server = await startTestServer()
  await allowManyOrders(server.database)
  chef = await server.signUp({
    email: 'chef@messages.test',
    role: 'chef',
    name: 'Olga Petrova',
    language: 'ru',
  })
  buyer = await server.signUp({ email: 'buyer@messages.test', role: 'buyer', name: 'Bella Buyer' })
  stranger = await server.signUp({ email: 'stranger@messages.test', role: 'chef', name: 'Sam Stranger' })
  admin = await server.signUp({ email: 'admin@messages.test', role: 'admin', name: 'Ada Admin' })
  kitchen = await addKitchen(server.database, chef.id, { portions: 100, maxOpenOrders: 100 })
  await addKitchen(server.database, stranger.id, { name: 'Next Door' })
})
afterAll(() => server.stop())

beforeEach(async () => {
  await server.database.pool.query('delete from public.messages')
  await server.database.pool.query('delete from public.notifications')
  await server.database.pool.query("delete from pgboss.job where name = 'mail-unread-messages'")
  orderId = await placedOrder()
})

async function placedOrder(): Promise<string> {
  const cart = {
    chefId: kitchen.chefId,
    lines: [{ dishId: kitchen.dishId, quantity: 1, variantIds: [kitchen.variantId], seenUnitPrice: 6.5 }],
  }
  const quote = await callFunction(server, quoteOrder, cart, buyer)
  const slotFrom = quote.data.slots.at(-1)?.from ?? ''
  const placed = await callFunction(server, placeOrder, { ...cart, slotFrom }, buyer)
  expect(placed.error.message).toBeUndefined()
  return placed.data.id
}

const say = (who: TestUser, body: string, more: object = {}) =>
  callFunction(server, sendMessage, { orderId, body, ...more }, who)
const read = (who: TestUser, more: object = {}) =>
  callFunction(server, listMessages, { orderId, ...more }, who)

describe('a conversation about an order', () => {
  test('both sides read a conversation, unread messages are counted, and the bell notifies once', async () => {
    const first = await say(buyer, '  Is it very spicy?  ')
    expect(first.data).toMatchObject({ from: 'buyer', body: 'Is it very spicy?', readAt: null })
    await say(buyer, 'I have a child with me.')

    const waiting = await callFunction(server, countUnreadMessages, {}, chef)
    expect(waiting.data).toEqual({ total: 2, conversations: [{ orderId, bookingId: null, count: 2 }] })
    const { rows: rung } = await server.database.pool.query(
      "select title, message, data from public.notifications where user_id = $1 and event = 'message_received'",
      [chef.id],
    )
    expect(rung).toHaveLength(1)
    expect(rung[0]).toMatchObject({
      message: 'I have a child with me.',
      title: expect.stringMatching(/^Bella Buyer wrote to you \(#\d+\)$/),
      data: { orderId, words: { ru: { message: 'I have a child with me.' } } },
    })

    const seen = await read(chef)
    expect(seen.data).toMatchObject({
      viewer: 'chef',
      buyerName: 'Bella Buyer',
      writing: 'open',
      hasEarlier: false,
    })
    expect(seen.data.messages.map(({ body }) => body)).toEqual([
      'Is it very spicy?',
      'I have a child with me.',
    ])
    const upTo = seen.data.messages.at(-1)?.id ?? ''
    expect((await callFunction(server, markMessagesRead, { orderId, upTo }, chef)).data.marked).toBe(2)
    expect((await callFunction(server, countUnreadMessages, {}, chef)).data.total).toBe(0)
    const { rows: unread } = await server.database.pool.query(
      "select 1 from public.notifications where user_id = $1 and event = 'message_received' and not is_read",
      [chef.id],
    )
    expect(unread).toEqual([])
    expect((await read(buyer)).data.messages[0]?.readAt).not.toBeNull()

    expect((await say(chef, 'Not at all.')).data).toMatchObject({ from: 'chef' })
    expect((await callFunction(server, countUnreadMessages, {}, buyer)).data.total).toBe(1)
  })

  test('a message repeated with the same key is sent once', async () => {
    const idempotencyKey = crypto.randomUUID()
    const send = () =>
      callFunction(server, sendMessage, { orderId, body: 'Hello' }, { ...buyer, idempotencyKey })
    const [first, second] = [await send(), await send()]
    expect(second.data.id).toBe(first.data.id)
    expect((await read(buyer)).data.messages).toHaveLength(1)
  })

  test('older messages are listed page by page', async () => {
    for (const word of ['one', 'two', 'three', 'four', 'five']) await say(buyer, word)
    const newest = await read(chef, { limit: 2 })
    expect(newest.data).toMatchObject({ hasEarlier: true, messages: [{ body: 'four' }, { body: 'five' }] })
    const before = newest.data.messages[0]?.id
    const earlier = await read(chef, { limit: 3, before })
    expect(earlier.data).toMatchObject({ hasEarlier: false })
    expect(earlier.data.messages.map(({ body }) => body)).toEqual(['one', 'two', 'three'])
  })

  test('a conversation does not exist for others, and admins can only read it', async () => {
    const sent = await say(buyer, 'Between us')
    expect((await read(stranger)).status).toBe(404)
    expect((await say(stranger, 'Hi')).status).toBe(404)
    const mark = { orderId, upTo: sent.data.id }
    expect((await callFunction(server, markMessagesRead, mark, stranger)).status).toBe(404)
    expect((await callFunction(server, listMessages, { orderId })).status).toBe(401)
    expect((await stranger.client.from('messages').select('*')).data).toEqual([])
    expect((await server.client().from('messages').select('*')).error).not.toBeNull()
    expect((await read(admin)).data).toMatchObject({ viewer: 'admin', writing: 'reader' })
    expect((await say(admin, 'Hi')).status).toBe(404)
    expect((await callFunction(server, markMessagesRead, mark, admin)).status).toBe(404)
    const forged = await buyer.client
      .from('messages')
      .insert({ order_id: orderId, sender_id: chef.id, recipient_id: buyer.id, body: 'You owe me' })
    expect(forged.error?.code).toBe('42501')
    // Only the recipient can mark a message as read.
    expect((await callFunction(server, markMessagesRead, mark, buyer)).data.marked).toBe(0)
  })

  test('empty and too long messages are refused, and so are messages with two subjects or none', async () => {
    expect((await say(buyer, '   ')).error.issues).toMatchObject([{ path: ['body'] }])
    expect((await say(buyer, 'x'.repeat(longestMessage + 1))).status).toBe(400)
    expect((await say(buyer, 'Hi', { bookingId: crypto.randomUUID() })).status).toBe(400)
    expect((await callFunction(server, sendMessage, { body: 'Hi' }, buyer)).status).toBe(400)
    const unknown = { orderId: crypto.randomUUID(), body: 'Hi' }
    expect((await callFunction(server, sendMessage, unknown, buyer)).status).toBe(404)
  })

  test('too many messages of one user are refused', async () => {
    const answers = await Promise.all(Array.from({ length: 16 }, (_, index) => say(buyer, `Line ${index}`)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(12)
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({
      status: 429,
      error: { code: 'too_many_messages' },
    })
  })

  test('a conversation closes some days after the end of its order', async () => {
    await callFunction(server, sendMessage, { orderId, body: 'Hello' }, buyer)
    const close = (days: number) =>
      server.database.pool.query(
        'update public.orders set closed_at = now() - make_interval(days => $2) where id = $1',
        [orderId, days],
      )
    await close(messageDaysAfter - 1)
    expect((await say(chef, 'You left your bag')).status).toBe(200)
    expect((await read(buyer)).data.opensUntil).not.toBeNull()
    await close(messageDaysAfter)
    expect((await say(buyer, 'Thanks')).error.code).toBe('conversation_closed')
    expect((await read(buyer)).data).toMatchObject({ writing: 'closed', messages: { length: 2 } })
  })

  test('the other side receives a message live', async () => {
    await buyer.client.realtime.setAuth()
    const heard: unknown[] = []
    const channel = buyer.client
      .channel('test')
      .on(
        'postgres_changes',
        { event: 'INSERT', schema: 'public', table: 'messages', filter: `order_id=eq.${orderId}` },
        ({ new: row }) => heard.push(row.body),
      )
    await new Promise<void>((resolve) =>
      channel.subscribe((status) => {
        if (status === 'SUBSCRIBED') resolve()
      }),
    )
    await say(chef, 'It is ready')
    await expect.poll(() => heard, { timeout: 10_000 }).toEqual(['It is ready'])
    await buyer.client.removeChannel(channel)
  })
})

describe('the inbox', () => {
  const inbox = (who: TestUser, input: object = {}) => callFunction(server, listConversations, input, who)
  const numbersOf = ({ data }: Awaited<ReturnType<typeof inbox>>) =>
    data.conversations.map(({ orderId }) => orderId)

  test('the inbox lists the conversations of both sides, newest first, with unread messages', async () => {
    const second = await placedOrder()
    await say(buyer, 'Is it very spicy?')
    await callFunction(server, sendMessage, { orderId: second, body: 'And mild ones?' }, buyer)
    await say(chef, 'Not at all.')

    const chefs = await inbox(chef)
    expect(chefs.data).toMatchObject({
      totalCount: 2,
      hasMore: false,
      conversations: [
        {
          orderId,
          bookingId: null,
          viewer: 'chef',
          name: 'Bella Buyer',
          nameRu: null,
          isOver: false,
          unread: 1,
          last: { isOwn: true, body: 'Not at all.', hasPicture: false },
        },
        { orderId: second, unread: 1, last: { isOwn: false, body: 'And mild ones?' } },
      ],
    })
    const buyers = await inbox(buyer, { which: 'unread' })
    expect(buyers.data).toMatchObject({
      totalCount: 1,
      conversations: [
        { orderId, viewer: 'buyer', name: 'Olga Piroshki Kitchen', nameRu: 'Пирожки Ольги', unread: 1 },
      ],
    })
    expect(buyers.data.conversations[0]?.about.length).toBeGreaterThan(0)
    expect((await inbox(stranger)).data).toEqual({ conversations: [], totalCount: 0, hasMore: false })
    expect((await inbox(admin)).data.totalCount).toBe(0)
  })

  test('the inbox is searched by name, number, dish and words, page by page', async () => {
    const second = await placedOrder()
    await say(buyer, 'Is there 100% butter in it?')
    await callFunction(server, sendMessage, { orderId: second, body: 'I come by car' }, buyer)
    const both = [second, orderId]
    const { number } = (await inbox(chef)).data.conversations[1] ?? { number: 0 }

    expect(numbersOf(await inbox(chef, { query: 'bella' }))).toEqual(both)
    expect(numbersOf(await inbox(buyer, { query: 'пирожки' }))).toEqual(both)
    expect(numbersOf(await inbox(buyer, { query: 'bella' }))).toEqual([])
    expect(numbersOf(await inbox(chef, { query: `#${number}` }))).toEqual([orderId])
    expect(numbersOf(await inbox(chef, { query: 'BY CAR' }))).toEqual([second])
    expect(numbersOf(await inbox(chef, { query: '100%' }))).toEqual([orderId])
    expect(numbersOf(await inbox(chef, { query: '_' }))).toEqual([])
    const first = await inbox(chef, { limit: 1 })
    expect(first.data).toMatchObject({ totalCount: 2, hasMore: true, conversations: [{ orderId: second }] })
    expect(numbersOf(await inbox(chef, { limit: 1, page: 2 }))).toEqual([orderId])
  })
})

describe('a picture', () => {
  const photo = () =>
    sharp({ create: { width: 60, height: 40, channels: 3, background: '#884422' } })
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '37/1 46/1 0/1' } })
      .jpeg()
      .toBuffer()

  async function upload(who: TestUser): Promise<string> {
    const path = `${who.id}/${crypto.randomUUID()}.jpg`
    const { error } = await who.client.storage
      .from('messages')
      .upload(path, await photo(), { contentType: 'image/jpeg' })
    expect(error).toBeNull()
    return path
  }

  test('only the two sides see a picture, without its location, and nobody can change it', async () => {
    const picturePath = await upload(buyer)
    expect((await chef.client.storage.from('messages').createSignedUrl(picturePath, 60)).data).toBeNull()
    const sent = await callFunction(server, sendMessage, { orderId, picturePath }, buyer)
    expect(sent.data).toMatchObject({ body: '', picturePath })

    const signed = await chef.client.storage.from('messages').createSignedUrl(picturePath, 60)
    const picture = await fetch(signed.data?.signedUrl ?? '')
    const metadata = await sharp(Buffer.from(await picture.arrayBuffer())).metadata()
    expect(metadata).toMatchObject({ width: 60, height: 40 })
    expect(metadata.exif).toBeUndefined()
    expect((await stranger.client.storage.from('messages').createSignedUrl(picturePath, 60)).data).toBeNull()
    const open = `${server.url}/storage/v1/object/public/messages/${picturePath}`
    expect((await fetch(open)).ok).toBe(false)

    const bucket = buyer.client.storage.from('messages')
    await bucket.remove([picturePath])
    expect(
      (await bucket.update(picturePath, await photo(), { contentType: 'image/jpeg' })).error,
    ).not.toBeNull()
    expect((await bucket.createSignedUrl(picturePath, 60)).error).toBeNull()
  })

  test('only its uploader can send a picture, once', async () => {
    const picturePath = await upload(chef)
    expect((await say(buyer, '', { picturePath })).error.issues).toMatchObject([{ path: ['picturePath'] }])
    expect((await say(chef, '', { picturePath })).status).toBe(200)
    expect((await say(chef, '', { picturePath })).status).toBe(400)
    expect((await say(buyer, '', { picturePath: `${buyer.id}/nowhere.jpg` })).status).toBe(400)
  })
})

describe('a mail about messages', () => {
  const enqueued: Date[] = []

  /** Runs the job at a given moment. */
  async function mailJob(recipient: TestUser, now: Date): Promise<void> {
    const { rows } = await server.database.pool.query('select count(*)::integer as n from mail.outbox')
    await server.database.as(service, async (connection) => {
      const outside = nothingOutside({
        async queueMail(mail) {
          await connection.query(
            `insert into mail.outbox (recipient, subject, html, body_text) values ($1, $2, '', $3)`,
            [mail.to, mail.title, mail.lines.join('\n')],
          )
        },
        async enqueue(_name, _data, when) {
          enqueued.push(when)
        },
      })
      await mailUnreadMessages(
        { db: queriesOn(connection), now, outside },
        { orderId, recipientId: recipient.id },
      )
    })
    mailsBefore = rows[0].n
  }
  let mailsBefore = 0
  const later = (minutes: number) => new Date(Date.now() + minutes * 60_000)

  test('a mail about messages waits some minutes, covers all of them and is not repeated within the hour', async () => {
    await say(buyer, 'Where can I park?')
    await say(buyer, 'I come by car.')
    const { rows: jobs } = await server.database.pool.query(
      "select start_after > now() + interval '4 minutes' as later from pgboss.job where name = 'mail-unread-messages'",
    )
    expect(jobs).toEqual([{ later: true }])

    await mailJob(chef, later(5))
    const mails = await server.mailbox(chef.email)
    expect(mails[0]?.subject).toContain('Bella Buyer')
    expect(mails[0]?.text).toBe('Where can I park?\nI come by car.')
    const { length } = mails

    await say(buyer, 'Hello?')
    enqueued.length = 0
    await mailJob(chef, later(10))
    expect((await server.mailbox(chef.email)).length).toBe(length)
    expect(enqueued).toHaveLength(1)
    await mailJob(chef, later(70))
    expect((await server.mailbox(chef.email)).length).toBe(length + 1)
    expect(mailsBefore).toBeGreaterThan(0)
  })

  test('read messages, and users who turned off mails about messages, cause no mail', async () => {
    const before = (await server.mailbox(chef.email)).length
    const sent = await say(buyer, 'Never mind')
    await callFunction(server, markMessagesRead, { orderId, upTo: sent.data.id }, chef)
    await mailJob(chef, later(5))
    expect((await server.mailbox(chef.email)).length).toBe(before)

    await chef.client
      .from('notification_preferences')
      .update({ email_messages: false })
      .eq('user_id', chef.id)
    await say(buyer, 'One more thing')
    await mailJob(chef, later(90))
    expect((await server.mailbox(chef.email)).length).toBe(before)
  })
})

describe('a report of a message', () => {
  const reportBy = (who: TestUser, subjectId: string) =>
    callFunction(server, reportContent, { subjectKind: 'message', subjectId, reason: 'offensive' }, who)

  test('only the recipient can report a message, once', async () => {
    const { data } = await say(buyer, 'Rude words')
    expect((await reportBy(stranger, data.id)).status).toBe(404)
    expect((await reportBy(buyer, data.id)).status).toBe(404)
    expect((await reportBy(chef, data.id)).status).toBe(200)
    expect((await reportBy(chef, data.id)).error.code).toBe('already_reported')
  })
})
