import { createApiKey } from '@localchef/contracts/api-keys/create-api-key'
import { keyScopes } from '@localchef/contracts/api-keys/key-scope'
import { listApiKeys } from '@localchef/contracts/api-keys/list-api-keys'
import { revokeApiKey } from '@localchef/contracts/api-keys/revoke-api-key'
import { getChef } from '@localchef/contracts/chefs/get-chef'
import type { FunctionContract } from '@localchef/contracts/function-contract'
import { listMenu } from '@localchef/contracts/menu/list-menu'
import { setDishesStatus } from '@localchef/contracts/menu/set-dishes-status'
import { getOrder } from '@localchef/contracts/orders/get-order'
import { listChefOrders } from '@localchef/contracts/orders/list-chef-orders'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { transitionOrder } from '@localchef/contracts/orders/transition-order'
import { serverFunctions } from '@localchef/domain/functions'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'
import { cartOf, orderOf, tokensFor } from '../ordering-people.ts'

let server: TestServer
let buyer: TestUser
let chef: TestUser
let admin: TestUser
let kitchen: Kitchen
let foreign: Kitchen

beforeAll(async () => {
  server = await startTestServer()
  buyer = await server.signUp({ email: 'bella@keys.test', role: 'buyer', name: 'Bella Buyer' })
  chef = await server.signUp({ email: 'olga@keys.test', role: 'chef', name: 'Olga' })
  admin = await server.signUp({ email: 'ada@keys.test', role: 'admin', name: 'Ada Admin' })
  kitchen = await addKitchen(server.database, chef.id)
  const other = await server.signUp({ email: 'nino@keys.test', role: 'chef', name: 'Nino' })
  foreign = await addKitchen(server.database, other.id, { name: 'Nino Khinkali' })
})
afterAll(() => server.stop())

const run = (text: string, values: unknown[] = []) => server.database.pool.query(text, values)

async function makeKey(user: TestUser, scopes: (typeof keyScopes)[number][], name = 'Till') {
  const made = await callFunction(server, createApiKey, { name, scopes, expiresInDays: 30 }, user)
  if (made.status !== 200) throw new Error(made.error.code)
  return { id: made.data.key.id, accessToken: made.data.token, key: made.data.key }
}

async function placeOrderOf(chefId: Kitchen) {
  const cart = cartOf(chefId)
  const quoted = await callFunction(server, quoteOrder, cart)
  const { data } = await callFunction(
    server,
    placeOrder,
    orderOf(cart, { status: quoted.status, body: JSON.stringify(quoted.data) }),
    buyer,
  )
  return data.id
}

test('a key is shown once, stored as a hash, recognized by its prefix, and its use is recorded', async () => {
  const { accessToken, key } = await makeKey(chef, ['read:menu'], 'Website')
  expect(accessToken).toMatch(/^lck_[\w-]{43}$/)
  expect(key).toMatchObject({ name: 'Website', scopes: ['read:menu'], state: 'active', lastUsedAt: null })
  expect(accessToken.startsWith(key.prefix)).toBe(true)

  const menu = await callFunction(server, listMenu, {}, { accessToken })
  expect(menu.status).toBe(200)
  expect(menu.data.dishes).toHaveLength(1)
  const listed = await callFunction(server, listApiKeys, {}, chef)
  expect(listed.data.keys.find(({ id }) => id === key.id)?.lastUsedAt).not.toBeNull()
  expect(JSON.stringify(listed.data)).not.toContain(accessToken)
  const { rows } = await run('select to_jsonb(k)::text as stored from public.api_keys k')
  expect(JSON.stringify(rows)).not.toContain(accessToken)
  expect((await chef.client.from('api_keys').select()).error).not.toBeNull()
})

test('a new and a revoked key are told by mail, each once, and a refused one by none', async () => {
  const titles = async () => (await server.mailbox(chef.email)).map(({ subject }) => subject)
  const before = (await titles()).length
  const later = async () => (await titles()).slice(0, (await titles()).length - before)
  const refused = await callFunction(
    server,
    createApiKey,
    { name: 'Too much', scopes: ['read:menu'], expiresInDays: 0 },
    chef,
  )
  expect(refused.status).toBe(400)
  expect(await later()).toEqual([])
  const { id } = await makeKey(chef, ['read:menu'], 'Watched')
  expect(await later()).toHaveLength(1)
  const [mail] = await server.mailbox(chef.email)
  expect(mail?.subject).toContain('A new API key can act for you')
  expect(mail?.text).toContain('“Watched”')
  const revoke = () => callFunction(server, revokeApiKey, { keyId: id }, chef)
  expect([(await revoke()).status, (await revoke()).status]).toEqual([200, 200])
  expect((await later())[0]).toContain('An API key was revoked')
  expect(await later()).toHaveLength(2)
})

test('a key is accepted in the header apikey as well', async () => {
  const { accessToken } = await makeKey(chef, ['read:menu'])
  const answer = await fetch(`${server.url}/functions/v1/list-menu`, {
    method: 'POST',
    headers: { apikey: accessToken, 'content-type': 'application/json' },
    body: '{}',
  })
  expect(answer.status).toBe(200)
})

test('a key acts as its owner within its scopes, and does nothing else', async () => {
  const orderId = await placeOrderOf(kitchen)
  const reader = await makeKey(chef, ['read:orders'])
  const listed = await callFunction(server, listChefOrders, {}, reader)
  expect(listed.data.orders.map(({ id }) => id)).toEqual([orderId])
  expect((await callFunction(server, getOrder, { orderId }, reader)).status).toBe(200)
  const confirm = { orderId, from: 'placed', to: 'confirmed' } as const
  expect((await callFunction(server, transitionOrder, confirm, reader)).error.code).toBe('missing_scope')
  expect((await callFunction(server, listMenu, {}, reader)).error.code).toBe('missing_scope')

  const writer = await makeKey(chef, ['write:orders'])
  expect((await callFunction(server, transitionOrder, confirm, chef)).status).toBe(200)
  const begin = { orderId, from: 'confirmed', to: 'preparing' } as const
  expect((await callFunction(server, transitionOrder, begin, writer)).status).toBe(200)
  const { rows } = await run(
    `select actor_id from public.order_events where order_id = $1 and to_status = 'preparing'`,
    [orderId],
  )
  expect(rows).toEqual([{ actor_id: chef.id }])
})

test("a key reaches no other kitchen's orders and dishes", async () => {
  const orderId = await placeOrderOf(foreign)
  const key = await makeKey(chef, [...keyScopes])
  expect((await callFunction(server, getOrder, { orderId }, key)).status).toBe(404)
  const confirm = { orderId, from: 'placed', to: 'confirmed' } as const
  expect((await callFunction(server, transitionOrder, confirm, key)).status).toBe(404)
  const archive = { ids: [foreign.dishId], status: 'archived' as const }
  expect((await callFunction(server, setDishesStatus, archive, key)).status).toBe(404)
  const { rows } = await run('select status from public.dishes where id = $1', [foreign.dishId])
  expect(rows).toEqual([{ status: 'active' }])
})

test('a public read needs no scope, and is answered as for a visitor', async () => {
  const key = await makeKey(buyer, ['read:orders'])
  const answer = await callFunction(
    { url: server.url, anonKey: server.anonKey },
    getChef,
    { id: kitchen.chefId },
    key,
  )
  expect(answer.status).toBe(200)
})

test('keys with all scopes are refused by every operation without a scope that is not a public read', async () => {
  const key = await makeKey(chef, [...keyScopes])
  const closed = serverFunctions
    .map(({ contract }) => contract as FunctionContract)
    .filter(({ scope, access, effect }) => !scope && !(access === 'anyone' && effect === 'read'))
  expect(closed.length).toBeGreaterThan(50)
  for (const { name } of closed) {
    const answer = await fetch(`${server.url}/functions/v1/${name}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key.accessToken}`, 'idempotency-key': 'the same for all' },
      body: '{}',
    })
    expect({ name, code: (await answer.json()).code }).toEqual({ name, code: 'missing_scope' })
  }
})

test('no operation of admins, accounts, keys or payments has a scope, and none places an order', () => {
  const open = serverFunctions.filter(({ contract }) => contract.scope)
  expect(open.filter(({ contract }) => contract.access === 'admin')).toEqual([])
  const names = open.map(({ contract }) => contract.name)
  for (const name of [
    'delete-account',
    'list-my-sessions',
    'revoke-my-session',
    'export-my-data',
    'create-api-key',
    'list-api-keys',
    'revoke-api-key',
    'place-order',
    'request-booking',
    'refund-order',
    'refund-booking',
    'open-onboarding',
  ]) {
    expect(names).not.toContain(name)
  }
})

test('an expired, a revoked and an unknown key are refused at once', async () => {
  const key = await makeKey(chef, ['read:menu'])
  const call = (as = key) => callFunction(server, listMenu, {}, as)
  expect((await call()).status).toBe(200)
  const stranger = await callFunction(server, revokeApiKey, { keyId: key.id }, buyer)
  expect(stranger.status).toBe(404)
  expect((await call()).status).toBe(200)
  await callFunction(server, revokeApiKey, { keyId: key.id }, chef)
  expect((await call()).error.code).toBe('bad_api_key')

  const old = await makeKey(chef, ['read:menu'])
  await run(
    `update public.api_keys
     set created_at = now() - interval '2 days', expires_at = now() - interval '1 second'
     where id = $1`,
    [old.id],
  )
  expect((await call(old)).error.code).toBe('bad_api_key')
  const unknown = { ...key, accessToken: `lck_${'a'.repeat(43)}` }
  expect((await call(unknown)).error.code).toBe('bad_api_key')
  const listed = await callFunction(server, listApiKeys, {}, chef)
  const states = new Map(listed.data.keys.map(({ id, state }) => [id, state]))
  expect([states.get(key.id), states.get(old.id)]).toEqual(['revoked', 'expired'])
})

test('the keys of a suspended account are refused until the suspension is lifted', async () => {
  const olga = await server.signUp({ email: 'second@keys.test', role: 'chef', name: 'Olga' })
  await addKitchen(server.database, olga.id, { name: 'Second kitchen' })
  const key = await makeKey(olga, ['read:menu'])
  const code = async () => (await callFunction(server, listMenu, {}, key)).error?.code
  expect(await code()).toBeUndefined()
  await run('update public.profiles set suspended_at = now(), suspended_until = null where id = $1', [
    olga.id,
  ])
  expect(await code()).toBe('bad_api_key')
  await run('update public.profiles set suspended_at = null where id = $1', [olga.id])
  expect(await code()).toBeUndefined()
})

test('a new password revokes the keys of an account', async () => {
  const olga = await server.signUp({ email: 'third@keys.test', role: 'chef', name: 'Olga' })
  await addKitchen(server.database, olga.id, { name: 'Third kitchen' })
  const key = await makeKey(olga, ['read:menu'])
  const code = async () => (await callFunction(server, listMenu, {}, key)).error?.code
  expect(await code()).toBeUndefined()
  const { error } = await olga.client.auth.updateUser({
    password: 'another long enough password',
    current_password: 'a long enough password',
  })
  expect(error).toBeNull()
  expect(await code()).toBe('bad_api_key')
})

test('an admin has no keys, and a person who becomes an admin loses theirs', async () => {
  const refused = await callFunction(
    server,
    createApiKey,
    { name: 'Mine', scopes: ['read:orders'], expiresInDays: 1 },
    admin,
  )
  expect(refused.error.code).toBe('scope_not_yours')
  const later = await server.signUp({ email: 'later@keys.test', role: 'buyer', name: 'Later Admin' })
  const key = await makeKey(later, ['read:orders'])
  await run(`update public.profiles set role = 'admin' where id = $1`, [later.id])
  expect((await callFunction(server, getOrder, { orderId: kitchen.chefId }, key)).error.code).toBe(
    'bad_api_key',
  )
})

test("a buyer's key cannot have scopes of kitchens, and a key is valid for at most a year", async () => {
  const make = (scopes: (typeof keyScopes)[number][], expiresInDays: number) =>
    callFunction(server, createApiKey, { name: 'X', scopes, expiresInDays }, buyer)
  expect((await make(['write:menu'], 30)).error.code).toBe('scope_not_yours')
  expect((await make(['read:orders'], 366)).error.code).toBe('invalid_input')
  expect((await make([], 30)).error.code).toBe('invalid_input')
})

test('an old sign-in cannot create a key, and neither can a key', async () => {
  const tired = await server.signUp({ email: 'tired@keys.test', role: 'buyer', name: 'Tired' })
  const key = await makeKey(tired, ['read:orders'])
  const input = { name: 'Y', scopes: ['read:orders' as const], expiresInDays: 30 }
  const { keys } = await tokensFor(server.dataFolder, server.url, [])
  const claims = decodeJwt(tired.accessToken)
  const accessToken = await keys.sign({ ...claims, amr: [{ method: 'password', timestamp: 1 }] }, 3600)
  const refused = await callFunction(server, createApiKey, input, { accessToken })
  expect(refused.error.code).toBe('key_needs_fresh_sign_in')
  expect((await callFunction(server, createApiKey, input, key)).error.code).toBe('missing_scope')
})

test('a person can have at most twenty keys', async () => {
  const keen = await server.signUp({ email: 'keen@keys.test', role: 'buyer', name: 'Keen' })
  for (let made = 0; made < 20; made += 1) await makeKey(keen, ['read:orders'])
  const input = { name: 'One more', scopes: ['read:orders' as const], expiresInDays: 30 }
  expect((await callFunction(server, createApiKey, input, keen)).error.code).toBe('too_many_keys')
})

test('a key in a URL is refused, and a key opens no other API', async () => {
  const { accessToken } = await makeKey(chef, ['read:menu'])
  const inAddress = await fetch(`${server.url}/functions/v1/get-chef?input={}&apikey=${accessToken}`)
  expect([inAddress.status, (await inAddress.json()).code]).toEqual([400, 'key_in_address'])
  const headers = { apikey: accessToken, authorization: `Bearer ${accessToken}` }
  for (const path of ['/rest/v1/profiles', '/auth/v1/user', '/storage/v1/bucket']) {
    const answer = await fetch(server.url + path, { headers })
    expect({ path, isRefused: answer.status >= 400 && answer.status < 500 }).toEqual({
      path,
      isRefused: true,
    })
  }
})
