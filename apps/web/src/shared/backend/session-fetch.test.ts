import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { onSessionEnd, type SessionEnd } from './session-end.ts'
import { createSessionFetch } from './session-fetch.ts'

const user = { id: 'u1', aud: 'authenticated', app_metadata: {}, user_metadata: {}, created_at: '' }
const part = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, '')
const expires = Math.floor(Date.now() / 1000) + 3600
const newToken = () =>
  `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sub: user.id, exp: expires, jti: crypto.randomUUID() })}.${part({})}`

const heard: SessionEnd[] = []
let stop = () => {}

beforeEach(() => {
  stop = onSessionEnd((end) => heard.push(end))
})
afterEach(() => {
  stop()
  heard.length = 0
})

/** A signed-in browser with a scripted server. */
function browser(answer: (path: string) => Response | Promise<Response>): {
  client: SupabaseClient
  asked: string[]
} {
  const session = {
    access_token: newToken(),
    refresh_token: 'refresh',
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: expires,
    user,
  }
  const kept = new Map([['session', JSON.stringify(session)]])
  const asked: string[] = []
  const client: SupabaseClient = createClient('http://backend.test', 'anon', {
    auth: {
      storageKey: 'session',
      autoRefreshToken: false,
      storage: {
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, value) => void kept.set(key, value),
        removeItem: (key) => void kept.delete(key),
      },
    },
    global: {
      fetch: createSessionFetch(
        () => client,
        async (input) => {
          const { pathname } = new URL(input instanceof Request ? input.url : input)
          asked.push(pathname)
          return answer(pathname)
        },
      ),
    },
  })
  return { client, asked }
}

const refusal = (status: number, body: object) => Response.json(body, { status })
const isSignedIn = async (client: SupabaseClient) => (await client.auth.getSession()).data.session !== null

it.each([
  ['session_not_found', 'ended'],
  ['user_banned', 'suspended'],
] as const)(
  'the end of a session signs out with the word for %s, whichever call was refused',
  async (code, end) => {
    for (const call of [
      (client: SupabaseClient) => client.from('orders').select(),
      (client: SupabaseClient) => client.functions.invoke('list-my-orders'),
      (client: SupabaseClient) => client.storage.from('messages').list(),
    ]) {
      heard.length = 0
      const { client } = browser(() => refusal(403, { code }))
      await call(client)
      expect(heard).toEqual([end])
      expect(await isSignedIn(client)).toBe(false)
    }
  },
)

it('the end of a session is reported once when several calls are refused together', async () => {
  const { client } = browser(() => refusal(403, { code: 'session_not_found' }))
  await Promise.all([client.from('orders').select(), client.from('messages').select()])
  expect(heard).toEqual(['ended'])
})

it('any other refusal leaves the session alone', async () => {
  for (const body of [{ code: '42501' }, { code: 'second_factor_required' }, {}, []]) {
    const { client } = browser(() => refusal(403, body))
    await client.from('orders').select()
    expect(await isSignedIn(client)).toBe(true)
  }
  expect(heard).toEqual([])
})

it('a session that can no longer be refreshed reports its reason', async () => {
  const { client } = browser(() => refusal(400, { code: 400, error_code: 'refresh_token_not_found' }))
  expect((await client.auth.refreshSession()).error).not.toBeNull()
  expect(heard).toEqual(['ended'])
})

it('a refused sign-in or sign-out does not report the end of the session', async () => {
  const { client } = browser(() => refusal(400, { code: 400, error_code: 'user_banned' }))
  await client.auth.signInWithPassword({ email: 'ann@example.com', password: 'x' })
  await client.auth.signOut({ scope: 'local' })
  expect(heard).toEqual([])
})

it("a call that is refused during the person's own sign-out doesn't report the end of the session", async () => {
  const signedOut = Promise.withResolvers<Response>()
  const refused = Promise.withResolvers<Response>()
  const { client, asked } = browser((path) =>
    path === '/auth/v1/logout' ? signedOut.promise : refused.promise,
  )
  const call = client.from('orders').select().then()
  const signOut = client.auth.signOut({ scope: 'global' })
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  refused.resolve(refusal(403, { code: 'session_not_found' }))
  setTimeout(() => signedOut.resolve(new Response(null, { status: 204 })), 50)
  await Promise.all([call, signOut])
  expect(heard).toEqual([])
})

describe('on a device whose clock is wrong', () => {
  const hour = 3600

  /** A server whose clock is `offset` seconds off the client's. Numbers the tokens that it issues. */
  function server(offset: number) {
    let issued = 0
    const fetch = async (input: string | URL | Request, init?: RequestInit) => {
      const url = new URL(input instanceof Request ? input.url : input)
      if (url.pathname === '/auth/v1/token') {
        issued += 1
        const expiresAt = Math.floor(Date.now() / 1000) + offset + hour
        return Response.json({
          access_token: `${newToken()}${issued}`,
          refresh_token: `refresh${issued}`,
          token_type: 'bearer',
          expires_in: hour,
          expires_at: expiresAt,
          user,
        })
      }
      const sent = new Headers(init?.headers).get('authorization') ?? ''
      return Response.json({ sent })
    }
    return { fetch, issued: () => issued }
  }

  function clientOf(fetch: typeof globalThis.fetch) {
    const kept = new Map<string, string>()
    const client: SupabaseClient = createClient('http://backend.test', 'anon', {
      auth: {
        storageKey: 'session',
        autoRefreshToken: false,
        storage: {
          getItem: (key) => kept.get(key) ?? null,
          setItem: (key, value) => void kept.set(key, value),
          removeItem: (key) => void kept.delete(key),
        },
      },
      global: { fetch: createSessionFetch(() => client, fetch) },
    })
    return client
  }

  it.each([
    ['an hour ahead', -hour],
    ['a day ahead', -24 * hour],
    ['an hour behind', hour],
    ['right', 0],
  ])('a clock that is %s renews no token while it is valid, and then renews it', async (_name, offset) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      const { fetch, issued } = server(offset)
      const client = clientOf(fetch)
      await client.auth.signInWithPassword({ email: 'a@example.com', password: 'x' })
      for (let call = 0; call < 50; call += 1) {
        vi.setSystemTime(Date.now() + 60_000)
        await client.from('orders').select()
      }
      expect(issued()).toBe(1)
      vi.setSystemTime(Date.now() + 15 * 60_000)
      await client.from('orders').select()
      await client.from('orders').select()
      expect(issued()).toBe(2)
    } finally {
      vi.useRealTimers()
    }
  })

  it('a token that the server calls expired is renewed once for all calls, and they are sent again', async () => {
    const { fetch, issued } = server(0)
    const client = clientOf(async (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input)
      const sent = new Headers(init?.headers).get('authorization') ?? ''
      if (pathname !== '/auth/v1/token' && sent.endsWith('1')) {
        return Response.json({ code: 'bad_jwt', message: 'JWT expired' }, { status: 401 })
      }
      return fetch(input, init)
    })
    await client.auth.signInWithPassword({ email: 'a@example.com', password: 'x' })
    const answers = await Promise.all([1, 2, 3].map(() => client.from('orders').select()))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(issued()).toBe(2)
  })

  it('a refusal for another reason renews nothing', async () => {
    const { fetch, issued } = server(0)
    const client = clientOf(async (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input)
      if (pathname === '/auth/v1/token') return fetch(input, init)
      return Response.json({ code: 'bad_jwt', message: 'invalid JWT' }, { status: 401 })
    })
    await client.auth.signInWithPassword({ email: 'a@example.com', password: 'x' })
    expect((await client.from('orders').select()).status).toBe(401)
    expect(issued()).toBe(1)
  })
})
