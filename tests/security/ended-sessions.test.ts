import { randomUUID } from 'node:crypto'
import { deleteAccount } from '@localchef/contracts/account/delete-account'
import { createCalendarFeed } from '@localchef/contracts/bookings/create-calendar-feed'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'
import { raw } from './raw-request.ts'

/** An access token is valid for an hour, but its session may end within a second. */

const password = 'a long enough password'

let server: TestServer
let kitchen: Kitchen
let count = 0

beforeAll(async () => {
  server = await startTestServer()
  const chef = await server.signUp({ email: 'chef@ended.test', role: 'chef', name: 'Olga' })
  kitchen = await addKitchen(server.database, chef.id)
})
afterAll(() => server.stop())

async function newUser(): Promise<TestUser> {
  count += 1
  return server.signUp({ email: `person${count}@ended.test`, role: 'buyer', name: 'Pat' })
}

async function secondDevice(user: TestUser): Promise<SupabaseClient> {
  const client = server.client()
  expect((await client.auth.signInWithPassword({ email: user.email, password })).error).toBeNull()
  return client
}

/** The official client with a fixed token, used after its session has ended. */
function clientWith(token: string): SupabaseClient {
  return createClient(server.url, server.anonKey, { accessToken: async () => token })
}

interface Refusal {
  status: number | undefined
  code: unknown
}

async function refusalOfFunction(client: SupabaseClient, name: string, body: object = {}): Promise<Refusal> {
  const { error, response } = await client.functions.invoke(name, { body })
  return { status: response?.status, code: error && (await response?.json())?.code }
}

function refusalOfStorage(error: (Error & { status?: number | undefined }) | null): Refusal {
  return { status: error?.status, code: error && 'code' in error ? error.code : null }
}

type Way = (client: SupabaseClient, user: TestUser, token: string) => Promise<Refusal>

/** Every endpoint that accepts a person's token, called as the official client does. */
const ways: Record<string, Way> = {
  'a server function of the signed-in': (client) => refusalOfFunction(client, 'list-my-sessions'),
  'a server function of anyone': (client) =>
    refusalOfFunction(client, 'quote-order', {
      chefId: kitchen.chefId,
      lines: [{ dishId: kitchen.dishId, quantity: 1, seenUnitPrice: 1 }],
    }),
  'a read through rest': async (client) => {
    const { error, status } = await client.from('profiles').select('name')
    return { status, code: error?.code }
  },
  'a write through rest': async (client, { id }) => {
    const { error, status } = await client.from('profiles').update({ name: 'Nobody' }).eq('id', id)
    return { status, code: error?.code }
  },
  'an insert through rest': async (client, { id }) => {
    const { error, status } = await client
      .from('favourite_chefs')
      .insert({ user_id: id, chef_id: kitchen.chefId })
    return { status, code: error?.code }
  },
  'a listing of files': async (client, { id }) => {
    const { error } = await client.storage.from('messages').list(id)
    return refusalOfStorage(error)
  },
  'an upload': async (client, { id }) => {
    const { error } = await client.storage.from('messages').upload(`${id}/${randomUUID()}.txt`, 'x')
    return refusalOfStorage(error)
  },
  'a look at the own account': async (_client, _user, token) => {
    const headers = { 'x-supabase-api-version': '2024-01-01' }
    const { status, json } = await raw(server, '/auth/v1/user', { token, headers })
    return { status, code: (json as { code?: string } | undefined)?.code }
  },
}

async function refusalsOf(token: string, user: TestUser): Promise<Record<string, Refusal>> {
  const client = clientWith(token)
  const refusals: Record<string, Refusal> = {}
  for (const [way, take] of Object.entries(ways)) refusals[way] = await take(client, user, token)
  await client.removeAllChannels()
  return refusals
}

function allWith(status: number, code: string): Record<string, Refusal> {
  return Object.fromEntries(Object.keys(ways).map((way) => [way, { status, code }]))
}

describe('an access token with an open session', () => {
  test('an open session is accepted by every endpoint tried below', async () => {
    const user = await newUser()
    const refusals = await refusalsOf(user.accessToken, user)
    const closed = Object.entries(refusals).filter(([, { code }]) =>
      ['session_not_found', 'user_banned', 'bad_jwt'].includes(String(code)),
    )
    expect(closed).toEqual([])
  })
})

test('a shared read answers an ended session as it answers a visitor', async () => {
  const user = await newUser()
  await user.client.auth.signOut({ scope: 'global' })
  const { data, error } = await clientWith(user.accessToken).functions.invoke('get-home-feed', { body: {} })
  expect(error).toBeNull()
  expect(data).toEqual((await server.client().functions.invoke('get-home-feed', { body: {} })).data)
})

describe('an access token with an ended session', () => {
  const ends: [string, (user: TestUser) => Promise<void>][] = [
    [
      'a sign-out everywhere',
      async ({ client }) => {
        expect((await client.auth.signOut({ scope: 'global' })).error).toBeNull()
      },
    ],
    [
      'a sign-out of this device',
      async ({ client }) => {
        expect((await client.auth.signOut({ scope: 'local' })).error).toBeNull()
      },
    ],
    [
      'a sign-out of the other devices on another one',
      async (user) => {
        const other = await secondDevice(user)
        expect((await other.auth.signOut({ scope: 'others' })).error).toBeNull()
      },
    ],
    [
      'a change of the password on another device',
      async (user) => {
        const other = await secondDevice(user)
        const changed = await other.auth.updateUser({
          password: 'quite another long one',
          current_password: password,
        })
        expect(changed.error).toBeNull()
      },
    ],
    [
      'a new password from the mail of a recovery',
      async (user) => {
        const other = server.client()
        await other.auth.resetPasswordForEmail(user.email)
        const link = (await server.mailbox(user.email))[0]?.links[0] ?? ''
        const landed =
          (await fetch(link, { method: 'POST', redirect: 'manual' })).headers.get('location') ?? ''
        const fragment = new URLSearchParams(new URL(landed).hash.slice(1))
        await other.auth.setSession({
          access_token: fragment.get('access_token') ?? '',
          refresh_token: fragment.get('refresh_token') ?? '',
        })
        expect((await other.auth.updateUser({ password: 'quite another long one' })).error).toBeNull()
      },
    ],
    [
      'a refresh token that came back late',
      async ({ client, id }) => {
        const { data } = await client.auth.getSession()
        const stolen = data.session?.refresh_token ?? ''
        expect((await client.auth.refreshSession()).error).toBeNull()
        await server.database.pool.query(
          `update auth.refresh_tokens set updated_at = now() - interval '1 minute' where user_id = $1`,
          [id],
        )
        const thief = await raw(server, '/auth/v1/token?grant_type=refresh_token', {
          body: { refresh_token: stolen },
        })
        expect(thief.status).toBe(400)
      },
    ],
    [
      'the erasure of the account',
      async (user) => {
        const erased = await callFunction(
          server,
          deleteAccount,
          { confirmation: user.email },
          { accessToken: user.accessToken },
        )
        expect(erased.status, JSON.stringify(erased.error)).toBe(200)
      },
    ],
  ]

  test.each(ends)('an access token is refused everywhere after %s', async (_how, end) => {
    const user = await newUser()
    await end(user)
    expect(await refusalsOf(user.accessToken, user)).toEqual(allWith(403, 'session_not_found'))
    const { rows } = await server.database.pool.query(
      "select 1 from public.profiles where id = $1 and name = 'Nobody'",
      [user.id],
    )
    expect(rows).toEqual([])
  })

  const bans: [string, (user: TestUser) => Promise<unknown>][] = [
    [
      'a suspension',
      ({ id }) =>
        server.database.pool.query('update public.profiles set suspended_at = now() where id = $1', [id]),
    ],
    [
      'a ban',
      ({ id }) =>
        server.database.pool.query(
          "update auth.users set banned_until = now() + interval '1 day' where id = $1",
          [id],
        ),
    ],
  ]

  test.each(bans)('an access token is refused everywhere after %s', async (_how, ban) => {
    const user = await newUser()
    await ban(user)
    expect(await refusalsOf(user.accessToken, user)).toEqual(allWith(403, 'user_banned'))
  })
})

describe('data that an ended session leaves behind', () => {
  test("a suspended chef's calendar feed is closed", async () => {
    const chef = await server.signUp({ email: 'calendar@ended.test', role: 'chef', name: 'Carl' })
    await addKitchen(server.database, chef.id)
    const made = await callFunction(server, createCalendarFeed, {}, chef)
    const read = async () => (await fetch(server.url + made.data.path)).status
    expect(await read()).toBe(200)
    await server.database.pool.query('update public.profiles set suspended_at = now() where id = $1', [
      chef.id,
    ])
    expect(await read()).toBe(404)
  })

  test('a pending identity link fails once the session has ended', async () => {
    const user = await newUser()
    await server.database.pool.query(
      `insert into auth.flow_state (id, provider_type, authentication_method, linking_target_id, created_at)
       values (gen_random_uuid(), 'google', 'oauth', $1, now())`,
      [user.id],
    )
    expect((await user.client.auth.signOut({ scope: 'local' })).error).toBeNull()
    const { rows } = await server.database.pool.query(
      'select 1 from auth.flow_state where linking_target_id = $1',
      [user.id],
    )
    expect(rows).toEqual([])
  })

  test("a mailed link's authorization code opens no session after a new password", async () => {
    const user = await newUser()
    await server.client().auth.resetPasswordForEmail(user.email)
    const link = (await server.mailbox(user.email))[0]?.links[0] ?? ''
    const changed = await user.client.auth.updateUser({
      password: 'quite another long one',
      current_password: password,
    })
    expect(changed.error).toBeNull()
    const landed = await fetch(link, { method: 'POST', redirect: 'manual' })
    expect([landed.status, landed.headers.get('location')]).toEqual([410, null])
  })
})

describe('channels', () => {
  test('a channel ends with its session and cannot be rejoined', async () => {
    const user = await newUser()
    const token = user.accessToken
    const client = clientWith(token)
    await client.realtime.setAuth()
    const statuses: string[] = []
    const messages: string[] = []
    const joined = new Promise<void>((resolve) => {
      client
        .channel('room')
        .on('system', {}, ({ message }: { message: string }) => messages.push(message))
        .subscribe((status) => {
          statuses.push(status)
          if (status === 'SUBSCRIBED') resolve()
        })
    })
    await joined
    await server.database.pool.query('delete from auth.sessions where id = $1', [decodeJwt(token).session_id])
    await expect.poll(() => messages).toContain('Session has ended: Session does not exist')
    await expect.poll(() => statuses).toContain('CLOSED')
    const again = await new Promise<string>((resolve) => {
      client.channel('room').subscribe((status, error) => resolve(`${status} ${error?.message ?? ''}`))
    })
    expect(again).toContain('CHANNEL_ERROR')
    await client.removeAllChannels()
  })

  test("a channel of the person's other session continues", async () => {
    const user = await newUser()
    const client = clientWith(user.accessToken)
    await client.realtime.setAuth()
    const statuses: string[] = []
    const channel = client.channel('room')
    await new Promise<void>((resolve) => {
      channel.subscribe((status) => {
        statuses.push(status)
        if (status === 'SUBSCRIBED') resolve()
      })
    })
    const other = await secondDevice(user)
    expect((await other.auth.signOut({ scope: 'local' })).error).toBeNull()
    // When a later join is answered, an end of the first channel would have arrived.
    await new Promise<void>((resolve) => {
      client.channel('later').subscribe((status) => status === 'SUBSCRIBED' && resolve())
    })
    expect(statuses).toEqual(['SUBSCRIBED'])
    await client.removeAllChannels()
  })
})

describe('database policies, which hosted projects share', () => {
  /** Runs a statement like a server that trusts the token until it expires. */
  async function trusting(token: string, statement: string, values: unknown[]): Promise<number | null> {
    return server.database.transaction(async (connection) => {
      await connection.query(
        `select set_config('request.jwt.claims', $1, true), set_config('role', 'authenticated', true)`,
        [JSON.stringify(decodeJwt(token))],
      )
      return (await connection.query(statement, values)).rowCount
    })
  }

  test('policies refuse writes in an ended session', async () => {
    const user = await newUser()
    const { id, accessToken } = user
    const rename = () =>
      trusting(accessToken, "update public.profiles set name = 'Renamed' where id = $1", [id])
    const keep = () =>
      trusting(accessToken, 'insert into public.favourite_chefs (user_id, chef_id) values ($1, $2)', [
        id,
        kitchen.chefId,
      ])
    expect([await rename(), await keep()]).toEqual([1, 1])
    await server.database.pool.query('delete from auth.sessions where user_id = $1', [id])
    expect(await rename()).toBe(0)
    await expect(keep()).rejects.toThrow(/row-level security/)
    expect(await trusting(accessToken, 'select 1 from public.favourite_chefs', [])).toBe(0)
    const upload = `insert into storage.objects (bucket_id, name) values ('messages', $1)`
    await expect(trusting(accessToken, upload, [`${id}/x.txt`])).rejects.toThrow(/row-level security/)
  })
})
