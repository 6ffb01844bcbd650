import { totpCode } from '@localchef/backend/auth/factors/totp'
import { deleteAccount } from '@localchef/contracts/account/delete-account'
import { getAccountTies } from '@localchef/contracts/account/get-account-ties'
import { listMySessions } from '@localchef/contracts/account/list-my-sessions'
import { revokeMySession } from '@localchef/contracts/account/revoke-my-session'
import { listAuditLog } from '@localchef/contracts/audit/list-audit-log'
import { getChef } from '@localchef/contracts/chefs/get-chef'
import { listMessages } from '@localchef/contracts/messages/list-messages'
import { sendMessage } from '@localchef/contracts/messages/send-message'
import { createNote } from '@localchef/contracts/notes/create-note'
import { getOrder } from '@localchef/contracts/orders/get-order'
import { listMyOrders } from '@localchef/contracts/orders/list-my-orders'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { transitionOrder } from '@localchef/contracts/orders/transition-order'
import { createReview } from '@localchef/contracts/reviews/create-review'
import { listUsers } from '@localchef/contracts/users/list-users'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'

let server: TestServer
let admin: TestUser
let people = 0
const password = 'a long enough password'

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signUp({ email: 'admin@account.test', role: 'admin', name: 'Ada Admin' })
})
afterAll(() => server.stop())

function newUser(role: 'buyer' | 'chef', name: string): Promise<TestUser> {
  people += 1
  return server.signUp({ email: `person${people}@account.test`, role, name })
}

async function orderFrom(kitchen: Kitchen, buyer: TestUser): Promise<string> {
  const cart = {
    chefId: kitchen.chefId,
    lines: [{ dishId: kitchen.dishId, quantity: 1, variantIds: [kitchen.variantId], seenUnitPrice: 6.5 }],
    fulfilment: 'delivery' as const,
  }
  await server.database.pool.query(
    `insert into public.places (id, kind, name, state, zip_code, latitude, longitude)
     select 1, 'zip', 'San Francisco', 'CA', '94103', 37.77, -122.42
     where not exists (select 1 from public.places where zip_code = '94103')`,
  )
  const quote = await callFunction(server, quoteOrder, cart, buyer)
  const slotFrom = quote.data.slots.at(-1)?.from ?? ''
  const deliveryAddress = {
    line: `5 Lane of ${buyer.email}`,
    city: 'San Francisco',
    state: 'CA',
    zipCode: '94103',
  }
  const details = { note: `Ask for ${buyer.email}`, phone: '+1 415 555 0199', deliveryAddress }
  const placed = await callFunction(server, placeOrder, { ...cart, ...details, slotFrom }, buyer)
  expect(placed.error.message).toBeUndefined()
  return placed.data.id
}

async function complete(orderId: string, chef: TestUser): Promise<void> {
  const steps = ['placed', 'confirmed', 'preparing', 'ready', 'out_for_delivery', 'completed'] as const
  for (const [index, from] of steps.slice(0, -1).entries()) {
    const to = steps[index + 1] ?? 'completed'
    const moved = await callFunction(server, transitionOrder, { orderId, from, to }, chef)
    expect(moved.error.message).toBeUndefined()
  }
}

const erase = (who: TestUser, confirmation = who.email) =>
  callFunction(server, deleteAccount, { confirmation }, who)

async function everythingAbout(words: readonly string[]): Promise<string[]> {
  const { rows: tables } = await server.database.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name
     from pg_tables
     where schemaname in ('public', 'auth', 'storage')`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await server.database.pool.query<{ row: string }>(
      `select to_jsonb(t)::text as row from ${name} t where to_jsonb(t)::text ilike any ($1)`,
      [words.map((word) => `%${word}%`)],
    )
    found.push(...rows.map(({ row }) => `${name}: ${row}`))
  }
  return found
}

describe('the sessions of an account', () => {
  test('sessions are listed with the current one first, and can be ended one by one', async () => {
    const user = await newUser('buyer', 'Sara Session')
    const phone = server.client()
    const signedIn = await phone.auth.signInWithPassword({ email: user.email, password })
    const accessToken = signedIn.data.session?.access_token ?? ''
    const listed = await callFunction(server, listMySessions, {}, user)
    expect(listed.data.sessions).toHaveLength(2)
    expect(listed.data.sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false])
    const [own, other] = listed.data.sessions
    const end = (sessionId: string | undefined, who: { accessToken: string }) =>
      callFunction(server, revokeMySession, { sessionId: sessionId ?? '' }, who)

    expect((await end(own?.id, user)).error.code).toBe('own_session')
    const stranger = await newUser('buyer', 'Sam Stranger')
    expect((await end(other?.id, stranger)).status).toBe(404)
    expect((await callFunction(server, listMySessions, {}, { accessToken })).data.sessions).toHaveLength(2)

    expect((await end(other?.id, user)).data).toEqual({ ended: true })
    expect((await end(other?.id, user)).status).toBe(404)
    expect((await phone.auth.refreshSession()).error).not.toBeNull()
    expect((await user.client.auth.refreshSession()).error).toBeNull()
    expect((await callFunction(server, listMySessions, {})).status).toBe(401)
  })

  test('all sessions except the current one end at once', async () => {
    const user = await newUser('buyer', 'Olaf Others')
    const phone = server.client()
    await phone.auth.signInWithPassword({ email: user.email, password })
    await user.client.auth.signOut({ scope: 'others' })
    expect((await callFunction(server, listMySessions, {}, user)).data.sessions).toHaveLength(1)
    expect((await phone.auth.refreshSession()).error).not.toBeNull()
  })

  test('nobody else can read the sessions of a user', async () => {
    const user = await newUser('buyer', 'Rita Reader')
    const { error } = await user.client.rpc('sessions_of', { person: admin.id })
    expect(error).not.toBeNull()
    const { error: inAuth } = await user.client.schema('auth').rpc('sessions_of', { person: admin.id })
    expect(inAuth).not.toBeNull()
  })
})

describe('a second factor', () => {
  test('with a second factor set up, the password alone reads and changes nothing', async () => {
    const chef = await newUser('chef', 'Olga Second')
    const kitchen = await addKitchen(server.database, chef.id)
    const buyer = await newUser('buyer', 'Fred Factor')
    const orderId = await orderFrom(kitchen, buyer)
    const { mfa } = buyer.client.auth
    const enrolled = await mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
    const factorId = enrolled.data?.id ?? ''
    const secret = enrolled.data?.type === 'totp' ? enrolled.data.totp.secret : ''
    expect((await callFunction(server, getOrder, { orderId }, buyer)).status).toBe(200)
    const first = await mfa.challengeAndVerify({ factorId, code: totpCode(secret, new Date()) })
    expect(first.error).toBeNull()

    const thief = server.client()
    const { data } = await thief.auth.signInWithPassword({ email: buyer.email, password })
    const half = { accessToken: data.session?.access_token ?? '' }
    expect((await callFunction(server, getOrder, { orderId }, half)).error.code).toBe(
      'second_factor_required',
    )
    const erasing = await callFunction(server, deleteAccount, { confirmation: buyer.email }, half)
    expect(erasing.error.code).toBe('second_factor_required')
    expect((await callFunction(server, getChef, { id: kitchen.chefId }, half)).status).toBe(200)
    for (const table of ['orders', 'order_lines', 'notifications', 'messages', 'bookings']) {
      expect((await thief.from(table).select('*')).data).toEqual([])
    }
    expect((await thief.from('profiles').update({ name: 'Thief' }).eq('id', buyer.id).select()).data).toEqual(
      [],
    )
    const upload = await thief.storage.from('messages').upload(`${buyer.id}/a.jpg`, new Blob(['x']))
    expect(upload.error).not.toBeNull()

    const next = totpCode(secret, new Date(Date.now() + 30_000))
    const whole = await thief.auth.mfa.challengeAndVerify({ factorId, code: next })
    expect(whole.error).toBeNull()
    const both = { accessToken: whole.data?.access_token ?? '' }
    expect((await callFunction(server, getOrder, { orderId }, both)).status).toBe(200)
    expect((await thief.from('orders').select('id')).data).toEqual([{ id: orderId }])
  })
})

describe('deleting an account', () => {
  test('deleting a buyer keeps the orders and removes all personal data', async () => {
    const chef = await newUser('chef', 'Olga')
    const kitchen = await addKitchen(server.database, chef.id)
    const buyer = await newUser('buyer', 'Bella Unforgettable')
    const orderId = await orderFrom(kitchen, buyer)
    const photo = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123456' } })
      .jpeg()
      .toBuffer()
    const picturePath = `${buyer.id}/photo.jpg`
    await buyer.client.storage.from('messages').upload(picturePath, photo, { contentType: 'image/jpeg' })
    await callFunction(server, sendMessage, { orderId, body: 'My secret words', picturePath }, buyer)
    await callFunction(server, sendMessage, { orderId, body: 'An answer' }, chef)
    const note = { id: crypto.randomUUID(), subjectId: buyer.id, body: 'Ms Unforgettable calls at night' }
    await callFunction(server, createNote, { ...note, subjectKind: 'user' }, admin)

    const tied = await callFunction(server, getAccountTies, {}, buyer)
    expect(tied.data).toMatchObject({ ties: { openOrders: 1 }, mustSignInAgain: false })
    expect((await erase(buyer)).error).toMatchObject({ code: 'still_open', details: { openOrders: 1 } })
    await complete(orderId, chef)
    await callFunction(
      server,
      createReview,
      { orderId, rating: 5, body: 'Very good' },
      { ...buyer, idempotencyKey: crypto.randomUUID() },
    )
    expect((await erase(buyer, 'somebody@else.test')).error.issues).toMatchObject([
      { path: ['confirmation'] },
    ])
    expect((await erase(buyer)).data).toEqual({ deleted: true })

    const kept = await callFunction(server, getOrder, { orderId }, chef)
    expect(kept.data).toMatchObject({
      total: 6.5,
      status: 'completed',
      note: '',
      buyer: { name: 'Deleted account', phone: null },
    })
    const talk = await callFunction(server, listMessages, { orderId }, chef)
    expect(talk.data).toMatchObject({ writing: 'gone', messages: [{ from: 'chef', body: 'An answer' }] })
    const page = await callFunction(server, getChef, { id: kitchen.chefId })
    expect(page.data).toMatchObject({ ratingCount: 1 })
    const words = ['Unforgettable', buyer.email, 'My secret words']
    expect(await everythingAbout(words)).toEqual([])

    await expect.poll(async () => everythingAbout([`${buyer.id}/`]), { timeout: 15_000 }).toEqual([])
    expect((await callFunction(server, listMyOrders, {}, buyer)).error.code).toBe('session_not_found')
    expect((await buyer.client.auth.refreshSession()).error).not.toBeNull()
    const back = await server.client().auth.signInWithPassword({ email: buyer.email, password })
    expect(back.error?.code).toBe('invalid_credentials')
    const mails = await server.mailbox(buyer.email)
    expect(mails[0]?.subject).toContain('deleted')

    const log = await callFunction(server, listAuditLog, { subjectId: buyer.id }, admin)
    expect(log.data.entries).toMatchObject([{ action: 'erase-user' }, { action: 'add-note' }])
    const listed = await callFunction(server, listUsers, { query: 'Deleted account' }, admin)
    expect(listed.data.users).toEqual([])
    // The address is available to a new person, or to the same one again.
    const again = await server.client().auth.signUp({ email: buyer.email, password })
    expect(again.error).toBeNull()
  })

  test("deleting a chef removes the kitchen's page, and is refused while orders are open", async () => {
    const chef = await newUser('chef', 'Carla Chef')
    const kitchen = await addKitchen(server.database, chef.id, { name: 'Carla Cooks' })
    const buyer = await newUser('buyer', 'Bob Buyer')
    const orderId = await orderFrom(kitchen, buyer)
    expect((await erase(chef)).error).toMatchObject({ code: 'still_open', details: { kitchenOrders: 1 } })
    await complete(orderId, chef)
    expect((await erase(chef)).status).toBe(200)
    expect((await callFunction(server, getChef, { id: kitchen.chefId })).status).toBe(404)
    const order = await callFunction(server, getOrder, { orderId }, buyer)
    expect(order.data).toMatchObject({ chef: { name: 'Closed kitchen' }, pickup: null })
    expect((await callFunction(server, sendMessage, { orderId, body: 'Hi' }, buyer)).error.code).toBe(
      'other_side_gone',
    )
    // The idempotency keys keep the buyer's own answers for a day, for retries.
    const left = await everythingAbout(['Carla Cooks', 'Carla Chef', chef.email])
    expect(left.filter((row) => !row.startsWith('public.idempotency_keys'))).toEqual([])
  })

  test('deleting an account is refused long after the sign-in, to admins and to visitors', async () => {
    const buyer = await newUser('buyer', 'Late Larry')
    await server.database.pool.query(
      `update auth.mfa_amr_claims
       set created_at = now() - interval '11 minutes', updated_at = now() - interval '11 minutes'
       where session_id in (select id from auth.sessions where user_id = $1)`,
      [buyer.id],
    )
    const { data } = await buyer.client.auth.refreshSession()
    const old = { ...buyer, accessToken: data.session?.access_token ?? '' }
    expect((await callFunction(server, getAccountTies, {}, old)).data.mustSignInAgain).toBe(true)
    expect((await erase(old)).error.code).toBe('sign_in_again')
    expect((await erase(admin)).error.code).toBe('is_admin')
    expect((await callFunction(server, deleteAccount, { confirmation: buyer.email })).status).toBe(401)
  })
})
