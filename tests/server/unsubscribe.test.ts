import { placeOrder } from '@localchef/contracts/orders/place-order'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'
import { steadySlot } from '../steady-slot.ts'

let server: TestServer
let chef: TestUser
let buyer: TestUser
let kitchen: Kitchen

beforeAll(async () => {
  server = await startTestServer()
  chef = await server.signUp({ email: 'chef@unsubscribe.test', role: 'chef', name: 'Olga Cook' })
  buyer = await server.signUp({ email: 'buyer@unsubscribe.test', role: 'buyer', name: 'Bella Buyer' })
  kitchen = await addKitchen(server.database, chef.id)
})
afterAll(() => server.stop())

async function order(): Promise<void> {
  const line = {
    dishId: kitchen.dishId,
    quantity: 1,
    variantIds: [kitchen.variantId],
    removedIngredientIds: [],
    isReady: true,
    seenUnitPrice: 6.5,
  }
  const quote = await callFunction(server, quoteOrder, { chefId: kitchen.chefId, lines: [line] })
  const placed = await callFunction(
    server,
    placeOrder,
    { chefId: kitchen.chefId, lines: [line], slotFrom: steadySlot(quote.data.slots) },
    buyer,
  )
  expect(placed.status).toBe(200)
}

/** The URL in the newest mail's List-Unsubscribe header. */
async function unsubscribeLink(to: string): Promise<string> {
  const { rows } = await server.database.transaction((connection) =>
    connection.query<{ headers: Record<string, string> }>(
      'select headers from mail.outbox where recipient = $1 order by created_at desc limit 1',
      [to],
    ),
  )
  const headers = rows[0]?.headers ?? {}
  expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  const link = /^<(.+)>$/.exec(headers['List-Unsubscribe'] ?? '')?.[1]
  if (!link) throw new Error('the mail has no unsubscribe link')
  // Keeps only the path, because the site's name may not resolve to this machine.
  return server.url + new URL(link).pathname
}

async function emailPreferences() {
  const { data } = await chef.client
    .from('notification_preferences')
    .select('email_orders, email_bookings, email_messages, email_reviews, email_news, push_orders')
    .single()
  return data
}

test('people do not read the tokens of their own links', async () => {
  for (const [table, token] of [
    ['notification_preferences', 'unsubscribe_token'],
    ['favourite_chefs', 'mail_token'],
    ['favourite_dishes', 'mail_token'],
  ] as const) {
    const read = await chef.client.from(table).select(token)
    expect([table, read.error?.code]).toEqual([table, '42501'])
    expect((await chef.client.from(table).select('user_id')).error).toBeNull()
  }
})

test('an unsubscribe link ends the mails with one click and without a sign-in', async () => {
  await order()
  const link = await unsubscribeLink(chef.email)

  const page = await fetch(link, { headers: { 'accept-language': 'ru-RU,ru;q=0.9' } })
  expect(page.status).toBe(200)
  expect(page.headers.get('referrer-policy')).toBe('no-referrer')
  const asked = await page.text()
  expect(asked).toContain('<html lang="ru">')
  expect(asked).toContain('<form method="post">')
  expect(await emailPreferences(), 'looking changes nothing').toMatchObject({ email_orders: true })

  const done = await fetch(link, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(done.status).toBe(200)
  expect(await done.text()).toContain('You’re unsubscribed')
  expect(await emailPreferences()).toEqual({
    email_orders: false,
    email_bookings: false,
    email_messages: false,
    email_reviews: false,
    email_news: false,
    push_orders: true,
  })
  expect((await fetch(link, { method: 'POST' })).status, 'a second click says the same').toBe(200)

  const before = (await server.mailbox(chef.email)).length
  await order()
  expect(await server.mailbox(chef.email), 'no mail about the next order').toHaveLength(before)
})

test('an unknown unsubscribe link changes nothing and says so', async () => {
  for (const token of ['00000000-0000-4000-8000-000000000000', 'no-token', "'; drop table"]) {
    const answer = await fetch(`${server.url}/unsubscribe/${encodeURIComponent(token)}`, { method: 'POST' })
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('This link doesn’t work')
  }
})
