import { createECDH } from 'node:crypto'
import { deletePushSubscription } from '@localchef/contracts/notifications/delete-push-subscription'
import { savePushSubscription } from '@localchef/contracts/notifications/save-push-subscription'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { importJWK, jwtVerify } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'
import { newBrowser, type PushService, startPushService } from '../push-service.ts'
import { steadySlot } from '../steady-slot.ts'

let server: TestServer
let buyer: TestUser
let chef: TestUser
let kitchen: Kitchen
let service: PushService

beforeAll(async () => {
  service = await startPushService()
  server = await startTestServer()
  buyer = await server.signUp({ email: 'buyer@push.test', role: 'buyer', name: 'Bella Buyer' })
  chef = await server.signUp({ email: 'chef@push.test', role: 'chef', name: 'Olga', language: 'ru' })
  kitchen = await addKitchen(server.database, chef.id)
})
afterAll(async () => {
  await server.stop()
  await service.stop()
})

async function rowsOf<Row extends Record<string, unknown>>(text: string, values: unknown[] = []) {
  return (await server.database.transaction((connection) => connection.query<Row>(text, values))).rows
}

function browser(name: string) {
  const curve = createECDH('prime256v1')
  return {
    endpoint: `https://updates.push.services.mozilla.com/wpush/v2/${name}`,
    keys: { p256dh: curve.generateKeys('base64url'), auth: 'c2l4dGVlbi1ieXRlcy0uLg' },
  }
}

test("a new order enqueues a push to its chef's browsers, in the chef's language", async () => {
  const saved = await callFunction(server, savePushSubscription, browser('tablet'), chef)
  expect(saved.data).toEqual({ browsers: 1 })
  const order = await orderOf(kitchen)
  const jobs = await rowsOf<{ data: object }>(`select data from pgboss.job where name = 'send-push'`)
  expect(jobs.map(({ data }) => data)).toEqual([
    {
      userId: chef.id,
      title: `Новый заказ №${order.number}`,
      body: expect.stringContaining('Bella Buyer'),
      path: `/dashboard/orders/${order.id}`,
    },
  ])
})

async function orderOf(kitchen: Kitchen) {
  const line = {
    dishId: kitchen.dishId,
    quantity: 1,
    variantIds: [kitchen.variantId],
    removedIngredientIds: [],
    isReady: true,
    seenUnitPrice: 6.5,
  }
  const { data: quote } = await callFunction(server, quoteOrder, { chefId: kitchen.chefId, lines: [line] })
  const request = { chefId: kitchen.chefId, lines: [line], slotFrom: steadySlot(quote.slots) }
  const { data: order } = await callFunction(server, placeOrder, request, buyer)
  return order
}

test('a push arrives at the push service signed by the server, and only the browser can decrypt it', async () => {
  const tablet = newBrowser()
  const subscribe = (path: string, { p256dh, auth }: typeof tablet) =>
    rowsOf(
      `insert into public.push_subscriptions (user_id, endpoint, p256dh, auth_secret)
       values ($1, $2, $3, $4)`,
      [cook.id, service.origin + path, p256dh, auth],
    )
  const cook = await server.signUp({ email: 'cook@push.test', role: 'chef', name: 'Nino' })
  const own = await addKitchen(server.database, cook.id)
  await subscribe('/tablet', tablet)
  await subscribe('/sold-phone', newBrowser())
  service.gone.add('/sold-phone')
  const order = await orderOf(own)
  await expect.poll(() => service.got.length, { timeout: 60_000, interval: 200 }).toBe(1)

  const [message] = service.got
  if (!message) throw new Error('no message has come')
  expect(message.path).toBe('/tablet')
  expect(message.headers).toMatchObject({ ttl: '3600', urgency: 'high', 'content-encoding': 'aes128gcm' })
  expect(message.body.includes('Bella')).toBe(false)
  expect(JSON.parse(tablet.read(message.body))).toEqual({
    title: `New Order #${order.number}`,
    body: expect.stringContaining('Bella Buyer'),
    path: `/dashboard/orders/${order.id}`,
  })
  expect(() => newBrowser().read(message.body)).toThrow()

  // RFC 8292: signed with the key to which the subscription belongs.
  const { publicKey } = await (await fetch(`${server.url}/push/key.json`)).json()
  const signed = /^vapid t=([^,]+), ?k=(.+)$/.exec(String(message.headers.authorization))
  expect(signed?.[2]).toBe(publicKey)
  const point = Buffer.from(publicKey, 'base64url')
  const coordinate = (start: number) => point.subarray(start, start + 32).toString('base64url')
  const key = await importJWK({ kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) }, 'ES256')
  const { payload } = await jwtVerify(signed?.[1] ?? '', key, { audience: service.origin })
  expect(payload.sub).toMatch(/^(mailto:|https?:)/)

  // The ended subscription is deleted.
  const kept = () => rowsOf('select endpoint from public.push_subscriptions where user_id = $1', [cook.id])
  await expect.poll(kept, { timeout: 30_000 }).toEqual([{ endpoint: `${service.origin}/tablet` }])
}, 120_000)

test("a subscription belongs to the browser's latest user, and nobody else sees it", async () => {
  await callFunction(server, savePushSubscription, browser('shared'), chef)
  await callFunction(server, savePushSubscription, browser('shared'), buyer)
  const seen = async (user: TestUser) =>
    (await user.client.from('push_subscriptions').select('endpoint')).data?.map(({ endpoint }) =>
      endpoint.split('/').at(-1),
    )
  expect(await seen(chef)).toEqual(['tablet'])
  expect(await seen(buyer)).toEqual(['shared'])
  const foreign = { endpoint: browser('shared').endpoint }
  await callFunction(server, deletePushSubscription, foreign, chef)
  expect(await seen(buyer)).toEqual(['shared'])
  expect((await callFunction(server, deletePushSubscription, foreign, buyer)).data).toEqual({ browsers: 0 })
  const written = await buyer.client
    .from('push_subscriptions')
    .insert({ user_id: buyer.id, endpoint: 'https://evil.test', p256dh: 'x', auth_secret: 'y' })
  expect(written.error?.code).toBe('42501')
})

test.each([
  'http://updates.push.services.mozilla.com/x',
  'https://localhost/x',
  'https://10.0.0.1/x',
  'https://fcm.googleapis.com.evil.test/x',
  'https://fcm.googleapis.com:8443/x',
  'https://user@fcm.googleapis.com/x',
])('the server sends to known push services only, not to %s', async (endpoint) => {
  const answer = await callFunction(server, savePushSubscription, { ...browser('x'), endpoint }, chef)
  expect(answer.status).toBe(400)
  expect(answer.error.issues?.[0]?.path).toEqual(['endpoint'])
})

test('visitors cannot subscribe, and the public key is a valid point of the curve', async () => {
  expect((await callFunction(server, savePushSubscription, browser('x'))).status).toBe(401)
  const { publicKey } = await (await fetch(`${server.url}/push/key.json`)).json()
  expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65)
})
