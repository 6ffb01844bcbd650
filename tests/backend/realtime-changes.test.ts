import { randomUUID } from 'node:crypto'
import type { Database } from '@localchef/backend/database'
import type { RealtimePostgresChangesPayload, SupabaseClient } from '@supabase/supabase-js'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { openTestDatabase } from '../open-test-database.ts'
import {
  anonKey,
  connect,
  createUser,
  disconnectAll,
  notify,
  type RealtimeServer,
  type Stage,
  sign,
  startServer,
  subscribe,
  type User,
} from './realtime-stage.ts'

type Payload = RealtimePostgresChangesPayload<Record<string, unknown>>

describe('row changes at the official client', () => {
  let stage: Stage
  let database: Database
  let server: RealtimeServer

  beforeAll(async () => {
    stage = await openTestDatabase()
    database = stage.database
    server = await startServer(database)
  })
  afterEach(disconnectAll)
  afterAll(async () => {
    await server?.stop()
    await stage?.stop()
  })

  async function follow(
    client: SupabaseClient,
    table: string,
    filter?: string,
    event: '*' | 'INSERT' | 'UPDATE' | 'DELETE' = '*',
  ) {
    const heard: Payload[] = []
    const channel = client.channel(`changes-${randomUUID()}`)
    const binding = { event: event as '*', schema: 'public', table, ...(filter ? { filter } : {}) }
    channel.on('postgres_changes', binding, (payload: Payload) => heard.push(payload))
    const { statuses, system } = await subscribe(channel)
    return { channel, heard, statuses, system }
  }

  const newOf = (payloads: Payload[]) => payloads.map((payload) => (payload.new as { title?: string }).title)

  /** When this change arrives, everything written earlier has arrived. */
  async function settled(): Promise<void> {
    const user = await createUser(database)
    const { heard } = await follow(await connect(server, user.token), 'notifications')
    await notify(database, user, 'settled')
    await expect.poll(() => newOf(heard)).toEqual(['settled'])
  }

  it("a buyer receives their own notifications and nobody else's", async () => {
    const [buyer, other] = [await createUser(database), await createUser(database)]
    const mine = await follow(await connect(server, buyer.token), 'notifications', `user_id=eq.${buyer.id}`)
    const theirs = await follow(await connect(server, buyer.token), 'notifications', `user_id=eq.${other.id}`)
    const all = await follow(await connect(server, buyer.token), 'notifications')
    expect(mine.system.at(-1)).toMatchObject({ status: 'ok', message: 'Subscribed to PostgreSQL' })

    const id = await notify(database, buyer, 'Order Confirmed')
    await notify(database, other, 'Not yours')
    await database.pool.query('update public.notifications set is_read = true where id = $1', [id])
    await settled()

    expect(mine.heard).toHaveLength(2)
    expect(mine.heard[0]).toMatchObject({
      eventType: 'INSERT',
      schema: 'public',
      table: 'notifications',
      new: { id, user_id: buyer.id, title: 'Order Confirmed', is_read: false, data: {} },
      old: {},
      errors: null,
    })
    expect(Date.parse(mine.heard[0]?.commit_timestamp ?? '')).toBeGreaterThan(Date.now() - 60_000)
    expect(mine.heard[1]).toMatchObject({ eventType: 'UPDATE', new: { id, is_read: true }, old: { id } })
    expect(theirs.heard).toEqual([])
    expect(newOf(all.heard)).toEqual(['Order Confirmed', 'Order Confirmed'])
  })

  it('a visitor receives nothing of a table for signed-in users', async () => {
    const user = await createUser(database)
    const unfiltered = await follow(await connect(server), 'notifications')
    const filtered = await follow(await connect(server), 'notifications', `user_id=eq.${user.id}`)
    await notify(database, user, 'Private')
    await settled()
    expect(filtered.system.at(-1)).toMatchObject({ status: 'error' })
    expect([...unfiltered.heard, ...filtered.heard]).toEqual([])
  })

  it('an impossible subscription is answered with an error', async () => {
    const user = await createUser(database)
    const client = await connect(server, user.token)
    expect((await follow(client, 'profiles')).system[0]).toMatchObject({ status: 'error' })
    expect((await follow(client, 'notifications', 'nope=eq.1')).system[0]).toMatchObject({
      status: 'error',
      message: 'invalid column for filter nope',
    })
    const operators = [
      'match',
      'imatch',
      'not.eq',
      'neq',
      'lt',
      'lte',
      'gt',
      'gte',
      'in',
      'like',
      'ilike',
      'is',
    ]
    const refused = [
      ...operators.map((operator) => [`The filter ${operator}`, `user_id=${operator}.(a+)+`] as const),
      ['A filter of a column of type text', 'title=eq.A'],
      ['A filter of several conditions', `user_id=eq.${user.id},is_read=eq.false`],
    ] as const
    for (const [call, filter] of refused) {
      const { system } = await follow(client, 'notifications', filter)
      expect(system[0]).toMatchObject({
        status: 'error',
        message: `${call} is not supported by this server; docs/backend.md lists what is`,
      })
    }
    expect((await follow(client, 'notifications', 'gibberish')).system[0]?.status).toBe('error')
    expect((await follow(client, 'notifications', 'user_id=eq.somebody')).system[0]).toMatchObject({
      status: 'error',
      message: 'invalid value for filter: "somebody"',
    })
  })

  it('filters and events select changes', async () => {
    const user = await createUser(database)
    const client = await connect(server, user.token)
    const followers = await Promise.all([
      follow(client, 'notifications', `user_id=eq.${user.id.toUpperCase()}`),
      follow(client, 'notifications', `user_id=eq.${randomUUID()}`),
      follow(client, 'notifications', `triggered_by=eq.${user.id}`),
      follow(client, 'notifications', undefined, 'UPDATE'),
    ])
    for (const title of ['A', 'B']) await notify(database, user, title)
    await settled()
    expect(followers.map(({ heard }) => newOf(heard))).toEqual([['A', 'B'], [], [], []])
  })

  it('a deleted row is sent with its key only', async () => {
    const user = await createUser(database)
    const { heard } = await follow(await connect(server, user.token), 'notifications', undefined, 'DELETE')
    const id = await notify(database, user, 'Short-lived')
    await database.pool.query('delete from public.notifications where id = $1', [id])
    await expect.poll(() => heard.map(({ eventType, old }) => [eventType, old])).toEqual([['DELETE', { id }]])
  })

  it("an order's transitions reach its buyer and its chef only", async () => {
    const [buyer, chef, otherChef, otherBuyer] = [
      await createUser(database),
      await createUser(database, 'chef'),
      await createUser(database, 'chef'),
      await createUser(database),
    ]
    const chefId = await createChef(database, chef)
    await createChef(database, otherChef)
    const [toBuyer, toChef, toOtherChef, toOtherBuyer, toVisitor] = await Promise.all(
      [buyer.token, chef.token, otherChef.token, otherBuyer.token, anonKey].map(async (token) =>
        follow(await connect(server, token), 'orders'),
      ),
    )
    const orderId = await placeOrder(database, buyer, chefId)
    await database.transaction(async (connection) => {
      await connection.query(`select set_config('localchef.order_actor', 'chef', true)`)
      await connection.query(`update public.orders set status = 'confirmed' where id = $1`, [orderId])
    })
    await settled()
    const expected = [
      ['INSERT', 'placed'],
      ['UPDATE', 'confirmed'],
    ]
    const told = (heard: Payload[]) =>
      heard.map((payload) => [payload.eventType, (payload.new as { status?: string }).status])
    expect(told(toBuyer?.heard ?? [])).toEqual(expected)
    expect(told(toChef?.heard ?? [])).toEqual(expected)
    expect(toBuyer?.heard[0]?.new).toMatchObject({ id: orderId, total_cents: 1500 })
    expect([toOtherChef, toOtherBuyer, toVisitor].map((one) => one?.heard)).toEqual([[], [], []])
  })

  it('many subscribers cost one read of the changes and one policy check', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => createUser(database)))
    const [first] = people
    if (!first) throw new Error('nobody there')
    const clients = await Promise.all(people.map((user) => connect(server, user.token)))
    const followers = await Promise.all(
      clients.flatMap((client, index) =>
        Array.from({ length: 12 }, () =>
          follow(client, 'notifications', `user_id=eq.${people[index]?.id}`),
        ).concat(follow(client, 'notifications')),
      ),
    )
    const id = randomUUID()
    const queries: string[] = []
    const original = pg.Client.prototype.query
    const query = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...values
    ) {
      const [text] = values as unknown[]
      queries.push(typeof text === 'string' ? text : String((text as { text?: unknown } | undefined)?.text))
      return Reflect.apply(original, this, values)
    })
    try {
      await database.transaction((connection) =>
        connection.query(
          `insert into public.notifications (id, user_id, title, type) values ($1, $2, 'One', 'order')`,
          [id, first.id],
        ),
      )
      await expect.poll(() => followers.filter(({ heard }) => heard.length > 0).length).toBe(13)
    } finally {
      query.mockRestore()
    }
    expect(queries.filter((text) => text.includes('visible_changes'))).toHaveLength(1)
    expect(queries.filter((text) => text.includes('realtime.changes'))).toHaveLength(1)
    expect(followers.slice(13).flatMap(({ heard }) => heard)).toEqual([])
  })

  it('a statement that changes a thousand rows arrives complete and in order', async () => {
    const user = await createUser(database)
    const { heard } = await follow(await connect(server, user.token), 'notifications')
    await database.pool.query(
      `insert into public.notifications (user_id, title, type)
       select $1, 'Number ' || number, 'order' from generate_series(1, 1200) as number`,
      [user.id],
    )
    await expect.poll(() => heard.length, { timeout: 10_000 }).toBe(1200)
    expect(newOf(heard)).toEqual(Array.from({ length: 1200 }, (__, index) => `Number ${index + 1}`))
  })

  it('a channel ends when its token expires, and continues with a renewed token', async () => {
    const user = await createUser(database)
    let token = await sign('authenticated', user.id, 2)
    const ending = await connect(server, token)
    const { statuses, system } = await follow(ending, 'notifications')

    const renewing = await connect(server, token)
    const renewed = await follow(renewing, 'notifications')
    token = await sign('authenticated', user.id)
    renewing.realtime.accessToken = async () => token
    await renewing.realtime.setAuth()

    await expect.poll(() => statuses.at(-1), { timeout: 5_000 }).toBe('CLOSED')
    expect(system.at(-1)).toMatchObject({ extension: 'system', status: 'error' })
    expect(system.at(-1)?.message).toContain('expired')
    expect(ending.getChannels()).toEqual([])

    await notify(database, user, 'Still here')
    await expect.poll(() => newOf(renewed.heard)).toEqual(['Still here'])
    expect(renewed.statuses).toEqual(['SUBSCRIBED'])
  })

  it('a channel whose user changes receives what the new user may read', async () => {
    const user = await createUser(database)
    let token = anonKey
    const client = await connect(server, token)
    client.realtime.accessToken = async () => token
    const { heard, system } = await follow(client, 'notifications', `user_id=eq.${user.id}`)
    expect(system.map(({ status }) => status)).toEqual(['error'])

    token = user.token
    await client.realtime.setAuth()
    await expect.poll(() => system.map(({ status }) => status)).toEqual(['error', 'ok'])
    await notify(database, user, 'Welcome')
    await expect.poll(() => newOf(heard)).toEqual(['Welcome'])

    token = anonKey
    await client.realtime.setAuth()
    await expect.poll(() => system.at(-1)?.status).toBe('error')
    await notify(database, user, 'After sign-out')
    await settled()
    expect(newOf(heard)).toEqual(['Welcome'])
  })

  it('an expired or forged token is refused at the join', async () => {
    const user = await createUser(database)
    for (const token of [await sign('authenticated', user.id, -10), `${user.token}x`]) {
      await expect(follow(await connect(server, token), 'notifications')).rejects.toThrow('InvalidJWTToken')
    }
  })

  it('a client with a broken connection reconnects and receives further changes', async () => {
    const user = await createUser(database)
    const { heard, statuses, system } = await follow(await connect(server, user.token), 'notifications')
    server.cut()
    await expect
      .poll(() => system.filter(({ status }) => status === 'ok').length, { timeout: 10_000 })
      .toBe(2)
    await notify(database, user, 'Welcome back')
    await expect.poll(() => newOf(heard)).toEqual(['Welcome back'])
    expect(statuses).toContain('CHANNEL_ERROR')
  })

  it('a client that reads its rows after joining misses no change', async () => {
    const user = await createUser(database)
    const client = await connect(server, user.token)
    const heard: Payload[] = []
    const channel = client.channel('at once')
    channel.on(
      'postgres_changes',
      { event: '*', schema: 'public', table: 'notifications' },
      (payload: Payload) => heard.push(payload),
    )
    let written: Promise<string> | undefined
    channel.subscribe((status) => {
      if (status === 'SUBSCRIBED') written = notify(database, user, 'Right away')
    })
    await expect.poll(() => newOf(heard)).toEqual(['Right away'])
    expect(await written).toBe((heard[0]?.new as { id?: string } | undefined)?.id)
  })

  it('an unsubscribed channel receives no further messages', async () => {
    const user = await createUser(database)
    const client = await connect(server, user.token)
    const { channel, heard } = await follow(client, 'notifications')
    expect(await client.removeChannel(channel)).toBe('ok')
    await notify(database, user, 'Nobody listens')
    await settled()
    expect(heard).toEqual([])
  })

  it('the older serialization receives the same changes', async () => {
    const user = await createUser(database)
    const { heard } = await follow(
      await connect(server, user.token, '1.0.0'),
      'notifications',
      `user_id=eq.${user.id}`,
    )
    await notify(database, user, 'Hello, 1.0.0')
    await expect.poll(() => newOf(heard)).toEqual(['Hello, 1.0.0'])
  })
})

describe('transactions that commit out of order', () => {
  let stage: Stage
  let server: RealtimeServer

  beforeAll(async () => {
    stage = await openTestDatabase()
    server = await startServer(stage.database)
  })
  afterAll(async () => {
    await disconnectAll()
    await server?.stop()
    await stage?.stop()
  })

  it('every change is sent once', async () => {
    const { database } = stage
    const user = await createUser(database)
    const titles: unknown[] = []
    const channel = (await connect(server, user.token)).channel('late')
    channel.on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'notifications' }, (payload) =>
      titles.push(payload.new.title),
    )
    await subscribe(channel)
    const slow = await database.pool.connect()
    await slow.query('begin')
    await slow.query(`insert into public.notifications (user_id, title, type) values ($1, 'slow', 'order')`, [
      user.id,
    ])
    await notify(database, user, 'fast')
    await expect.poll(() => titles).toEqual(['fast'])
    await slow.query('commit')
    slow.release()
    await expect.poll(() => titles).toEqual(['fast', 'slow'])
    await notify(database, user, 'last')
    await expect.poll(() => titles).toEqual(['fast', 'slow', 'last'])
  })

  it('every server process sends every change, even after lost notifications', async () => {
    const { database } = stage
    const second = await startServer(database)
    const user = await createUser(database)
    const heard: string[] = []
    for (const [name, at] of [
      ['first', server],
      ['second', second],
    ] as const) {
      const channel = (await connect(at, user.token)).channel('both')
      channel.on('postgres_changes', { event: '*', schema: 'public', table: 'notifications' }, () =>
        heard.push(name),
      )
      await subscribe(channel)
    }
    // Terminates the listening connections of both processes and writes before they reconnect.
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'localchef-listen' and datname = current_database()`,
    )
    await notify(database, user, 'While nobody listened')
    await expect.poll(() => heard.sort(), { timeout: 12_000 }).toEqual(['first', 'second'])
    await disconnectAll()
    await second.stop()
  })
})

async function createChef(database: Database, user: User): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    'insert into public.chefs (profile_id, slug, name) values ($1, $2, $3) returning id',
    [user.id, `chef-${user.id}`, 'A kitchen'],
  )
  return rows[0]?.id ?? ''
}

async function placeOrder(database: Database, buyer: User, chefId: string): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into public.orders
       (buyer_id, chef_id, fulfilment, slot_from, slot_until, service_day, subtotal_cents, meals, buyer_name, answer_due_at)
     values ($1, $2, 'pickup', now(), now() + interval '1 hour', current_date, 1500, 1, 'Somebody', now())
     returning id`,
    [buyer.id, chefId],
  )
  return rows[0]?.id ?? ''
}
