import { placeOrder } from '@localchef/contracts/orders/place-order'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { transitionOrder } from '@localchef/contracts/orders/transition-order'
import { deleteWebhookEndpoint } from '@localchef/contracts/webhooks/delete-webhook-endpoint'
import { listWebhookDeliveries } from '@localchef/contracts/webhooks/list-webhook-deliveries'
import { listWebhookEndpoints } from '@localchef/contracts/webhooks/list-webhook-endpoints'
import { replayWebhookDelivery } from '@localchef/contracts/webhooks/replay-webhook-delivery'
import { rotateWebhookSecret } from '@localchef/contracts/webhooks/rotate-webhook-secret'
import { saveWebhookEndpoint } from '@localchef/contracts/webhooks/save-webhook-endpoint'
import { testWebhookEndpoint } from '@localchef/contracts/webhooks/test-webhook-endpoint'
import { webhookRetrySeconds } from '@localchef/contracts/webhooks/webhook-endpoint'
import {
  BookingEventData,
  PayoutEventData,
  type WebhookEventType,
  webhookBody,
  webhookEventData,
} from '@localchef/contracts/webhooks/webhook-event'
import { queriesOn } from '@localchef/domain/queries'
import { pruneWebhooks } from '@localchef/domain/webhooks/prune-webhooks'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allowManyOrders } from '../allow-many-orders.ts'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'
import { cartOf, orderOf } from '../ordering-people.ts'
import { saveSeen } from '../save-seen.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../webhook-receiver.ts'

let server: TestServer
let receiver: WebhookReceiver
let buyer: TestUser
let chef: TestUser
let kitchen: Kitchen
let stranger: TestUser

beforeAll(async () => {
  receiver = await startWebhookReceiver()
  server = await startTestServer({ environment: { WEBHOOK_TARGETS: 'any' } })
  await allowManyOrders(server.database)
  buyer = await server.signUp({ email: 'bella@hooks.test', role: 'buyer', name: 'Bella Buyer' })
  chef = await server.signUp({ email: 'olga@hooks.test', role: 'chef', name: 'Olga' })
  stranger = await server.signUp({ email: 'nino@hooks.test', role: 'chef', name: 'Nino' })
  kitchen = await addKitchen(server.database, chef.id, { portions: 50 })
  await addKitchen(server.database, stranger.id, { name: 'Nino Khinkali' })
})
afterAll(async () => {
  await server.stop()
  await receiver.stop()
})

const run = <Row extends object>(text: string, values: unknown[] = []) =>
  server.database.pool.query<Row & Record<string, unknown>>(text, values)

async function register(path: string, events: WebhookEventType[] = ['order.placed', 'order.confirmed']) {
  const { data } = await callFunction(
    server,
    saveWebhookEndpoint,
    { url: receiver.origin + path, events, description: 'Till' },
    chef,
  )
  if (!data.secret) throw new Error('the new endpoint has no secret')
  return { ...data.endpoint, secret: data.secret }
}

async function remove(endpointId: string) {
  await callFunction(server, deleteWebhookEndpoint, { endpointId }, chef)
}

async function order(of = kitchen) {
  const cart = cartOf(of)
  const quoted = await callFunction(server, quoteOrder, cart)
  const text = JSON.stringify(quoted.data)
  const placed = await callFunction(
    server,
    placeOrder,
    orderOf(cart, { status: quoted.status, body: text }),
    buyer,
  )
  return placed.data
}

const at = (path: string) => receiver.got.filter((got) => got.path === path)

/** Waits for the job queue, which takes a second or two. */
async function arrived(path: string, count: number) {
  await server.runTask('queue-webhooks')
  await expect.poll(() => at(path).length, { timeout: 60_000, interval: 100 }).toBe(count)
}

async function deliveriesOf(endpointId: string) {
  return (await callFunction(server, listWebhookDeliveries, { endpointId }, chef)).data.deliveries
}

/** Makes the next attempt due now. */
async function hurry(deliveryId: string) {
  await run(
    `update pgboss.job
     set start_after = now() - interval '1 second'
     where name = 'deliver-webhook'
       and state in ('created', 'retry')
       and data ->> 'deliveryId' = $1`,
    [deliveryId],
  )
}

test('a new order arrives signed, and the official package verifies it', async () => {
  const endpoint = await register('/orders')
  expect(endpoint.secret).toMatch(/^whsec_/)
  const { id, number } = await order()
  await callFunction(server, transitionOrder, { orderId: id, from: 'placed', to: 'confirmed' }, chef)
  await arrived('/orders', 2)
  const bodies = at('/orders').map(({ body, headers }) => new Webhook(endpoint.secret).verify(body, headers))
  const placed = webhookBody('order.placed', webhookEventData['order.placed'])
  const found = bodies.map((body) => placed.safeParse(body).data).find((body) => body !== undefined)
  expect(found?.data).toMatchObject({ orderId: id, number, status: 'placed', by: 'buyer' })
  expect(JSON.stringify(bodies)).not.toContain('Bella')
  expect(JSON.stringify(bodies)).toContain('"order.confirmed"')
  const [first] = at('/orders')
  expect(() => new Webhook(endpoint.secret).verify(`${first?.body} `, first?.headers ?? {})).toThrow()
  const foreign = `whsec_${Buffer.alloc(32).toString('base64')}`
  expect(() => new Webhook(foreign).verify(first?.body ?? '', first?.headers ?? {})).toThrow()
  await expect
    .poll(async () => (await deliveriesOf(endpoint.id)).map(({ status }) => status), { timeout: 60_000 })
    .toEqual(['delivered', 'delivered'])
  await remove(endpoint.id)
}, 120_000)

test('an endpoint gets only events that it listens to, and a rolled-back change writes none', async () => {
  const endpoint = await register('/only-ready', ['order.ready'])
  await order()
  const connection = await server.database.pool.connect()
  await connection.query('begin')
  await connection.query('select private.write_webhook_event($1, $2, $3)', [
    kitchen.chefId,
    'order.ready',
    '{}',
  ])
  await connection.query('rollback')
  connection.release()
  const { rows } = await run('select 1 from public.webhook_deliveries where endpoint_id = $1', [endpoint.id])
  expect(rows).toEqual([])
  await remove(endpoint.id)
})

test('a failed delivery is retried with the same id, delivered, and can be replayed with a button', async () => {
  receiver.answers.set('/flaky', { status: 500, text: 'Out of paper' })
  const endpoint = await register('/flaky')
  await order()
  await arrived('/flaky', 1)
  const failed = async () => (await deliveriesOf(endpoint.id))[0]
  await expect.poll(async () => (await failed())?.attempts.length, { timeout: 60_000 }).toBe(1)
  const [delivery] = await deliveriesOf(endpoint.id)
  if (!delivery) throw new Error('the delivery is not listed')
  expect(delivery.attempts[0]).toMatchObject({ number: 1, statusCode: 500, answer: 'Out of paper' })
  const replay = () => callFunction(server, replayWebhookDelivery, { deliveryId: delivery.id }, chef)
  expect((await replay()).error.code).toBe('delivery_pending')

  receiver.answers.delete('/flaky')
  await hurry(delivery.id)
  await arrived('/flaky', 2)
  await expect.poll(async () => (await failed())?.status, { timeout: 60_000 }).toBe('delivered')
  expect((await replay()).status).toBe(200)
  await arrived('/flaky', 3)
  expect(new Set(at('/flaky').map(({ headers }) => headers['webhook-id']))).toEqual(
    new Set([delivery.eventId]),
  )
  for (const { body, headers } of at('/flaky')) new Webhook(endpoint.secret).verify(body, headers)
  await expect
    .poll(async () => (await failed())?.attempts.map(({ number }) => number), { timeout: 60_000 })
    .toEqual([3, 2, 1])
  await remove(endpoint.id)
}, 180_000)

test('an endpoint that fails for three days is disabled, and its chef is notified', async () => {
  receiver.answers.set('/down', { status: 503 })
  const endpoint = await register('/down')
  await order()
  await expect
    .poll(async () => (await deliveriesOf(endpoint.id))[0]?.attempts.length, { timeout: 60_000 })
    .toBe(1)
  const [delivery] = await deliveriesOf(endpoint.id)
  if (!delivery) throw new Error('the delivery is not listed')
  await run('update public.webhook_deliveries set tries_left = 1 where id = $1', [delivery.id])
  await run(`update public.webhook_endpoints set failing_since = now() - interval '73 hours' where id = $1`, [
    endpoint.id,
  ])
  await hurry(delivery.id)
  const stored = async () => {
    const { data } = await callFunction(server, listWebhookEndpoints, {}, chef)
    return data.endpoints.find(({ id }) => id === endpoint.id)
  }
  await expect.poll(async () => (await stored())?.disabledReason, { timeout: 60_000 }).toBe('failing')
  expect((await deliveriesOf(endpoint.id))[0]?.status).toBe('failed')
  const { rows } = await run<{ event: string }>(
    `select event from public.notifications where user_id = $1 and event = 'webhook_disabled'`,
    [chef.id],
  )
  expect(rows).toHaveLength(1)
  const again = await callFunction(server, replayWebhookDelivery, { deliveryId: delivery.id }, chef)
  expect(again.error.code).toBe('endpoint_disabled')
  await saveSeen(
    server,
    saveWebhookEndpoint,
    { endpointId: endpoint.id, url: endpoint.url, events: endpoint.events },
    chef,
  )
  expect(await stored()).toMatchObject({ disabledAt: null, failingSince: null })
  await remove(endpoint.id)
}, 120_000)

test('a receiver that answers 410 is disabled immediately, and a redirect is not followed', async () => {
  receiver.answers.set('/gone', { status: 410 })
  receiver.answers.set('/moved', { status: 307, location: `${receiver.origin}/elsewhere` })
  const gone = await register('/gone')
  const moved = await register('/moved')
  await order()
  await arrived('/gone', 1)
  await arrived('/moved', 1)
  const reason = async () => {
    const { data } = await callFunction(server, listWebhookEndpoints, {}, chef)
    return data.endpoints.find(({ id }) => id === gone.id)?.disabledReason
  }
  await expect.poll(reason, { timeout: 60_000 }).toBe('gone')
  await expect
    .poll(async () => (await deliveriesOf(moved.id))[0]?.attempts[0]?.statusCode, { timeout: 60_000 })
    .toBe(307)
  expect(at('/elsewhere')).toEqual([])
  await remove(gone.id)
  await remove(moved.id)
}, 120_000)

test('deliveries are signed with both secrets for a day after a rotation', async () => {
  const endpoint = await register('/rotated')
  const { data } = await callFunction(server, rotateWebhookSecret, { endpointId: endpoint.id }, chef)
  expect(data.secret).not.toBe(endpoint.secret)
  await callFunction(server, testWebhookEndpoint, { endpointId: endpoint.id }, chef)
  await arrived('/rotated', 1)
  const [first] = at('/rotated')
  for (const secret of [endpoint.secret, data.secret]) {
    expect(new Webhook(secret).verify(first?.body ?? '', first?.headers ?? {})).toMatchObject({
      type: 'webhook.test',
    })
  }
  await run(
    `update public.webhook_endpoints set former_secret_until = now() - interval '1 second' where id = $1`,
    [endpoint.id],
  )
  await callFunction(server, testWebhookEndpoint, { endpointId: endpoint.id }, chef)
  await arrived('/rotated', 2)
  const second = at('/rotated')[1]
  expect(() => new Webhook(endpoint.secret).verify(second?.body ?? '', second?.headers ?? {})).toThrow()
  await remove(endpoint.id)
}, 120_000)

test('a process that repeats a job makes no second attempt', async () => {
  const endpoint = await register('/once')
  await callFunction(server, testWebhookEndpoint, { endpointId: endpoint.id }, chef)
  await arrived('/once', 1)
  const [delivery] = await deliveriesOf(endpoint.id)
  await expect
    .poll(async () => (await deliveriesOf(endpoint.id))[0]?.status, { timeout: 60_000 })
    .toBe('delivered')
  await server.runTask('queue-webhooks')
  const { rows } = await run(
    `select 1 from pgboss.job where name = 'deliver-webhook' and data ->> 'deliveryId' = $1`,
    [delivery?.id],
  )
  expect(rows).toHaveLength(1)
  await remove(endpoint.id)
}, 120_000)

test('a stale save of a webhook endpoint is refused, also after it was disabled', async () => {
  const { id: endpointId, url, version } = await register('/stale')
  const save = (description: string, isEnabled: boolean, seen?: string) =>
    callFunction(
      server,
      saveWebhookEndpoint,
      { url, events: ['order.placed'], endpointId, description, isEnabled, version: seen },
      chef,
    )
  const disabled = await save('', false, version)
  expect(disabled.data.endpoint.disabledReason).toBe('by_chef')
  expect((await save('Till', true, version)).error).toMatchObject({
    code: 'stale_edit',
    details: { version: disabled.data.endpoint.version },
  })
  expect((await save('Till', true)).status).toBe(400)
  const { data: now } = await callFunction(server, listWebhookEndpoints, {}, chef)
  expect(now.endpoints.find(({ id }) => id === endpointId)).toMatchObject({
    description: '',
    disabledReason: 'by_chef',
  })
  await remove(endpointId)
})

test("endpoints of another kitchen can't be read, changed, tested, rotated or deleted", async () => {
  const endpoint = await register('/own')
  const endpointId = endpoint.id
  const change = { endpointId, url: `${receiver.origin}/stolen`, events: ['order.placed' as const] }
  for (const user of [stranger, buyer]) {
    const refused = [
      await saveSeen(server, saveWebhookEndpoint, change, user),
      await callFunction(server, listWebhookDeliveries, { endpointId }, user),
      await callFunction(server, testWebhookEndpoint, { endpointId }, user),
      await callFunction(server, rotateWebhookSecret, { endpointId }, user),
      await callFunction(server, deleteWebhookEndpoint, { endpointId }, user),
    ]
    const status = user === buyer ? 403 : 404
    expect(refused.map((answer) => answer.status)).toEqual(refused.map(() => status))
  }
  const { data } = await callFunction(server, listWebhookEndpoints, {}, stranger)
  expect(data.endpoints).toEqual([])
  expect((await chef.client.from('webhook_endpoints').select()).error).not.toBeNull()
  await remove(endpointId)
})

test('a kitchen can have at most five endpoints, and the list contains no secret', async () => {
  const made = []
  for (const path of ['/1', '/2', '/3', '/4', '/5']) made.push(await register(path))
  const sixth = await callFunction(
    server,
    saveWebhookEndpoint,
    { url: `${receiver.origin}/6`, events: ['order.placed'] },
    chef,
  )
  expect(sixth.error.code).toBe('too_many_endpoints')
  const { data } = await callFunction(server, listWebhookEndpoints, {}, chef)
  expect(JSON.stringify(data)).not.toContain('whsec_')
  for (const { id } of made) await remove(id)
})

test('bookings and payouts become events as their contracts say', async () => {
  const endpoint = await register('/others', ['booking.requested', 'payout.paid', 'payout.on_the_way'])
  await run(
    `with booked as (
       insert into public.bookings (
         chef_id, buyer_id, service_name, guests, starts_at, ends_at, buyer_name, status
       )
       values ($1, $2, 'Dinner', 4, now() + interval '9 days', now() + interval '9 days 3 hours', 'Bella', 'requested')
       returning id
     )
     insert into public.booking_events (booking_id, to_status, actor)
     select id, 'requested', 'buyer'
     from booked`,
    [kitchen.chefId, buyer.id],
  )
  await run(
    `with account as (
       insert into public.connected_accounts (chef_id, provider, account_id)
       values ($1, 'sandbox', 'acct_hooks')
       returning id
     )
     insert into public.payouts (connected_account_id, provider_reference, amount_cents, status, created_at)
     select id, 'po_1', 1200, 'on_the_way', now()
     from account`,
    [kitchen.chefId],
  )
  await run(`update public.payouts set status = 'paid' where provider_reference = 'po_1'`)
  const { rows } = await run<{ type: string; data: unknown }>(
    `select e.type, e.data
     from public.webhook_events e
     join public.webhook_deliveries d on d.event_id = e.id
     where d.endpoint_id = $1
     order by e.type`,
    [endpoint.id],
  )
  expect(rows.map(({ type }) => type)).toEqual(['booking.requested', 'payout.on_the_way', 'payout.paid'])
  BookingEventData.parse(rows[0]?.data)
  PayoutEventData.parse(rows[1]?.data)
  PayoutEventData.parse(rows[2]?.data)
  await remove(endpoint.id)
})

test('the log of deliveries is kept for 30 days', async () => {
  const endpoint = await register('/log')
  await callFunction(server, testWebhookEndpoint, { endpointId: endpoint.id }, chef)
  await arrived('/log', 1)
  await expect
    .poll(async () => (await deliveriesOf(endpoint.id))[0]?.status, { timeout: 60_000 })
    .toBe('delivered')
  const prune = (days: number) =>
    server.database.transaction((connection) =>
      pruneWebhooks({
        db: queriesOn(connection),
        now: new Date(Date.now() + days * 86_400_000),
        outside: undefined as never,
      }),
    )
  await prune(29)
  expect(await deliveriesOf(endpoint.id)).toHaveLength(1)
  await prune(31)
  expect(await deliveriesOf(endpoint.id)).toEqual([])
  await remove(endpoint.id)
}, 120_000)

test('ten attempts take a little more than three days', () => {
  const days = webhookRetrySeconds.reduce((sum, seconds) => sum + seconds, 0) / 86_400
  expect(webhookRetrySeconds).toHaveLength(9)
  expect(days).toBeGreaterThan(3)
  expect(days).toBeLessThan(4)
})

test('by default an endpoint must be a public name with TLS, and nothing inside the network is reached', async () => {
  const guarded = await startTestServer()
  const olga = await guarded.signUp({ email: 'olga@guarded.test', role: 'chef', name: 'Olga' })
  await addKitchen(guarded.database, olga.id)
  const save = (url: string) =>
    callFunction(guarded, saveWebhookEndpoint, { url, events: ['order.placed'] }, olga)
  for (const url of [
    'http://hooks.kitchen.com/',
    'https://localhost/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://[::1]/',
    'https://169.254.169.254/latest',
    'https://printer.local/',
    'https://metadata.google.internal/',
    'https://me:secret@hooks.kitchen.com/',
  ]) {
    expect({ url, code: (await save(url)).error?.code }).toEqual({ url, code: 'invalid_input' })
  }
  const { data } = await save('https://hooks.kitchen.com/')
  // As if the host now resolved to this machine.
  await guarded.database.pool.query('update public.webhook_endpoints set url = $1', [
    receiver.origin.replace('http:', 'https:'),
  ])
  const before = receiver.got.length
  await callFunction(guarded, testWebhookEndpoint, { endpointId: data.endpoint.id }, olga)
  const fault = async () => {
    const input = { endpointId: data.endpoint.id }
    const { data: listed } = await callFunction(guarded, listWebhookDeliveries, input, olga)
    return listed.deliveries[0]?.attempts[0]?.fault
  }
  await expect.poll(fault, { timeout: 60_000 }).toBe('private_address')
  expect(receiver.got.length).toBe(before)
  await guarded.stop()
}, 120_000)
