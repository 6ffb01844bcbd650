import { createClient } from '@supabase/supabase-js'
import { beforeEach, expect, test, vi } from 'vitest'
import { publicReadsByGet, sharedReadMark } from './public-reads-by-get.ts'

vi.hoisted(() => {
  const listeners = { addEventListener: () => undefined, removeEventListener: () => undefined }
  const localStorage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  const location = { href: 'https://chef.test/', origin: 'https://chef.test', hash: '', search: '' }
  const document = { ...listeners, visibilityState: 'visible' }
  const window = { ...listeners, localStorage, location, document }
  for (const [name, value] of Object.entries({ window, document, localStorage })) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  }
})

const anonKey = 'anon.key'
interface Sent {
  address: string
  method: string
  body: unknown
  headers: Record<string, string>
}
const sent: Sent[] = []
let answer: () => Response

async function record(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  if (String(input) === '/config.json') {
    return Response.json({ supabaseUrl: 'https://chef.test', supabaseAnonKey: anonKey })
  }
  const { 'x-client-info': _, ...headers } = Object.fromEntries(new Headers(init?.headers))
  sent.push({ address: String(input), method: init?.method ?? 'GET', body: init?.body, headers })
  return answer()
}
vi.stubGlobal('fetch', record)

const { invokeFunction, readSharedRows } = await import('./invoke-function.ts')
const { isBackendLoaded } = await import('./client.ts')

const client = createClient('https://chef.test', anonKey, {
  accessToken: async () => null,
  global: { fetch: publicReadsByGet(anonKey, record) },
})

beforeEach(() => {
  sent.length = 0
  answer = () => Response.json({ isOk: true })
})

test.each([
  { name: 'chef-search', input: { query: 'плов & co' }, options: { shared: true } },
  { name: 'chef-search', input: { query: 'x'.repeat(5000) }, options: { shared: true } },
  { name: 'list-busy-times', input: { serviceId: '1' }, options: {} },
  { name: 'request-opening-news', input: { email: 'ann@chef.test' }, options: { idempotencyKey: 'k1' } },
])(
  "a visitor's call of $name is the request of the official client, which is not loaded for it",
  async ({ name, input, options }) => {
    expect(await invokeFunction(name, input, options)).toEqual({ isOk: true })
    const shared = 'shared' in options ? { [sharedReadMark]: '1' } : {}
    const key = 'idempotencyKey' in options ? { 'Idempotency-Key': options.idempotencyKey } : {}
    await client.functions.invoke(name, {
      body: JSON.stringify(input),
      headers: { 'Content-Type': 'application/json', ...shared, ...key },
    })
    const [ours, theirs] = sent
    expect(ours).toEqual(theirs)
    expect(isBackendLoaded()).toBe(false)
  },
)

test('rows that everybody shares are read as the official client reads them for a visitor', async () => {
  answer = () => Response.json([{ slug: 'thai' }])
  expect(await readSharedRows('cuisines?select=slug,name&order=position.asc')).toEqual([{ slug: 'thai' }])
  await client.from('cuisines').select('slug, name').order('position').setHeader(sharedReadMark, '1')
  const [ours, theirs] = sent
  expect(decodeURIComponent(ours?.address ?? '')).toBe(decodeURIComponent(theirs?.address ?? ''))
  expect(ours?.headers).toEqual({ apikey: anonKey })
  expect(isBackendLoaded()).toBe(false)
})

test("a refusal of a visitor's call has its code and status, and a lost network status 0", async () => {
  answer = () => Response.json({ code: 'marketplace_not_open', message: 'Not open' }, { status: 403 })
  await expect(invokeFunction('quote-order', {}, {})).rejects.toMatchObject({
    code: 'marketplace_not_open',
    status: 403,
  })
  answer = () => {
    throw new TypeError('Failed to fetch')
  }
  await expect(invokeFunction('quote-order', {}, {})).rejects.toMatchObject({ status: 0 })
  const aborted = AbortSignal.abort()
  answer = () => {
    throw aborted.reason
  }
  await expect(invokeFunction('quote-order', {}, { signal: aborted })).rejects.toMatchObject({
    name: 'AbortError',
  })
})
