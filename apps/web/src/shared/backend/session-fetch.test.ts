import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
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
