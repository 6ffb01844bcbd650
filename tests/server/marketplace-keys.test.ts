import { createApiKey } from '@localchef/contracts/api-keys/create-api-key'
import {
  type KeyScope,
  keyScopes,
  type MarketplaceScope,
  marketplaceScopes,
  rightOfScope,
} from '@localchef/contracts/api-keys/key-scope'
import { listApiKeys } from '@localchef/contracts/api-keys/list-api-keys'
import { revokeApiKey } from '@localchef/contracts/api-keys/revoke-api-key'
import { listAuditLog } from '@localchef/contracts/audit/list-audit-log'
import { listDecisions } from '@localchef/contracts/audit/list-decisions'
import { getBooking } from '@localchef/contracts/bookings/get-booking'
import { listBookings } from '@localchef/contracts/bookings/list-bookings'
import type { FunctionContract } from '@localchef/contracts/function-contract'
import { getOrder } from '@localchef/contracts/orders/get-order'
import { listOrders } from '@localchef/contracts/orders/list-orders'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { transitionOrder } from '@localchef/contracts/orders/transition-order'
import { listAllPayouts } from '@localchef/contracts/payments/list-all-payouts'
import type { StaffRight } from '@localchef/contracts/staff/staff-right'
import { listUsers } from '@localchef/contracts/users/list-users'
import { suspendUser } from '@localchef/contracts/users/suspend-user'
import { serverFunctions } from '@localchef/domain/functions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'
import { cartOf, orderOf } from '../ordering-people.ts'

/** API keys of the marketplace, which staff make. */

let server: TestServer
let buyer: TestUser
let chef: TestUser
let owner: TestUser
let kitchen: Kitchen
let foreign: Kitchen

beforeAll(async () => {
  server = await startTestServer()
  buyer = await server.signUp({ email: 'bella@staff-keys.test', role: 'buyer', name: 'Bella Buyer' })
  chef = await server.signUp({ email: 'olga@staff-keys.test', role: 'chef', name: 'Olga' })
  owner = await server.signUp({ email: 'owner@staff-keys.test', role: 'admin', name: 'Ada Owner' })
  kitchen = await addKitchen(server.database, chef.id)
  const other = await server.signUp({ email: 'nino@staff-keys.test', role: 'chef', name: 'Nino' })
  foreign = await addKitchen(server.database, other.id, { name: 'Nino Khinkali' })
})
afterAll(() => server.stop())

const run = (text: string, values: unknown[] = []) => server.database.pool.query(text, values)

const make = (user: TestUser, scopes: KeyScope[], name = 'Warehouse') =>
  callFunction(server, createApiKey, { name, scopes, expiresInDays: 30 }, user)

async function makeKey(user: TestUser, scopes: KeyScope[], name?: string) {
  const made = await make(user, scopes, name)
  if (made.status !== 200) throw new Error(made.error.code)
  return { id: made.data.key.id, accessToken: made.data.token, key: made.data.key }
}

/** A member of staff with these rights alone. */
async function staffWith(name: string, rights: readonly StaffRight[]): Promise<TestUser> {
  const user = await server.signUp({ email: `${name}@staff-keys.test`, role: 'admin', name: `Staff ${name}` })
  await run('insert into public.staff_roles (name) values ($1)', [`of_${name}`])
  await run('insert into public.staff_role_rights (role, right_name) select $1, unnest($2::text[])', [
    `of_${name}`,
    rights,
  ])
  await run('update public.staff_members set role = $1 where user_id = $2', [`of_${name}`, user.id])
  return user
}

async function placeOrderAt(at: Kitchen): Promise<string> {
  const cart = cartOf(at)
  const quoted = await callFunction(server, quoteOrder, cart)
  const seen = { status: quoted.status, body: JSON.stringify(quoted.data) }
  return (await callFunction(server, placeOrder, orderOf(cart, seen), buyer)).data.id
}

const lists: Record<MarketplaceScope, FunctionContract> = {
  'marketplace:orders': listOrders,
  'marketplace:bookings': listBookings,
  'marketplace:users': listUsers,
  'marketplace:payouts': listAllPayouts,
  'marketplace:decisions': listDecisions,
}

test("a key of the marketplace reads all kitchens' orders, as far as its scopes, and changes none", async () => {
  const orders = [await placeOrderAt(kitchen), await placeOrderAt(foreign)]
  const key = await makeKey(owner, ['marketplace:orders'])
  const listed = await callFunction(server, listOrders, {}, key)
  expect(listed.data.orders.map(({ id }) => id).sort()).toEqual([...orders].sort())
  for (const orderId of orders) {
    expect((await callFunction(server, getOrder, { orderId }, key)).data.id).toBe(orderId)
    const cancel = { orderId, from: 'placed', to: 'cancelled', reason: 'Because' } as const
    expect((await callFunction(server, transitionOrder, cancel, key)).error.code).toBe('missing_scope')
  }
  expect((await callFunction(server, getBooking, { bookingId: orders[0] ?? '' }, key)).error.code).toBe(
    'missing_scope',
  )
})

test.each(marketplaceScopes)('%s opens its own list and no other', async (scope) => {
  const key = await makeKey(owner, [scope])
  for (const [other, contract] of Object.entries(lists)) {
    const { status, error } = await callFunction(server, contract, {}, key)
    const seen = other === scope ? [other, 200, undefined] : [other, 403, 'missing_scope']
    expect([other, status, error?.code]).toEqual(seen)
  }
  await callFunction(server, revokeApiKey, { keyId: key.id }, owner)
})

test('keys of the marketplace open reads with a right, and every other operation refuses them', async () => {
  const open = serverFunctions.map(({ contract }) => contract).filter((each) => each.marketplaceScope)
  expect(open.map(({ name }) => name).sort()).toEqual([
    'get-booking',
    'get-order',
    'list-all-payouts',
    'list-bookings',
    'list-decisions',
    'list-orders',
    'list-users',
  ])
  for (const { effect, right, marketplaceScope } of open) {
    expect({ effect, right }).toEqual({
      effect: 'read',
      right: marketplaceScope && rightOfScope[marketplaceScope],
    })
  }
  const key = await makeKey(owner, [...marketplaceScopes])
  const closed = serverFunctions
    .map(({ contract }) => contract as FunctionContract)
    .filter((each) => !each.marketplaceScope && !(each.access === 'anyone' && each.effect === 'read'))
  expect(closed.length).toBeGreaterThan(100)
  for (const { name } of closed) {
    const answer = await fetch(`${server.url}/functions/v1/${name}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key.accessToken}`, 'idempotency-key': 'the same for all' },
      body: '{}',
    })
    expect({ name, code: (await answer.json()).code }).toEqual({ name, code: 'missing_scope' })
  }
  await callFunction(server, revokeApiKey, { keyId: key.id }, owner)
})

test('chefs and buyers give no key a scope of the marketplace, and staff give none of a person', async () => {
  for (const scope of marketplaceScopes) {
    for (const person of [chef, buyer]) {
      expect((await make(person, [scope])).error.code).toBe('scope_not_yours')
    }
  }
  expect((await make(chef, ['read:orders', 'marketplace:orders'])).error.code).toBe('scope_not_yours')
  for (const scope of keyScopes) expect((await make(owner, [scope])).error.code).toBe('scope_not_yours')
  const chefsKey = await makeKey(chef, [...keyScopes])
  for (const contract of Object.values(lists)) {
    expect((await callFunction(server, contract, {}, chefsKey)).error.code).toBe('missing_scope')
  }
  await expect(
    run(`update public.api_keys set scopes = scopes || 'marketplace:users'::text where id = $1`, [
      chefsKey.id,
    ]),
  ).rejects.toThrow('api_keys_of_marketplace')
})

test('staff without the right make, list and revoke no key, and those with it give no more than their rights', async () => {
  const key = await makeKey(owner, ['marketplace:orders'])
  const clerk = await staffWith('clerk', ['desk', 'orders_read'])
  for (const refused of [
    await make(clerk, ['marketplace:orders']),
    await callFunction(server, listApiKeys, {}, clerk),
    await callFunction(server, revokeApiKey, { keyId: key.id }, clerk),
  ]) {
    expect([refused.status, refused.error]).toMatchObject([
      403,
      { code: 'staff_right_missing', details: { right: 'connections' } },
    ])
  }
  expect((await callFunction(server, listOrders, {}, key)).status).toBe(200)

  const builder = await staffWith('builder', ['connections', 'orders_read'])
  expect((await make(builder, ['marketplace:orders', 'marketplace:users'])).error.code).toBe(
    'scope_not_yours',
  )
  expect((await make(builder, ['marketplace:orders', 'marketplace:bookings'])).status).toBe(200)
})

test('a key ends with the rights of its maker', async () => {
  const builder = await staffWith('maker', ['connections', 'orders_read', 'people_read'])
  const key = await makeKey(builder, ['marketplace:orders', 'marketplace:users'], 'Of the maker')
  const call = (contract: FunctionContract) => callFunction(server, contract, {}, key)
  expect((await call(listUsers)).status).toBe(200)

  await run(`delete from public.staff_role_rights where role = 'of_maker' and right_name = 'people_read'`)
  expect((await call(listUsers)).error).toMatchObject({
    code: 'staff_right_missing',
    details: { right: 'people_read' },
  })
  expect((await call(listOrders)).status).toBe(200)

  await run(`delete from public.staff_role_rights where role = 'of_maker' and right_name = 'connections'`)
  expect((await call(listOrders)).error.code).toBe('bad_api_key')
  const state = async () => {
    const { data } = await callFunction(server, listApiKeys, {}, owner)
    return data.keys.find(({ id }) => id === key.id)
  }
  expect(await state()).toMatchObject({ state: 'right_lost', maker: 'Staff maker' })

  const second = await staffWith('leaver', ['connections', 'orders_read'])
  const theirs = await makeKey(second, ['marketplace:orders'])
  await run(`update public.profiles set role = 'buyer' where id = $1`, [second.id])
  const refused = await callFunction(server, listOrders, {}, theirs)
  expect([refused.status, refused.error.code]).toEqual([401, 'bad_api_key'])
  const own = await callFunction(server, listApiKeys, {}, second)
  expect(own.data.keys).toEqual([])
})

test('another member of staff revokes a key, its maker reads of it, and the audit log names both without the secret', async () => {
  const builder = await staffWith('author', ['connections', 'orders_read'])
  const key = await makeKey(builder, ['marketplace:orders'], 'Bookkeeping')
  expect((await callFunction(server, revokeApiKey, { keyId: key.id }, chef)).status).toBe(404)
  expect((await callFunction(server, revokeApiKey, { keyId: key.id }, owner)).status).toBe(200)
  expect((await callFunction(server, listOrders, {}, key)).error.code).toBe('bad_api_key')
  const [mail] = await server.mailbox(builder.email)
  expect(mail?.subject).toContain('An API key was revoked')
  expect(mail?.text).toContain('/admin/connections')
  const { data } = await callFunction(
    server,
    listAuditLog,
    { subjectKind: 'api_key', subjectId: key.id },
    owner,
  )
  expect(
    data.entries.map(({ action, actorEmail, subjectName, after }) => [
      action,
      actorEmail,
      subjectName,
      after,
    ]),
  ).toEqual([
    ['revoke-api-key', owner.email, 'Bookkeeping', null],
    [
      'create-api-key',
      builder.email,
      'Bookkeeping',
      { scopes: ['marketplace:orders'], expiresOn: key.key.expiresAt.slice(0, 10) },
    ],
  ])
  expect(JSON.stringify(data)).not.toContain(key.accessToken)
})

test('the marketplace can have at most twenty keys, whoever makes them', async () => {
  await run('update public.api_keys set revoked_at = now() where of_marketplace')
  const builder = await staffWith('many', ['connections', 'orders_read'])
  for (let made = 0; made < 20; made += 1) {
    await makeKey(made % 2 === 0 ? owner : builder, ['marketplace:orders'])
  }
  expect((await make(owner, ['marketplace:orders'])).error.code).toBe('too_many_keys')
  await run('update public.api_keys set revoked_at = now() where of_marketplace')
})

test('decisions are listed latest first, page by page, without reasons and names', async () => {
  const people = []
  for (const name of ['one', 'two', 'three']) {
    const person = await server.signUp({
      email: `${name}@staff-keys.test`,
      role: 'buyer',
      name: 'Petra Person',
    })
    people.unshift(person.id)
    await callFunction(
      server,
      suspendUser,
      { userId: person.id, until: null, reason: 'A secret reason' },
      owner,
    )
  }
  const key = await makeKey(owner, ['marketplace:decisions'])
  const first = await callFunction(server, listDecisions, { limit: 2 }, key)
  const second = await callFunction(server, listDecisions, { limit: 2, before: first.data.next ?? 0 }, key)
  const decisions = [...first.data.decisions, ...second.data.decisions]
  expect(decisions.slice(0, 3).map(({ subjectId }) => subjectId)).toEqual(people)
  expect(decisions[0]).toMatchObject({
    type: 'decision.account',
    decision: 'suspend-user',
    subjectKind: 'user',
    decidedBy: owner.id,
  })
  expect(JSON.stringify([first.data, second.data])).not.toMatch(/secret reason|Petra/)
})
