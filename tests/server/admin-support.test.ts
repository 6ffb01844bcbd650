import { randomUUID } from 'node:crypto'
import { sendMessage } from '@localchef/contracts/messages/send-message'
import { getOrder } from '@localchef/contracts/orders/get-order'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { transitionOrder } from '@localchef/contracts/orders/transition-order'
import { eraseUser } from '@localchef/contracts/users/erase-user'
import { exportUser } from '@localchef/contracts/users/export-user'
import { openSupportView, supportViewMinutes } from '@localchef/contracts/users/open-support-view'
import { resetSecondFactor } from '@localchef/contracts/users/reset-second-factor'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'

let server: TestServer
let admin: TestUser
let other: TestUser
let chef: TestUser
let kitchen: Kitchen
const reason = 'They asked for it by phone'
const password = 'a long enough password'

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signUp({ email: 'ada@support.test', role: 'admin', name: 'Ada Admin' })
  other = await server.signUp({ email: 'otto@support.test', role: 'admin', name: 'Otto Other' })
  chef = await server.signUp({ email: 'chef@support.test', role: 'chef', name: 'Olga Petrova' })
  kitchen = await addKitchen(server.database, chef.id, { portions: 100, maxOpenOrders: 100 })
})
afterAll(() => server.stop())

let people = 0
function newBuyer(): Promise<TestUser> {
  people += 1
  return server.signUp({ email: `buyer${people}@support.test`, role: 'buyer', name: 'Nina Newcomer' })
}

async function orderOf(buyer: TestUser): Promise<string> {
  const cart = {
    chefId: kitchen.chefId,
    lines: [{ dishId: kitchen.dishId, quantity: 1, variantIds: [kitchen.variantId], seenUnitPrice: 6.5 }],
  }
  const quote = await callFunction(server, quoteOrder, cart, buyer)
  const slotFrom = quote.data.slots.at(-1)?.from ?? ''
  return (await callFunction(server, placeOrder, { ...cart, slotFrom }, buyer)).data.id
}

async function actsOn(id: string): Promise<Record<string, unknown>[]> {
  const { rows } = await server.database.pool.query(
    `select action, reason, before, after
     from public.audit_log
     where subject_kind = 'user'
       and subject_id = $1
       and actor_id = $2
     order by id`,
    [id, admin.id],
  )
  return rows
}

async function enrol(user: TestUser): Promise<void> {
  await server.database.pool.query(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
     values (gen_random_uuid(), $1, 'Phone', 'totp', 'verified', 'secret', now(), now())`,
    [user.id],
  )
}

describe('the support view', () => {
  test("the support view shows a user's view without messages, and each opening is recorded", async () => {
    const buyer = await newBuyer()
    const orderId = await orderOf(buyer)
    await callFunction(server, sendMessage, { orderId, body: 'A private question' }, buyer)
    await enrol(buyer)
    const view = await viewOf(buyer)
    expect(view).toMatchObject({
      user: { email: buyer.email, orderCount: 1 },
      signIn: { secondFactors: 1, confirmedAt: expect.any(String) },
      orders: [{ id: orderId, side: 'buyer', other: 'Olga Piroshki Kitchen', status: 'placed' }],
      bookings: [],
      counts: { orders: 1, messagesSent: 1, messagesReceived: 0 },
    })
    expect(view?.sessions).toHaveLength(1)
    expect(JSON.stringify(view)).not.toContain('A private question')
    const other = await viewOf(chef)
    expect(other?.orders).toMatchObject([{ id: orderId, side: 'chef', other: 'Nina Newcomer' }])
    expect(other?.notifications[0]).toMatchObject({ isRead: false })
    expect(other?.mails[0]).toMatchObject({ failedAt: null })
    expect((await actsOn(buyer.id)).map(({ action }) => action)).toEqual(['open-support-view'])
  })

  const call = (user: TestUser, given?: string, by = admin) =>
    callFunction(server, openSupportView, { userId: user.id, reason: given }, by)
  const viewOf = async (user: TestUser) => (await call(user, reason)).data.view
  const titlesOf = async (user: TestUser) => {
    const { data } = await user.client.from('notifications').select('title')
    return data?.map(({ title }) => title)
  }

  test('an account does not open without a reason, and its owner is not notified', async () => {
    const buyer = await newBuyer()
    expect((await call(buyer)).data).toEqual({ view: null, endsAt: null })
    expect((await call(buyer, 'no')).error.issues).toMatchObject([{ path: ['reason'] }])
    expect(await titlesOf(buyer)).not.toContain('Support opened your account')
    expect(await actsOn(buyer.id)).toEqual([])
  })

  test('an account is open for half an hour to the admin who gave the reason', async () => {
    const buyer = await newBuyer()
    const opened = await call(buyer, reason)
    expect(opened.data.view?.user.email).toBe(buyer.email)
    const minutes = (Date.parse(opened.data.endsAt ?? '') - Date.now()) / 60_000
    expect(Math.round(minutes)).toBe(supportViewMinutes)
    // Until the view ends, further reads need no reason and add no entry. Even a new reason does not prolong the view.
    expect((await call(buyer)).data).toMatchObject({
      view: { user: { id: buyer.id } },
      endsAt: opened.data.endsAt,
    })
    expect((await call(buyer, 'Another reason')).data.endsAt).toBe(opened.data.endsAt)
    expect(await actsOn(buyer.id)).toMatchObject([{ action: 'open-support-view', reason }])
    expect((await call(buyer, undefined, other)).data.view).toBeNull()
    await server.database.pool.query(
      `update public.support_views
       set opened_at = now() - interval '31 minutes',
           ends_at = now() - interval '1 minute'
       where user_id = $1`,
      [buyer.id],
    )
    expect((await call(buyer)).data).toEqual({ view: null, endsAt: null })
  })

  test('the user reads when and why support opened the account, and nobody else does', async () => {
    const buyer = await newBuyer()
    const stranger = await newBuyer()
    await call(buyer, reason)
    const read = async (user: TestUser) =>
      (await user.client.from('support_views').select('user_id, reason').eq('user_id', buyer.id)).data
    expect(await read(buyer)).toEqual([{ user_id: buyer.id, reason }])
    expect(await read(stranger)).toEqual([])
    expect(await read(admin)).toEqual([])
    // Only the audit names the admin.
    expect((await buyer.client.from('support_views').select('admin_id')).error?.code).toBe('42501')
    expect((await buyer.client.from('support_views').delete().eq('user_id', buyer.id)).error?.code).toBe(
      '42501',
    )
    expect(await titlesOf(buyer)).toContain('Support opened your account')
    await callFunction(server, eraseUser, { userId: buyer.id, confirmation: buyer.email, reason }, admin)
    const left = await server.database.pool.query('select from public.support_views where user_id = $1', [
      buyer.id,
    ])
    expect(left.rowCount).toBe(0)
  })

  test('an admin reads their own account without a reason', async () => {
    expect((await call(admin)).data).toMatchObject({ view: { user: { id: admin.id } }, endsAt: null })
    expect(await actsOn(admin.id)).toEqual([])
  })

  test('the support view of an unknown user is refused', async () => {
    const view = (userId: string) => callFunction(server, openSupportView, { userId }, admin)
    expect((await view(randomUUID())).status).toBe(404)
    expect((await view('somebody')).status).toBe(400)
    const { rows } = await server.database.pool.query(
      `select 1 from public.audit_log where action = 'open-support-view' and subject_id = 'somebody'`,
    )
    expect(rows).toEqual([])
  })
})

describe('a lost second factor', () => {
  test('resetting a second factor ends all sessions and notifies the user', async () => {
    const buyer = await newBuyer()
    const reset = () => callFunction(server, resetSecondFactor, { userId: buyer.id, reason }, admin)
    expect((await reset()).error.code).toBe('no_second_factor')
    await enrol(buyer)
    expect((await reset()).data).toEqual({ removed: 1 })
    expect((await buyer.client.auth.refreshSession()).error).not.toBeNull()
    const again = await server.client().auth.signInWithPassword({ email: buyer.email, password })
    expect(again.error).toBeNull()
    expect((await server.mailbox(buyer.email))[0]?.subject).toContain('authenticator app was removed')
    expect(await actsOn(buyer.id)).toMatchObject([
      { action: 'reset-second-factor', reason, before: { secondFactors: 1 }, after: { secondFactors: 0 } },
    ])
    const own = await callFunction(server, resetSecondFactor, { userId: admin.id, reason }, admin)
    expect(own.error.code).toBe('own_account')
    const silent = await callFunction(server, resetSecondFactor, { userId: buyer.id, reason: '' }, admin)
    expect(silent.error.issues).toMatchObject([{ path: ['reason'] }])
  })
})

test("an export has all data of one user and nobody else's, and its reason is recorded", async () => {
  const [buyer, other] = [await newBuyer(), await newBuyer()]
  const orderId = await orderOf(buyer)
  await orderOf(other)
  const answer = await callFunction(server, exportUser, { userId: buyer.id, reason }, admin)
  const { data } = answer.data
  expect(data.profile).toMatchObject([{ email: buyer.email }])
  expect(data.orders).toMatchObject([{ id: orderId }])
  expect(data.orderLines).toHaveLength(1)
  expect(data.devices).toHaveLength(1)
  expect(JSON.stringify(answer.data)).not.toContain(other.email)
  expect(await actsOn(buyer.id)).toMatchObject([{ action: 'export-user', reason }])
  const kitchenOf = await callFunction(server, exportUser, { userId: chef.id, reason }, admin)
  expect(kitchenOf.data.data.dishes).toHaveLength(1)
  expect(kitchenOf.data.data.kitchenAddress).toMatchObject([{ address_line: '1 Secret Street' }])
  const nobody = await callFunction(server, exportUser, { userId: randomUUID(), reason }, admin)
  expect(nobody.status).toBe(404)
})

describe('erasing a user', () => {
  const erase = (user: TestUser, confirmation = user.email) =>
    callFunction(server, eraseUser, { userId: user.id, confirmation, reason }, admin)

  test('erasing a user requires the typed address and no open work', async () => {
    const buyer = await newBuyer()
    await orderOf(buyer)
    const typed = await erase(buyer, 'somebody@support.test')
    expect(typed.error.issues).toMatchObject([{ path: ['confirmation'] }])
    const open = await erase(buyer)
    expect(open.status).toBe(409)
    expect(open.error).toMatchObject({ code: 'still_open', details: { openOrders: 1 } })
    const boss = await server.signUp({ email: 'boss@support.test', role: 'admin', name: 'Bob Boss' })
    expect((await erase(boss)).error.code).toBe('is_admin')
    expect((await erase(admin)).error.code).toBe('own_account')
  })

  test('erasing a user keeps the order without the name, and ends the account', async () => {
    const buyer = await newBuyer()
    const orderId = await orderOf(buyer)
    await callFunction(server, transitionOrder, { orderId, from: 'placed', to: 'cancelled' }, buyer)
    expect((await erase(buyer, buyer.email.toUpperCase())).data).toEqual({ erased: true })
    const signIn = await server.client().auth.signInWithPassword({ email: buyer.email, password })
    expect(signIn.error).not.toBeNull()
    const order = await callFunction(server, getOrder, { orderId }, admin)
    expect(order.data.buyer.name).toBe('Deleted account')
    expect((await server.mailbox(buyer.email))[0]?.subject).toContain('has been deleted')
    expect(await actsOn(buyer.id)).toMatchObject([{ action: 'erase-user', reason }])
    expect((await erase(buyer)).status).toBe(404)
    const view = await callFunction(server, openSupportView, { userId: buyer.id }, admin)
    expect(view.status).toBe(404)
  })
})
