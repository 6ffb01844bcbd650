import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createClient } from '@supabase/supabase-js'
import { expect, it } from 'vitest'
import { publicReadsByGet, sharedReadMark } from './public-reads-by-get.ts'

const anonKey = 'anon.key'

/** The official client's request for `chef-search`. */
async function sentBy(accessToken: string | null, options: { body: object; shared?: boolean }) {
  const sent: { address: string; init: RequestInit | undefined; headers: Headers }[] = []
  const client = createClient('http://backend.test', anonKey, {
    // Without a session the client sends the key, as for visitors.
    accessToken: async () => accessToken,
    global: {
      fetch: publicReadsByGet(anonKey, async (input, init) => {
        sent.push({ address: String(input), init, headers: new Headers(init?.headers) })
        return Response.json({ chefs: [] })
      }),
    },
  })
  const { data, error } = await client.functions.invoke('chef-search', {
    body: JSON.stringify(options.body),
    headers: {
      'Content-Type': 'application/json',
      ...(options.shared === false ? {} : { [sharedReadMark]: '1' }),
    },
  })
  expect(error).toBeNull()
  expect(data).toEqual({ chefs: [] })
  const [only] = sent
  if (!only || sent.length > 1) throw new Error('one request was expected')
  return only
}

it("a visitor's read is sent as a GET that caches may keep", async () => {
  const { address, init, headers } = await sentBy(null, { body: { query: 'плов & co' } })
  const { pathname, searchParams } = new URL(address)
  expect(pathname).toBe('/functions/v1/chef-search')
  expect(JSON.parse(searchParams.get('input') ?? '')).toEqual({ query: 'плов & co' })
  expect([init?.method, init?.body, init?.cache]).toEqual([undefined, undefined, 'no-cache'])
  expect([...headers]).toEqual([['apikey', anonKey]])
})

it("a signed-in user's read is sent as the client's POST, without the mark", async () => {
  const { address, init, headers } = await sentBy('their.token', { body: { query: 'soup' } })
  expect(address).toBe('http://backend.test/functions/v1/chef-search')
  expect([init?.method, init?.body]).toEqual(['POST', '{"query":"soup"}'])
  expect(headers.get('authorization')).toBe('Bearer their.token')
  expect(headers.has(sharedReadMark)).toBe(false)
})

it("a read that isn't shared or is too long for an address stays a POST", async () => {
  expect((await sentBy(null, { body: {}, shared: false })).init?.method).toBe('POST')
  const long = await sentBy(null, { body: { query: 'x'.repeat(5_000) } })
  expect(long.init?.method).toBe('POST')
  expect(long.headers.has(sharedReadMark)).toBe(false)
})

it('shared rows are read as a visitor, even when signed in', async () => {
  let sent: Headers | undefined
  const client = createClient('http://backend.test', anonKey, {
    accessToken: async () => 'their.token',
    global: {
      fetch: publicReadsByGet(anonKey, async (_, init) => {
        sent = new Headers(init?.headers)
        return Response.json([])
      }),
    },
  })
  await client.from('announcements').select('id').setHeader(sharedReadMark, '1')
  expect([sent?.get('authorization'), sent?.get('apikey'), sent?.has(sharedReadMark)]).toEqual([
    null,
    anonKey,
    false,
  ])
})

it('the official client is the only way to functions, rows and accounts: no other module names their paths', async () => {
  const source = fileURLToPath(new URL('../../', import.meta.url))
  const files = (await readdir(source, { recursive: true })).filter(
    (file) => /(?<!\.test)\.tsx?$/.test(file) && !file.startsWith('shared/backend/'),
  )
  expect(files.length).toBeGreaterThan(100)
  const naming: string[] = []
  for (const file of files) {
    if (/\/(?:functions|rest|auth|realtime)\/v1/.test(await readFile(join(source, file), 'utf8'))) {
      naming.push(file)
    }
  }
  expect(naming).toEqual([])
})
