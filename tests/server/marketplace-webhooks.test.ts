import { listAuditLog } from '@localchef/contracts/audit/list-audit-log'
import { decideDispute } from '@localchef/contracts/disputes/decide-dispute'
import { reportProblem } from '@localchef/contracts/disputes/report-problem'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { eraseUser } from '@localchef/contracts/users/erase-user'
import { setUserRole } from '@localchef/contracts/users/set-user-role'
import { suspendUser } from '@localchef/contracts/users/suspend-user'
import { unsuspendUser } from '@localchef/contracts/users/unsuspend-user'
import { deleteWebhookEndpoint } from '@localchef/contracts/webhooks/delete-webhook-endpoint'
import { listWebhookDeliveries } from '@localchef/contracts/webhooks/list-webhook-deliveries'
import { listWebhookEndpoints } from '@localchef/contracts/webhooks/list-webhook-endpoints'
import { replayWebhookDelivery } from '@localchef/contracts/webhooks/replay-webhook-delivery'
import { rotateWebhookSecret } from '@localchef/contracts/webhooks/rotate-webhook-secret'
import { saveWebhookEndpoint } from '@localchef/contracts/webhooks/save-webhook-endpoint'
import { testWebhookEndpoint } from '@localchef/contracts/webhooks/test-webhook-endpoint'
import {
  DecisionEventType,
  type WebhookEventType,
  webhookEventData,
  webhookEventTypes,
} from '@localchef/contracts/webhooks/webhook-event'
import { queriesOn } from '@localchef/domain/queries'
import { queueDeliveries } from '@localchef/domain/webhooks/queue-deliveries'
import { recordAttempt } from '@localchef/domain/webhooks/record-attempt'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allowManyOrders } from '../allow-many-orders.ts'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'
import { cartOf, orderOf } from '../ordering-people.ts'
import { saveSeen } from '../save-seen.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../webhook-receiver.ts'

/** Webhooks of the marketplace: the events of all kitchens, of accounts and of decisions. */

const reason = 'Because of a test'
let server: TestServer
let receiver: WebhookReceiver
let owner: TestUser
let buyer: TestUser
let chef: TestUser
let kitchen: Kitchen
let foreign: Kitchen

beforeAll(async () => {
  receiver = await startWebhookReceiver()
  server = await startTestServer({ environment: { WEBHOOK_TARGETS: 'any' } })
  await allowManyOrders(server.database)
  owner = await server.signUp({ email: 'owner@all-hooks.test', role: 'admin', name: 'Ada Owner' })
  buyer = await server.signUp({ email: 'bella@all-hooks.test', role: 'buyer', name: 'Bella Buyer' })
  chef = await server.signUp({ email: 'olga@all-hooks.test', role: 'chef', name: 'Olga' })
  kitchen = await addKitchen(server.database, chef.id, { portions: 50 })
  const other = await server.signUp({ email: 'nino@all-hooks.test', role: 'chef', name: 'Nino' })
  foreign = await addKitchen(server.database, other.id, { name: 'Nino Khinkali', portions: 50 })
})
afterAll(async () => {
  await server.stop()
  await receiver.stop()
})

const run = <Row extends object>(text: string, values: unknown[] = []) =>
  server.database.pool.query<Row & Record<string, unknown>>(text, values)

async function register(path: string, events: readonly WebhookEventType[], by = owner) {
  const { data } = await callFunction(
    server,
    saveWebhookEndpoint,
    { url: receiver.origin + path, events: [...events] },
    by,
  )
  if (!data.secret) throw new Error('the new endpoint has no secret')
  return { ...data.endpoint, secret: data.secret }
}

const remove = (endpointId: string, by = owner) =>
  callFunction(server, deleteWebhookEndpoint, { endpointId }, by)

async function order(at: Kitchen) {
  const cart = cartOf(at)
  const quoted = await callFunction(server, quoteOrder, cart)
  const seen = { status: quoted.status, body: JSON.stringify(quoted.data) }
  return (await callFunction(server, placeOrder, orderOf(cart, seen), buyer)).data
}

/** The events written for an endpoint, oldest first. */
async function eventsOf(endpointId: string) {
  const { rows } = await run<{ type: WebhookEventType; data: Record<string, unknown> }>(
    `select e.type, e.data
     from public.webhook_deliveries d
     join public.webhook_events e on e.id = d.event_id
     where d.endpoint_id = $1
     order by e.occurred_at, e.type`,
    [endpointId],
  )
  return rows
}

test('an endpoint of the marketplace receives the orders of all kitchens, and that of a kitchen only its own', async () => {
  const all = await register('/all', ['order.placed'])
  const own = await register('/own', ['order.placed'], chef)
  const here = await order(kitchen)
  const there = await order(foreign)
  await server.runTask('queue-webhooks')
  const got = (path: string) => receiver.got.filter((each) => each.path === path)
  await expect.poll(() => [got('/all').length, got('/own').length], { timeout: 60_000 }).toEqual([2, 1])
  const facts = got('/all').map(({ body, headers }) => {
    const event = new Webhook(all.secret).verify(body, headers) as { data: unknown }
    return webhookEventData['order.placed'].parse(event.data)
  })
  expect(facts.map(({ orderId, chefId }) => [orderId, chefId]).sort()).toEqual(
    [
      [here.id, kitchen.chefId],
      [there.id, foreign.chefId],
    ].sort(),
  )
  expect(got('/own')[0]?.body).toContain(here.id)
  expect(JSON.stringify(got('/all').map(({ body }) => body))).not.toContain('Bella')
  await remove(all.id)
  await remove(own.id, chef)
}, 120_000)

test('two workers queue and record a delivery once', async () => {
  const endpoint = await register('/workers', ['order.placed'])
  await server.stopTasks()
  await order(kitchen)
  const worker = () =>
    server.database.transaction(async (connection) => {
      const queued: object[] = []
      const outside = { enqueueAll: async (_: string, jobs: object[]) => void queued.push(...jobs) }
      await queueDeliveries({ db: queriesOn(connection), now: new Date(), outside: outside as never })
      await connection.query('select pg_sleep(0.1)')
      return queued.length
    })
  expect((await Promise.all([worker(), worker(), worker()])).sort()).toEqual([0, 0, 1])

  const { rows } = await run<{ id: string }>(
    'select id from public.webhook_deliveries where endpoint_id = $1',
    [endpoint.id],
  )
  const job = { deliveryId: rows[0]?.id ?? '', attempt: 1 }
  const result = { statusCode: 204, answer: '', fault: null, tookMs: 5 }
  const record = () =>
    server.database.transaction((connection) =>
      recordAttempt({ db: queriesOn(connection), now: new Date(), outside: undefined as never }, job, result),
    )
  await Promise.all([record(), record()])
  const listed = await callFunction(server, listWebhookDeliveries, { endpointId: endpoint.id }, owner)
  expect(listed.data.deliveries.map(({ status, attempts }) => [status, attempts.length])).toEqual([
    ['delivered', 1],
  ])
  await remove(endpoint.id)
})

test('a kitchen cannot receive events of accounts and decisions, nor staff those that they cannot read', async () => {
  const marketplaceOnly = webhookEventTypes.filter((type) => /^(user|decision)\./.test(type))
  for (const type of marketplaceOnly) {
    const refused = await callFunction(
      server,
      saveWebhookEndpoint,
      { url: `${receiver.origin}/spy`, events: ['order.placed', type] },
      chef,
    )
    expect([type, refused.status, refused.error?.code]).toEqual([type, 403, 'event_not_yours'])
  }
  // As if the row had been written without the operation.
  const spy = await register('/spy', ['order.ready'], chef)
  await run('update public.webhook_endpoints set events = $1 where id = $2', [marketplaceOnly, spy.id])
  await server.signUp({ email: 'new@all-hooks.test', role: 'buyer', name: 'New Person' })
  expect(await eventsOf(spy.id)).toEqual([])
  await remove(spy.id, chef)

  const clerk = await server.signUp({ email: 'clerk@all-hooks.test', role: 'admin', name: 'Cara Clerk' })
  await run(`insert into public.staff_roles (name) values ('hooks')`)
  await run(
    `insert into public.staff_role_rights (role, right_name) values ('hooks', 'connections'), ('hooks', 'orders_read')`,
  )
  await run(`update public.staff_members set role = 'hooks' where user_id = $1`, [clerk.id])
  const orders = await register('/clerk', ['order.placed'], clerk)
  const more = { endpointId: orders.id, url: orders.url, events: ['order.placed', 'user.deleted'] as const }
  const widened = await saveSeen(server, saveWebhookEndpoint, { ...more, events: [...more.events] }, clerk)
  expect(widened.error.code).toBe('event_not_yours')
  await remove(orders.id)
})

test('accounts and decisions become events as their contracts say, without names and reasons', async () => {
  const types = webhookEventTypes.filter((type) => /^(user|decision)\./.test(type))
  const endpoint = await register('/people', types)
  const person = await server.signUp({ email: 'petra@all-hooks.test', role: 'buyer', name: 'Petra Person' })
  const userId = person.id
  const until = new Date(Date.now() + 86_400_000).toISOString()
  await callFunction(server, suspendUser, { userId, until, reason }, owner)
  await callFunction(server, unsuspendUser, { userId }, owner)
  await callFunction(server, setUserRole, { userId, role: 'chef', reason }, owner)
  await callFunction(server, setUserRole, { userId, role: 'buyer', reason }, owner)
  await callFunction(server, eraseUser, { userId, confirmation: person.email, reason }, owner)
  const events = await eventsOf(endpoint.id)
  const seen = events.map(({ type, data }) => [type, data.decision ?? data.role])
  expect(seen.filter(([type]) => String(type).startsWith('user.'))).toEqual([
    ['user.signed_up', 'buyer'],
    ['user.suspended', 'buyer'],
    ['user.unsuspended', 'buyer'],
    ['user.role_changed', 'chef'],
    ['user.role_changed', 'buyer'],
    ['user.deleted', 'buyer'],
  ])
  expect(seen.filter(([type]) => String(type).startsWith('decision.'))).toEqual([
    ['decision.account', 'suspend-user'],
    ['decision.account', 'unsuspend-user'],
    ['decision.account', 'set-user-role'],
    ['decision.account', 'set-user-role'],
    ['decision.account', 'erase-user'],
  ])
  for (const { type, data } of events) {
    expect(Object.keys(data).sort()).toEqual(Object.keys(webhookEventData[type].parse(data)).sort())
  }
  expect(events.find(({ type }) => type === 'user.suspended')?.data.suspendedUntil).toBeTruthy()
  expect(JSON.stringify(events)).not.toMatch(/Petra|Because|@/)
  await remove(endpoint.id)
})

test('a decided dispute is an event of its own, and other entries of the audit log are none', async () => {
  const endpoint = await register('/decisions', DecisionEventType.options)
  const { id: orderId } = await order(kitchen)
  await run(
    `update public.orders set slot_from = now() - interval '2 hours', slot_until = now() - interval '1 hour' where id = $1`,
    [orderId],
  )
  const reported = await callFunction(
    server,
    reportProblem,
    { orderId, kind: 'late', body: 'Nobody came to the door.' },
    buyer,
  )
  expect(reported.status).toBe(200)
  const { rows } = await run<{ id: string }>('select id from public.reports where subject_id = $1', [orderId])
  const reportId = rows[0]?.id ?? ''
  const decided = await callFunction(
    server,
    decideDispute,
    { reportId, side: 'buyer', outcome: { kind: 'warning' }, note: 'The kitchen was closed.' },
    owner,
  )
  expect(decided.status).toBe(200)
  const events = await eventsOf(endpoint.id)
  expect(events).toMatchObject([
    {
      type: 'decision.dispute',
      data: { decision: 'uphold-report', subjectKind: 'report', subjectId: reportId, decidedBy: owner.id },
    },
  ])
  expect(JSON.stringify(events)).not.toContain('closed')
  await remove(endpoint.id)
})

test('each kind of decision has entries of the audit log that become its event', async () => {
  const { rows } = await run<{ type: string | null }>(
    `select private.decision_event(jsonb_populate_record(null::public.audit_log, to_jsonb(e))) as type
     from (
       values ('chef', 'approve-chef'), ('user', 'suspend-user'), ('approval', 'approve-request'),
         ('chef', 'feature-chef'), ('user', 'export-user'), ('order', 'cancel-order')
     ) as e (subject_kind, action)`,
  )
  expect(rows.map(({ type }) => type)).toEqual([
    'decision.kitchen',
    'decision.account',
    'decision.approval',
    null,
    null,
    null,
  ])
})

test('kitchens and staff without the right reach no endpoint of the marketplace, and staff none of a kitchen', async () => {
  const endpoint = await register('/ours', ['order.placed'])
  const { data: tested } = await callFunction(server, testWebhookEndpoint, { endpointId: endpoint.id }, owner)
  const support = await server.signUp({ email: 'sue@all-hooks.test', role: 'admin', name: 'Sue Support' })
  await run(`update public.staff_members set role = 'support' where user_id = $1`, [support.id])
  const acts = async (endpointId: string, deliveryId: string, by: TestUser) => [
    await saveSeen(
      server,
      saveWebhookEndpoint,
      { endpointId, url: `${receiver.origin}/stolen`, events: ['order.placed'] },
      by,
    ),
    await callFunction(server, listWebhookDeliveries, { endpointId }, by),
    await callFunction(server, testWebhookEndpoint, { endpointId }, by),
    await callFunction(server, replayWebhookDelivery, { deliveryId }, by),
    await callFunction(server, rotateWebhookSecret, { endpointId }, by),
    await callFunction(server, deleteWebhookEndpoint, { endpointId }, by),
  ]
  for (const [by, code] of [
    [chef, 'not_found'],
    [buyer, 'forbidden'],
    [support, 'staff_right_missing'],
  ] as const) {
    const answers = await acts(endpoint.id, tested.deliveryId, by)
    expect(answers.map(({ error }) => error?.code)).toEqual(answers.map(() => code))
  }
  const { data: seen } = await callFunction(server, listWebhookEndpoints, {}, chef)
  expect(seen.endpoints).toEqual([])

  const kitchens = await register('/kitchens', ['order.placed'], chef)
  const { data: theirs } = await callFunction(server, testWebhookEndpoint, { endpointId: kitchens.id }, chef)
  const answers = await acts(kitchens.id, theirs.deliveryId, owner)
  expect(answers.map(({ error }) => error?.code)).toEqual(answers.map(() => 'not_found'))
  await remove(kitchens.id, chef)
  await remove(endpoint.id)
})

test('the audit log holds each act on an endpoint of the marketplace without its secret, and none of a kitchen', async () => {
  const endpoint = await register('/audited', ['order.placed'])
  await saveSeen(
    server,
    saveWebhookEndpoint,
    { endpointId: endpoint.id, url: endpoint.url, events: ['order.ready'], isEnabled: false },
    owner,
  )
  const { data: rotated } = await callFunction(
    server,
    rotateWebhookSecret,
    { endpointId: endpoint.id },
    owner,
  )
  await remove(endpoint.id)
  const kitchens = await register('/unaudited', ['order.placed'], chef)
  await remove(kitchens.id, chef)
  const entriesOf = async (subjectId: string) => {
    const { data } = await callFunction(
      server,
      listAuditLog,
      { subjectKind: 'webhook_endpoint', subjectId },
      owner,
    )
    return data.entries
  }
  const entries = await entriesOf(endpoint.id)
  expect(entries.map(({ action, before, after }) => [action, before, after]).reverse()).toEqual([
    ['create-webhook-endpoint', null, { url: endpoint.url, events: ['order.placed'], status: 'active' }],
    [
      'change-webhook-endpoint',
      { url: endpoint.url, events: ['order.placed'], status: 'active' },
      { url: endpoint.url, events: ['order.ready'], status: 'paused' },
    ],
    ['rotate-webhook-endpoint', null, { url: endpoint.url }],
    ['delete-webhook-endpoint', { url: endpoint.url }, null],
  ])
  for (const secret of [endpoint.secret, rotated.secret]) {
    expect(JSON.stringify(entries)).not.toContain(secret)
  }
  expect(await entriesOf(kitchens.id)).toEqual([])
})

test('staff with the right are notified when an endpoint of the marketplace is disabled', async () => {
  const endpoint = await register('/gone', ['order.placed'])
  const { data: tested } = await callFunction(server, testWebhookEndpoint, { endpointId: endpoint.id }, owner)
  receiver.answers.set('/gone', { status: 410 })
  await server.runTask('queue-webhooks')
  const reasonOf = async () => {
    const { data } = await callFunction(server, listWebhookEndpoints, {}, owner)
    return data.endpoints.find(({ id }) => id === endpoint.id)?.disabledReason
  }
  await expect.poll(reasonOf, { timeout: 60_000 }).toBe('gone')
  const { rows } = await run<{ userId: string }>(
    `select user_id as "userId" from public.notifications where event = 'webhook_disabled' order by user_id`,
  )
  const staff = await run<{ userId: string }>(
    `select m.user_id as "userId"
     from public.staff_members m
     join public.staff_role_rights r on r.role = m.role and r.right_name = 'connections'
     order by m.user_id`,
  )
  expect(rows).toEqual(staff.rows)
  expect(staff.rows.length).toBeGreaterThan(0)
  const replay = await callFunction(server, replayWebhookDelivery, tested, owner)
  expect(replay.error.code).toBe('endpoint_disabled')
  await remove(endpoint.id)
}, 120_000)

test('by default an endpoint of the marketplace must be a public name with TLS, too', async () => {
  const guarded = await startTestServer()
  const ada = await guarded.signUp({ email: 'ada@guarded.test', role: 'admin', name: 'Ada Owner' })
  for (const url of ['http://hooks.test.com/', 'https://127.0.0.1/', 'https://metadata.google.internal/']) {
    const saved = await callFunction(guarded, saveWebhookEndpoint, { url, events: ['user.deleted'] }, ada)
    expect({ url, code: saved.error?.code }).toEqual({ url, code: 'invalid_input' })
  }
  await guarded.stop()
})
