import { createClient } from '@supabase/supabase-js'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

/**
 * The official client's own timing (spec, section 9), observed from outside, so that an update can't change it
 * unnoticed.
 */

const user = { id: 'u1', aud: 'authenticated', app_metadata: {}, user_metadata: {}, created_at: '' }
const part = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, '')

function session(secondsLeft: number) {
  const expires = Math.floor(Date.now() / 1000) + secondsLeft
  return {
    access_token: `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sub: user.id, exp: expires })}.${part({})}`,
    refresh_token: 'refresh',
    token_type: 'bearer',
    expires_in: secondsLeft,
    expires_at: expires,
    user,
  }
}

/** A client whose session has this many seconds left. Records when it asks for a new one. */
async function refreshesOf(secondsLeft: number, answer: () => Response | Promise<Response>) {
  const kept = new Map([['session', JSON.stringify(session(secondsLeft))]])
  const began = Date.now()
  const at: number[] = []
  const client = createClient('http://backend.test', 'anon', {
    auth: {
      storageKey: 'session',
      storage: {
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, value) => void kept.set(key, value),
        removeItem: (key) => void kept.delete(key),
      },
    },
    global: {
      fetch: async () => {
        at.push(Date.now() - began)
        return answer()
      },
    },
  })
  await vi.advanceTimersByTimeAsync(100)
  return { client, at }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('the client checks the session every 30 s and refreshes it with under 3 ticks left', async () => {
  const { client, at } = await refreshesOf(200, () => Response.json(session(3600)))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(at).toEqual([])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(at).toHaveLength(1)
  // On a 30-second tick: at 90 s, with 110 of the 200 s left, or at 120 s, with 80 s left.
  expect(Math.round((at[0] ?? 0) / 1000) % 30).toBe(0)
  await client.auth.stopAutoRefresh()
})

it('the client retries a failed refresh after 200, 400, 800 ms and so on', async () => {
  const { client, at } = await refreshesOf(60, () => Promise.reject(new TypeError('fetch failed')))
  await vi.advanceTimersByTimeAsync(3000)
  const waits = at.slice(1).map((time, index) => time - (at[index] ?? 0))
  expect(waits.slice(0, 3)).toEqual([200, 400, 800])
  await client.auth.stopAutoRefresh()
})
