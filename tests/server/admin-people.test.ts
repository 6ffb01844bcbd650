import { listAuditLog } from '@localchef/contracts/audit/list-audit-log'
import { getChef } from '@localchef/contracts/chefs/get-chef'
import { getOrder } from '@localchef/contracts/orders/get-order'
import { listMyOrders } from '@localchef/contracts/orders/list-my-orders'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { listUsers } from '@localchef/contracts/users/list-users'
import { setUserRole } from '@localchef/contracts/users/set-user-role'
import { suspendUser } from '@localchef/contracts/users/suspend-user'
import { unsuspendUser } from '@localchef/contracts/users/unsuspend-user'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'

let server: TestServer
let admin: TestUser
const reason = 'Repeated no-shows'

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signUp({ email: 'ada@people.test', role: 'admin', name: 'Ada Admin' })
})
afterAll(() => server.stop())

let people = 0
function newUser(role: 'buyer' | 'chef' | 'admin', name = 'Nina Newcomer'): Promise<TestUser> {
  people += 1
  return server.signUp({ email: `person${people}@people.test`, role, name })
}

async function orderFrom(kitchen: Kitchen, buyer: TestUser): Promise<string> {
  const cart = {
    chefId: kitchen.chefId,
    lines: [{ dishId: kitchen.dishId, quantity: 1, variantIds: [kitchen.variantId], seenUnitPrice: 6.5 }],
  }
  const quote = await callFunction(server, quoteOrder, cart, buyer)
  const slotFrom = quote.data.slots.at(-1)?.from ?? ''
  const placed = await callFunction(server, placeOrder, { ...cart, slotFrom }, buyer)
  expect(placed.status).toBe(200)
  return placed.data.id
}

describe('the list of users', () => {
  test('users are found by part of a name or address, page by page', async () => {
    for (const name of ['Zoë Zebra', 'Zack Zebra', 'Zita Zebra']) await newUser('buyer', name)
    const first = await callFunction(server, listUsers, { query: 'zebra', limit: 2 }, admin)
    expect(first.data.users.map(({ name }) => name)).toEqual(['Zita Zebra', 'Zack Zebra'])
    const cursor = first.data.nextCursor ?? ''
    const second = await callFunction(server, listUsers, { query: 'zebra', limit: 2, cursor }, admin)
    expect(second.data.users.map(({ name }) => name)).toEqual(['Zoë Zebra'])
    expect(second.data.nextCursor).toBeNull()
    const admins = await callFunction(server, listUsers, { which: 'admin', query: 'ADA@people' }, admin)
    expect(admins.data.users).toMatchObject([{ id: admin.id, role: 'admin', suspension: null }])
    const wild = await callFunction(server, listUsers, { query: '%' }, admin)
    expect(wild.data.users).toEqual([])
    const strange = await callFunction(server, listUsers, { cursor: 'tomorrow~x' }, admin)
    expect(strange.status).toBe(400)
  })
})

describe('a role', () => {
  test('a new role needs a reason, takes effect at once and is recorded', async () => {
    const user = await newUser('buyer')
    const given = await callFunction(server, setUserRole, { userId: user.id, role: 'admin', reason }, admin)
    expect(given.data.user.role).toBe('admin')
    expect((await callFunction(server, listUsers, {}, user)).status).toBe(200)
    const log = await callFunction(server, listAuditLog, { subjectId: user.id }, admin)
    expect(log.data.entries).toMatchObject([
      {
        actorEmail: admin.email,
        action: 'set-user-role',
        subjectName: 'Nina Newcomer',
        before: { role: 'buyer' },
        after: { role: 'admin' },
        reason,
      },
    ])
    expect((await server.mailbox(user.email))[0]?.subject).toContain('Your role has changed')
  })

  test('users cannot change their own role, and a chef with an open kitchen keeps it', async () => {
    const own = await callFunction(server, setUserRole, { userId: admin.id, role: 'buyer', reason }, admin)
    expect(own.error.code).toBe('own_account')
    const chef = await newUser('chef')
    await addKitchen(server.database, chef.id)
    const refused = await callFunction(server, setUserRole, { userId: chef.id, role: 'buyer', reason }, admin)
    expect(refused.error.code).toBe('has_open_kitchen')
  })
})

describe('suspending a user', () => {
  test('suspending a buyer ends all sessions, cancels unconfirmed orders and can be lifted', async () => {
    const chef = await newUser('chef')
    const kitchen = await addKitchen(server.database, chef.id)
    const buyer = await newUser('buyer')
    const orderId = await orderFrom(kitchen, buyer)
    const suspended = await callFunction(
      server,
      suspendUser,
      { userId: buyer.id, until: null, reason },
      admin,
    )
    expect(suspended.data.user.suspension).toMatchObject({ reason, until: null })
    expect((await callFunction(server, listMyOrders, {}, buyer)).status).toBeGreaterThanOrEqual(401)
    expect((await buyer.client.auth.refreshSession()).error).not.toBeNull()
    const signIn = { email: buyer.email, password: 'a long enough password' }
    expect((await server.client().auth.signInWithPassword(signIn)).error?.code).toBe('user_banned')
    const order = await callFunction(server, getOrder, { orderId }, admin)
    expect(order.data).toMatchObject({ status: 'cancelled', statusReason: reason })
    const listed = await callFunction(server, listUsers, { which: 'suspended' }, admin)
    expect(listed.data.users.map(({ id }) => id)).toContain(buyer.id)

    await callFunction(server, unsuspendUser, { userId: buyer.id }, admin)
    expect((await server.client().auth.signInWithPassword(signIn)).error).toBeNull()
    const again = await callFunction(server, unsuspendUser, { userId: buyer.id }, admin)
    expect(again.error.code).toBe('not_suspended')
    const log = await callFunction(server, listAuditLog, { subjectKind: 'user', subjectId: buyer.id }, admin)
    expect(log.data.entries.map(({ action }) => action)).toEqual([
      'unsuspend-user',
      'sign-in-suspended',
      'suspend-user',
    ])
  })

  test('suspending a chef suspends the kitchen and cancels its open orders until the time is over', async () => {
    const chef = await newUser('chef')
    const kitchen = await addKitchen(server.database, chef.id)
    const buyer = await newUser('buyer')
    const orderId = await orderFrom(kitchen, buyer)
    const until = new Date(Date.now() + 3_600_000).toISOString()
    await callFunction(server, suspendUser, { userId: chef.id, until, reason }, admin)
    expect((await callFunction(server, getChef, { id: kitchen.chefId })).status).toBe(404)
    expect((await callFunction(server, getOrder, { orderId }, buyer)).data.status).toBe('cancelled')

    await server.database.transaction((connection) =>
      connection.query(
        `update public.profiles set suspended_until = now() - interval '1 second' where id = $1`,
        [chef.id],
      ),
    )
    await server.runTask('end-suspensions')
    expect((await callFunction(server, getChef, { id: kitchen.chefId })).status).toBe(200)
    const signIn = { email: chef.email, password: 'a long enough password' }
    expect((await server.client().auth.signInWithPassword(signIn)).error).toBeNull()
  })

  test('suspending is refused for admins, for oneself and with an end in the past', async () => {
    const other = await newUser('admin')
    const suspend = (userId: string, until: string | null = null) =>
      callFunction(server, suspendUser, { userId, until, reason }, admin)
    expect((await suspend(other.id)).error.code).toBe('is_admin')
    expect((await suspend(admin.id)).error.code).toBe('own_account')
    const buyer = await newUser('buyer')
    expect((await suspend(buyer.id, '2020-01-01T00:00:00Z')).error.issues).toMatchObject([
      { path: ['until'] },
    ])
    expect((await suspend(crypto.randomUUID())).status).toBe(404)
  })
})
