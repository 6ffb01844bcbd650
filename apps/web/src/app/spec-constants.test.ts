import { createClient } from '@supabase/supabase-js'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isSafariOrIos } from '@/shared/browser/is-safari.ts'
import { initials } from '@/shared/format/initials.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { formatRelative } from '@/shared/format/time.ts'
import { queryClient } from '../shared/backend/query-client.ts'

/** Requests of the official client, answered by the test. */
const asked: Array<{ url: URL; body: unknown; headers: Headers }> = []
let answer: (url: URL) => Response
const client = createClient('http://backend.test', 'anon-key', {
  auth: { persistSession: false, autoRefreshToken: false },
  global: {
    fetch: async (input, init) => {
      const url = new URL(String(input))
      asked.push({ url, body: init?.body, headers: new Headers(init?.headers) })
      return answer(url)
    },
  },
})

beforeEach(() => {
  asked.length = 0
  answer = () => Response.json([])
})
afterEach(() => vi.useRealTimers())

it('the query client keeps data fresh for 5 minutes and stored for 10, retries once and ignores window focus', () => {
  expect(queryClient.getDefaultOptions().queries).toMatchObject({
    staleTime: 5 * 60_000,
    gcTime: 10 * 60_000,
    retry: 1,
    refetchOnWindowFocus: false,
  })
})

it('prices are shown in dollars with two decimals', () => {
  expect([0, 7.5, 12.345, 1234].map(formatDollars)).toEqual(['$0.00', '$7.50', '$12.35', '$1,234.00'])
})

it('initials are at most two letters of a name', () => {
  expect(['Ann', 'Ann Lee', 'Ann Mary Lee', '  '].map(initials)).toEqual(['A', 'AL', 'AM', ''])
})

it('relative time reads “x minutes ago”', () => {
  const now = Date.parse('2026-01-01T12:00:00Z')
  expect(formatRelative('2026-01-01T11:55:00Z', 'en', now)).toBe('5 minutes ago')
})

it('isSafariOrIos matches Safari and every browser on iOS, and nothing else', () => {
  const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'
  expect(isSafariOrIos(`${mac} Version/18.0 Safari/605.1.15`, 0)).toBe(true)
  expect(isSafariOrIos('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) CriOS/130.0', 5)).toBe(true)
  expect(isSafariOrIos(`${mac} Chrome/130.0 Safari/537.36`, 0)).toBe(false)
  expect(isSafariOrIos('Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 0)).toBe(
    false,
  )
})

it('the list of files asks for at most a hundred, by name ascending', async () => {
  await client.storage.from('pictures').list('folder')
  expect(JSON.parse(String(asked[0]?.body))).toMatchObject({
    prefix: 'folder',
    limit: 100,
    offset: 0,
    sortBy: { column: 'name', order: 'asc' },
  })
})

it('an upload has a cache control of 3600', async () => {
  answer = () => Response.json({ Id: '1', Key: 'pictures/a' })
  await client.storage.from('pictures').upload('a', new Uint8Array([1]))
  expect(asked[0]?.headers.get('cache-control')).toBe('max-age=3600')
})
