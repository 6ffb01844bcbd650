import { randomUUID } from 'node:crypto'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'
import { steadySlot } from '../steady-slot.ts'
import { type RawAnswer, type RawRequest, raw } from './raw-request.ts'

/** Attempts through `/rest/v1` to reach other people's rows. */

let server: TestServer
let victim: TestUser
let attacker: TestUser
let chef: TestUser
let kitchen: Kitchen
let orderId: string
let noticeId: string

beforeAll(async () => {
  server = await startTestServer()
  victim = await server.signUp({ email: 'victim@rows.test', role: 'buyer', name: 'Vera Victim' })
  attacker = await server.signUp({ email: 'attacker@rows.test', role: 'buyer', name: 'Max Attacker' })
  chef = await server.signUp({ email: 'chef@rows.test', role: 'chef', name: 'Olga Cook' })
  kitchen = await addKitchen(server.database, chef.id)
  const lines = [
    {
      dishId: kitchen.dishId,
      quantity: 1,
      variantIds: [kitchen.variantId],
      isReady: true,
      seenUnitPrice: 6.5,
    },
  ]
  const cart = { chefId: kitchen.chefId, lines }
  const quote = await callFunction(server, quoteOrder, cart)
  const slotFrom = steadySlot(quote.data.slots)
  const placed = await callFunction(server, placeOrder, { ...cart, slotFrom, note: 'my secret note' }, victim)
  orderId = placed.data.id
  noticeId = await newNotice(victim.id)
  await server.database.transaction(async (connection) => {
    await connection.query(
      `insert into public.messages (order_id, sender_id, recipient_id, body) values ($1, $2, $3, 'my secret message')`,
      [orderId, victim.id, chef.id],
    )
  })
})
afterAll(() => server.stop())

async function newNotice(userId: string): Promise<string> {
  const { rows } = await server.database.pool.query<{ id: string }>(
    `insert into public.notifications (user_id, title, type) values ($1, 'my secret notice', 'order') returning id`,
    [userId],
  )
  return rows[0]?.id ?? ''
}

/** A request by the signed-in attacker. */
const rest = (path: string, request: RawRequest = {}): Promise<RawAnswer> =>
  raw(server, `/rest/v1/${path}`, { token: attacker.accessToken, ...request })

/** Expects a response without the victim's data that is no internal error; 501 marks unsupported calls. */
function expectNothingOf(answer: RawAnswer): void {
  expect(answer.status < 500 || answer.status === 501, answer.text).toBe(true)
  for (const secret of ['my secret', victim.email, 'Vera Victim', '1 Secret Street', '+1 415 555 0100']) {
    expect(answer.text).not.toContain(secret)
  }
}

async function one(sql: string, values: unknown[]): Promise<Record<string, unknown>> {
  const { rows } = await server.database.pool.query(sql, values)
  return rows[0] ?? {}
}

describe("reading other people's rows", () => {
  test('the victim reads these rows, so the refusals below are meaningful', async () => {
    const own = await rest('orders?select=note', { token: victim.accessToken })
    expect(own.text).toContain('my secret note')
  })

  test.each([
    ['a filter on their id', () => `orders?buyer_id=eq.${victim.id}`],
    ['a filter that is always true', () => 'orders?id=not.is.null'],
    ['or with a condition that is always true', () => `orders?or=(buyer_id.eq.${victim.id},id.not.is.null)`],
    ['or within and within not', () => `orders?not.and=(id.is.null,or(id.is.null,note.is.null))`],
    ['a pattern over everybody', () => 'profiles?email=like.*'],
    ['in with a list of ids', () => `profiles?id=in.(${victim.id},${attacker.id})&select=email`],
    ['a row of others by its id', () => `messages?order_id=eq.${orderId}`],
    ['a cast in the select list', () => 'orders?select=note::text,buyer_name::text'],
    ['an alias that hides the column', () => 'profiles?select=name:email'],
    ['an order by a hidden column', () => 'orders?order=note.asc'],
    ['a limit below nothing', () => 'orders?limit=-1'],
    ['a JSON path into hidden data', () => `notifications?select=data->>orderId&user_id=eq.${victim.id}`],
    ['the private details of a kitchen', () => `chef_private_details?chef_id=eq.${kitchen.chefId}`],
    ['the events of an order', () => `order_events?order_id=eq.${orderId}`],
    ['the lines of an order', () => `order_lines?order_id=eq.${orderId}`],
    ['the answers kept for retries', () => 'idempotency_keys?select=*'],
    ['the log of the admins', () => 'audit_log?select=*'],
    ['the codes of a contact check', () => 'chef_contact_codes?select=*'],
    ['the tokens under mails', () => 'notification_preferences?select=unsubscribe_token'],
    ['the searches that people watch', () => 'watched_searches?select=*'],
    ['the consents to be contacted', () => 'contact_consents?select=*'],
    ['the consents to texts', () => 'text_consents?select=*'],
    ['the costs of sold dishes', () => 'order_line_costs?select=*'],
    ['the addresses of pushes', () => 'push_subscriptions?select=*'],
  ])('%s reveals no row of another person', async (_how, path) => {
    const answer = await rest(path())
    expectNothingOf(answer)
    if (answer.status === 200) {
      const rows = answer.json as Record<string, unknown>[]
      expect(rows.filter((row) => Object.values(row).includes(victim.id))).toEqual([])
    }
  })

  test.each([
    ['a kitchen’s orders', () => `chefs?select=name,orders(note,buyer_name)&id=eq.${kitchen.chefId}`],
    ['a kitchen’s private details', () => 'chefs?select=name,chef_private_details(*)'],
    ['the profile behind a kitchen', () => 'chefs?select=name,profiles(email,phone)'],
    ['the author of a review', () => 'reviews?select=body,profiles(email)'],
    ['the accounts of another schema', () => 'profiles?select=name,users(email,encrypted_password)'],
    ['spread into the parent', () => 'chefs?select=name,...profiles(email)'],
    ['an inner join that counts', () => `chefs?select=name,orders!inner(id)&orders.note=like.my*`],
  ])('embedding %s reveals no row of another person', async (_what, path) => {
    expectNothingOf(await rest(path()))
  })

  test('a filter on a hidden column does not reveal its value letter by letter', async () => {
    const right = await rest('chefs?select=id&chef_private_details.phone=like.%2B1*')
    const wrong = await rest('chefs?select=id&chef_private_details.phone=like.%2B9*')
    expect([right.status, right.json]).toEqual([wrong.status, wrong.json])
    const visitor = { token: server.anonKey }
    const byBuyer = await rest(`reviews?select=id&buyer_id=eq.${victim.id}`, visitor)
    expect(byBuyer.status).toBe(401)
    expect((await rest('reviews?select=id&order=buyer_id', visitor)).status).toBe(401)
    expect((await rest('reviews?select=*', visitor)).status).toBe(401)
  })

  test('counting reveals no row of another person', async () => {
    for (const count of ['exact', 'planned', 'estimated']) {
      const answer = await rest('orders?select=id', { method: 'HEAD', headers: { prefer: `count=${count}` } })
      expect(answer.headers.get('content-range') ?? '*/0').toMatch(/\/(0|\*)$/)
    }
  })

  test.each(['auth', 'storage', 'private', 'mail', 'realtime', 'pg_catalog', 'information_schema', 'pgboss'])(
    'Accept-Profile and Content-Profile do not open the schema %s',
    async (schema) => {
      const read = await rest('users?select=*', { headers: { 'accept-profile': schema } })
      expect(read.status).toBe(406)
      const write = await rest('users', { body: {}, headers: { 'content-profile': schema } })
      expect(write.status).toBe(406)
      for (const name of [`${schema}.users`, `${schema}%2Eusers`, `"${schema}"."users"`]) {
        expect((await rest(name)).status).toBe(404)
      }
    },
  )

  test('a role named in headers is ignored', async () => {
    for (const headers of [
      { role: 'service_role' },
      { 'x-supabase-role': 'service_role' },
      { prefer: 'tx=commit, role=service_role' },
      { 'x-forwarded-user': victim.id },
      { 'request.jwt.claims': JSON.stringify({ sub: victim.id, role: 'service_role' }) },
    ]) {
      const answer = await rest('orders?select=note', { headers: headers as Record<string, string> })
      expectNothingOf(answer)
    }
  })
})

describe("writing other people's rows", () => {
  test.each([
    ['update with return=representation', 'PATCH', { is_read: true }],
    ['delete with return=representation', 'DELETE', undefined],
  ])("%s of another person's notification changes nothing", async (_how, method, body) => {
    const answer = await rest(`notifications?id=eq.${noticeId}`, {
      method,
      ...(body ? { body } : {}),
      headers: { prefer: 'return=representation' },
    })
    expectNothingOf(answer)
    expect(await one('select is_read from public.notifications where id = $1', [noticeId])).toEqual({
      is_read: false,
    })
  })

  test("an update without a person filter changes only the caller's own rows", async () => {
    const own = await newNotice(attacker.id)
    const answer = await rest('notifications?id=not.is.null', {
      method: 'PATCH',
      body: { is_read: true },
      headers: { prefer: 'return=minimal' },
    })
    expect(answer.status).toBe(204)
    const { rows } = await server.database.pool.query(
      'select id, is_read from public.notifications where id = any ($1) order by is_read',
      [[noticeId, own]],
    )
    expect(rows).toEqual([
      { id: noticeId, is_read: false },
      { id: own, is_read: true },
    ])
  })

  test("an upsert with merge-duplicates cannot overwrite another person's profile", async () => {
    for (const query of ['', '?on_conflict=id']) {
      const answer = await rest(`profiles${query}`, {
        body: { id: victim.id, role: 'buyer', name: 'Taken Over', email: attacker.email },
        headers: { prefer: 'resolution=merge-duplicates,return=representation' },
      })
      expect(answer.status).toBe(501)
      expectNothingOf(answer)
    }
    const { name } = await one('select name from public.profiles where id = $1', [victim.id])
    expect(name).toBe('Vera Victim')
  })

  test("a bulk insert cannot include another person's row", async () => {
    const rows = [{ user_id: attacker.id }, { user_id: victim.id }].map((row) => ({
      ...row,
      chef_id: kitchen.chefId,
    }))
    expect((await rest('favourite_chefs', { body: rows })).status).toBe(403)
    expect(await one('select count(*)::integer as count from public.favourite_chefs', [])).toEqual({
      count: 0,
    })
  })

  test("a person's own row cannot be given to another person", async () => {
    await rest('favourite_chefs', { body: { user_id: attacker.id, chef_id: kitchen.chefId } })
    const given = await rest(`favourite_chefs?user_id=eq.${attacker.id}`, {
      method: 'PATCH',
      body: { user_id: victim.id },
    })
    expect(given.status).toBe(403)
  })

  test('a conflict does not reveal a hidden row', async () => {
    const existing = await rest('notification_preferences', { body: { user_id: victim.id } })
    const none = await rest('notification_preferences', { body: { user_id: randomUUID() } })
    expect([existing.status, (existing.json as { code: string }).code]).toEqual([
      none.status,
      (none.json as { code: string }).code,
    ])
  })

  test.each([
    ['orders', { status: 'completed' }],
    ['orders', { subtotal_cents: 1 }],
    ['order_lines', { quantity: 100 }],
    ['payments', { status: 'paid' }],
    ['dishes', { price_cents: 1 }],
    ['chefs', { is_verified: true }],
    ['chefs', { rating_count: 1000 }],
    ['chefs', { status: 'active', featured_rank: 1 }],
    ['reviews', { rating: 5 }],
    ['certifications', { status: 'approved' }],
    ['bookings', { price_cents: 1 }],
    ['services', { price_cents: 1 }],
    ['messages', { body: 'forged' }],
    ['announcements', { body: 'forged' }],
    ['platform_settings', { value: {} }],
    ['audit_log', { action: 'forged' }],
    ['order_transitions', { to_status: 'completed' }],
    ['cuisines', { name: 'forged' }],
    ['places', { name: 'forged' }],
  ])('the table %s cannot be set to %j by buyer, chef or visitor', async (table, body) => {
    for (const token of [attacker.accessToken, chef.accessToken, server.anonKey]) {
      for (const method of ['PATCH', 'POST', 'DELETE']) {
        const filter = method === 'POST' ? '' : `?${Object.keys(body)[0]}=not.is.null`
        const answer = await rest(`${table}${filter}`, {
          method,
          token,
          ...(method === 'DELETE' ? {} : { body }),
          headers: { prefer: 'return=representation' },
        })
        expect([method, (answer.json as { code?: string }).code], answer.text).toEqual([method, '42501'])
      }
    }
  })
})

describe('mass assignment', () => {
  test.each([
    ['role', 'admin'],
    ['id', randomUUID()],
    ['email', 'somebody@else.test'],
    ['suspended_at', null],
    ['suspended_reason', null],
    ['created_at', '2000-01-01T00:00:00Z'],
  ])('the column %s of the own profile cannot be assigned', async (column, value) => {
    const before = await one('select * from public.profiles where id = $1', [attacker.id])
    const answer = await rest(`profiles?id=eq.${attacker.id}`, {
      method: 'PATCH',
      body: { name: 'Max Attacker', [column]: value },
    })
    expect(answer.status).toBe(403)
    expect(await one('select * from public.profiles where id = $1', [attacker.id])).toEqual(before)
  })

  test("an upsert cannot assign the caller's own role", async () => {
    const body = { id: attacker.id, role: 'admin', name: 'Max', email: attacker.email }
    const answer = await rest('profiles?on_conflict=id', {
      body,
      headers: { prefer: 'resolution=merge-duplicates' },
    })
    expect(answer.status).toBe(501)
    expect(await one('select role from public.profiles where id = $1', [attacker.id])).toEqual({
      role: 'buyer',
    })
  })

  test('neither a first profile nor the columns parameter can assign the admin role', async () => {
    const account = await server.signUp({ email: 'fresh@rows.test', role: 'buyer', name: 'Fresh' })
    await server.database.pool.query('delete from public.profiles where id = $1', [account.id])
    const body = { id: account.id, role: 'admin', name: 'Fresh', email: 'fresh@rows.test' }
    for (const query of ['', '?columns=id,role,name,email', '?columns=%22role%22,id,name,email']) {
      expect((await rest(`profiles${query}`, { token: account.accessToken, body })).status).toBe(403)
    }
    const stolen = await rest('profiles', {
      token: account.accessToken,
      body: { id: account.id, role: 'buyer', name: 'Fresh', email: 'ceo@localchef.test' },
      headers: { prefer: 'return=representation' },
    })
    expect(stolen.status).toBe(201)
    expect(stolen.json).toMatchObject([{ email: 'fresh@rows.test', role: 'buyer' }])
  })

  test("a notification's text cannot be changed while marking it read", async () => {
    const own = await newNotice(attacker.id)
    const answer = await rest(`notifications?id=eq.${own}`, {
      method: 'PATCH',
      body: { is_read: true, title: 'You won' },
    })
    expect(answer.status).toBe(403)
  })
})

describe('calling hidden functions', () => {
  test.each(['factor_given', 'pg_sleep', 'set_config', 'private.factor_given', '"factor_given"'])(
    'the function %j cannot be called by rpc',
    async (name) => {
      for (const request of [{ body: {} }, { method: 'GET' }, { body: { role: 'service_role' } }]) {
        const answer = await rest(`rpc/${encodeURIComponent(name)}`, request)
        expect([answer.status, (answer.json as { code?: string }).code]).toEqual([501, 'not_implemented'])
      }
    },
  )

  test('no function of the public schema has more rights than its caller', async () => {
    const { rows } = await server.database.pool.query(
      `select p.proname
       from pg_proc p
       join pg_namespace n on n.oid = p.pronamespace
       where n.nspname = 'public'
         and p.prosecdef`,
    )
    expect(rows).toEqual([])
  })
})

describe('SQL injection', () => {
  const payloads = [
    "'; drop table public.profiles; --",
    '"; drop table public.profiles; --',
    "' or '1'='1",
    "1); select set_config('role', 'service_role', false); --",
    '$$; reset role; select * from auth.users; $$',
    '\\',
    '\u02BC or 1=1 --',
    '{"$ne":null}',
    '%27%20or%201%3D1',
    'a\u0000b',
    '../../etc/passwd',
  ]

  const places: readonly (readonly [string, (payload: string) => string])[] = [
    ['the table', (p) => p],
    ['select', (p) => `chefs?select=${p}`],
    ['an alias', (p) => `chefs?select=${p}:name`],
    ['a cast', (p) => `chefs?select=name::${p}`],
    ['a column', (p) => `chefs?${p}=eq.1`],
    ['an operator', (p) => `chefs?name=${p}.1`],
    ['a value of eq', (p) => `chefs?name=eq.${p}`],
    ['a value of like', (p) => `chefs?name=like.${p}`],
    ['a value of in', (p) => `chefs?name=in.(${p})`],
    ['a value of is', (p) => `chefs?name=is.${p}`],
    ['a value of cs', (p) => `chefs?cuisines=cs.{${p}}`],
    ['a value of ov', (p) => `chefs?cuisines=ov.${p}`],
    ['a full text search', (p) => `chefs?name=fts(${p}).x`],
    ['the words of a full text search', (p) => `chefs?name=fts.${p}`],
    ['a JSON path', (p) => `notifications?data->>${p}=eq.1`],
    ['a JSON path of select', (p) => `notifications?select=data->${p}`],
    ['or', (p) => `chefs?or=(${p})`],
    ['a value in or', (p) => `chefs?or=(name.eq."${p}",id.is.null)`],
    ['order', (p) => `chefs?order=${p}`],
    ['the direction of order', (p) => `chefs?order=name.${p}`],
    ['limit', (p) => `chefs?limit=${p}`],
    ['offset', (p) => `chefs?offset=${p}`],
  ]

  test.each(places)('SQL cannot be injected through %s', async (_place, path) => {
    for (const payload of payloads) {
      const answer = await rest(path(encodeURIComponent(payload)))
      expectNothingOf(answer)
      expect(answer.text).not.toMatch(/syntax error at or near/)
    }
    expect(
      await one('select count(*)::integer as count from public.profiles where role = $1', ['chef']),
    ).toEqual({ count: 1 })
  })

  test('SQL cannot be injected through on_conflict, columns, body keys, Prefer, Range and timezone', async () => {
    const row = { user_id: attacker.id, chef_id: kitchen.chefId }
    for (const payload of payloads) {
      const encoded = encodeURIComponent(payload)
      const inHeader = payload.replaceAll(/[^\x20-\x7e]/g, '')
      const answers = await Promise.all([
        rest(`favourite_chefs?on_conflict=${encoded}`, {
          body: row,
          headers: { prefer: 'resolution=merge-duplicates' },
        }),
        rest(`favourite_chefs?columns=${encoded}`, { body: row }),
        rest('favourite_chefs', { body: { ...row, [payload]: 1 } }),
        rest('favourite_chefs', { body: { ...row, chef_id: payload } }),
        rest('chefs?limit=1', { headers: { prefer: `timezone=${inHeader}` } }),
        rest('chefs?limit=1', { headers: { prefer: inHeader } }),
        rest('chefs?limit=1', { headers: { range: inHeader } }),
      ])
      for (const answer of answers) expectNothingOf(answer)
      expect(answers.slice(0, 4).every(({ status }) => status >= 400)).toBe(true)
    }
  })

  test('a catastrophic regular expression is refused', async () => {
    const answer = await rest(`chefs?name=match.${encodeURIComponent('(((a*)*)*)*$')}`)
    expectNothingOf(answer)
    expect(answer.status).toBe(501)
  })

  test('conditions nested a thousand deep are refused', async () => {
    const nested = `${'and('.repeat(1000)}id.is.null${')'.repeat(1000)}`
    const answer = await rest(`chefs?and=(${nested})`)
    expect(answer.status).toBe(501)
  })
})
