import { createCallLimits, createSharedCounters } from '@localchef/backend/limits/call-limits'
import { serverFunctions } from '@localchef/domain/functions'
import pino from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callKinds } from '../../apps/server/src/functions/create-function-handlers.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { openTestDatabase, type TestDatabase } from '../open-test-database.ts'
import { leastInput } from '../security/least-input.ts'

const log = pino({ level: 'silent' })

describe('calls of one user and of one address', () => {
  let server: TestServer
  let ann: TestUser
  let bob: TestUser

  beforeAll(async () => {
    const limits = [
      'search.address=3/60',
      'read.person=3/60',
      'read.address=1000/60',
      'write.person=2/90',
      'export.person=2/600',
      'export.address=3/600',
      'message.person=2/60',
      'order.person=2/60',
      'import.person=2/60',
      'picture.address=2/60',
      'notify.person=2/60',
      'report.person=2/60',
      'upload.person=2/60',
    ]
    server = await startTestServer({ environment: { RATE_LIMITS: limits.join(','), TRUST_PROXY: '1' } })
    ann = await server.signUp({ email: 'ann@limits.test', role: 'chef', name: 'Ann' })
    bob = await server.signUp({ email: 'bob@limits.test', role: 'chef', name: 'Bob' })
  })
  afterAll(() => server?.stop())

  let addresses = 0
  const newAddress = () => {
    addresses += 1
    return `198.51.100.${addresses}`
  }

  function ask(path: string, { by, from = newAddress(), body, ...init }: Asked = {}) {
    return fetch(server.url + path, {
      method: body === undefined ? 'GET' : 'POST',
      ...init,
      headers: {
        apikey: server.anonKey,
        'x-forwarded-for': from,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(by ? { authorization: `Bearer ${by.accessToken}` } : {}),
        ...init.headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
  }
  interface Asked extends Omit<RequestInit, 'body'> {
    by?: TestUser
    from?: string
    body?: unknown
    headers?: Record<string, string>
  }

  async function statusesOf(count: number, call: (index: number) => Promise<Response>): Promise<number[]> {
    const statuses: number[] = []
    for (let index = 0; index < count; index += 1) statuses.push((await call(index)).status)
    return statuses
  }

  const search = (text: string, from: string) => {
    const input = encodeURIComponent(JSON.stringify({ searchType: 'text', query: text }))
    return ask(`/functions/v1/chef-search?input=${input}`, { from })
  }

  test('a visitor who searches too often gets 429 with the seconds to wait, and others do not', async () => {
    const from = newAddress()
    expect(await statusesOf(3, (index) => search(`soup ${index}`, from))).toEqual([200, 200, 200])
    const refused = await search('soup 3', from)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    expect(await refused.json()).toMatchObject({ code: 'too_many_requests', requestId: expect.any(String) })
    expect((await search('soup 3', newAddress())).status).toBe(200)
  })

  test('cached answers are not counted', async () => {
    const from = newAddress()
    expect(new Set(await statusesOf(20, () => search('always the same', from)))).toEqual(new Set([200]))
    const body = { searchType: 'text', query: 'always the same' }
    const posted = await statusesOf(20, () => ask('/functions/v1/chef-search', { body, from }))
    expect(new Set(posted)).toEqual(new Set([200]))
  })

  test("a caller who waits for a shared answer is not refused for another caller's limit", async () => {
    const from = newAddress()
    await statusesOf(3, (index) => search(`noodles ${index}`, from))
    const [refused, answered] = await Promise.all([search('shared', from), search('shared', newAddress())])
    expect([refused.status, answered.status]).toEqual([429, 200])
  })

  test('calls by POST and from the same /64 are counted together', async () => {
    const statuses = await statusesOf(4, (index) =>
      ask('/functions/v1/chef-search', {
        body: { searchType: 'text', query: `stew ${index}` },
        from: `2001:db8:7:7::${index + 1}`,
      }),
    )
    expect(statuses).toEqual([200, 200, 200, 429])
  })

  test('calls of one user are counted across addresses', async () => {
    const read = () => ask('/functions/v1/count-unread-messages', { by: ann, body: {} })
    expect(await statusesOf(4, read)).toEqual([200, 200, 200, 429])
    expect((await ask('/functions/v1/count-unread-messages', { by: bob, body: {} })).status).toBe(200)
  })

  test('reads and writes of rows are counted together', async () => {
    const rows = await ask('/rest/v1/notifications?select=id&limit=1', { by: ann })
    expect([rows.status, Number(rows.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect(Object.keys(await rows.json()).sort()).toEqual(['code', 'details', 'hint', 'message'])
    const write = () =>
      ask(`/rest/v1/profiles?id=eq.${bob.id}`, { method: 'PATCH', by: bob, body: { name: 'Bob' } })
    expect(await statusesOf(3, write)).toEqual([204, 204, 429])
  })

  test('exports of several users from one address are counted together', async () => {
    const from = newAddress()
    const get = (by: TestUser) => ask('/functions/v1/export-menu', { by, from, body: {} })
    const statuses = [(await get(ann)).status, (await get(ann)).status, (await get(bob)).status]
    expect(statuses).not.toContain(429)
    expect((await get(bob)).status).toBe(429)
  })

  const exactly = serverFunctions.filter(({ contract }) =>
    ['order', 'message', 'import', 'report', 'notify'].includes(callKinds[contract.name] ?? ''),
  )
  test.each(exactly.map(({ contract }) => [contract.name, contract] as const))(
    '%s is refused to a user after the second call, before it does anything',
    async (name, contract) => {
      const person = await server.signUp({ email: `${name}@limits.test`, role: 'chef', name: 'Cleo' })
      const statuses = await statusesOf(3, () =>
        ask(`/functions/v1/${name}`, {
          by: person,
          body: leastInput(contract),
          headers: { 'idempotency-key': crypto.randomUUID() },
        }),
      )
      expect(statuses.slice(0, 2)).not.toContain(429)
      expect(statuses[2]).toBe(429)
    },
  )

  test('too many uploads of one user are refused in the format of the storage service', async () => {
    const upload = (index: number) =>
      ask(`/storage/v1/object/pictures/${ann.id}/${index}.txt`, { by: ann, body: 'no picture' })
    const statuses = await statusesOf(2, upload)
    expect(statuses).not.toContain(429)
    const refused = await upload(2)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.json()).toMatchObject({ statusCode: '429', code: 'SlowDown' })
  })

  test('new sizes of pictures are counted by address, and existing ones are not counted', async () => {
    const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#b8431f' } })
      .png()
      .toBuffer()
    const name = `${bob.id}/dish.png`
    const { error } = await bob.client.storage
      .from('pictures')
      .upload(name, new Blob([new Uint8Array(picture)], { type: 'image/png' }))
    expect(error).toBeNull()
    const from = newAddress()
    const draw = (width: number, by = from) =>
      ask(`/storage/v1/render/image/public/pictures/${name}?width=${width}`, { from: by })
    expect(await statusesOf(2, (index) => draw([64, 96][index] ?? 0))).toEqual([200, 200])
    const refused = await draw(160)
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect((await draw(96)).status).toBe(200)
    expect((await draw(160, newAddress())).status).toBe(200)
    expect((await draw(160)).status).toBe(200)
  })

  test('calls without an account are counted by address only', async () => {
    const from = newAddress()
    const statuses = await statusesOf(4, () => ask('/sitemap.xml', { from }))
    expect(statuses).toEqual([200, 200, 200, 429])
    expect((await ask('/sitemap-pages.xml', { from })).status).toBe(429)
    expect((await ask('/sitemap.xml')).status).toBe(200)
  })

  test('the server’s own key is never refused', async () => {
    const call = () =>
      fetch(`${server.url}/rest/v1/notifications?select=id&limit=1`, {
        headers: { apikey: server.serviceRoleKey, 'x-forwarded-for': '198.51.100.250' },
      })
    expect(new Set(await statusesOf(6, call))).toEqual(new Set([200]))
  })
})

describe('counters that several processes share', () => {
  let engine: TestDatabase
  beforeAll(async () => {
    engine = await openTestDatabase()
  })
  afterAll(() => engine?.stop())

  const counter = (key: string, points = 5) => [{ key, points, windowSeconds: 60 }]

  test('exact counters never exceed the limit under concurrent calls', async () => {
    const at = Date.now()
    const processes = [1, 2].map(() => createSharedCounters(engine.database, log, () => at))
    const waits = await Promise.all(
      Array.from({ length: 30 }, (_, index) => processes[index % 2]?.takeExactly(counter('exact'), 1)),
    )
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5)
    expect(new Set(waits)).toEqual(new Set([0, 60]))
  })

  test('batched counters of several processes agree after a flush to the database', async () => {
    const [first, second] = [
      createSharedCounters(engine.database, log),
      createSharedCounters(engine.database, log),
    ]
    for (let count = 0; count < 3; count += 1) expect(first.takeSoon(counter('soon'), 1)).toBe(0)
    expect(second.takeSoon(counter('soon'), 1)).toBe(0)
    await first.flush()
    await second.flush()
    expect(second.takeSoon(counter('soon'), 1)).toBe(0)
    expect(second.takeSoon(counter('soon'), 1)).toBeGreaterThan(0)
    await second.flush()
    await first.flush()
    expect(first.takeSoon(counter('soon'), 1)).toBe(0)
    await first.stop()
    await first.takeExactly(counter('other'), 1)
    const { rows } = await engine.database.pool.query(
      `select points from server.rate_limits where key = 'soon'`,
    )
    expect(rows).toEqual([{ points: 6 }])
  })

  test('shared counters allow calls again when the window has ended', async () => {
    let at = Date.now()
    const counters = createSharedCounters(engine.database, log, () => at)
    for (let count = 0; count < 5; count += 1) {
      expect(await counters.takeExactly(counter('window'), 1)).toBe(0)
    }
    expect(await counters.takeExactly(counter('window'), 1)).toBe(60)
    at += 60_001
    expect(await counters.takeExactly(counter('window'), 1)).toBe(0)
    expect(counters.takeSoon(counter('window'), 4)).toBe(0)
    expect(counters.takeSoon(counter('window'), 1)).toBe(60)
    await counters.stop()
  })

  test('a clock that is put back by an hour shuts nobody out for an hour', async () => {
    let at = Date.now() + 3_600_000
    const processes = [1, 2].map(() => createSharedCounters(engine.database, log, () => at))
    const take = (index: number) => processes[index]?.takeExactly(counter('put-back'), 1)
    for (let count = 0; count < 5; count += 1) expect(await take(0)).toBe(0)
    expect(await take(0)).toBe(60)
    at -= 3_600_000
    // The second process does not know the window yet, and reads it from the database.
    for (const index of [0, 1, 0, 1, 0]) expect(await take(index)).toBe(0)
    expect(await take(0)).toBe(60)
    expect(await take(1)).toBe(60)
  })

  test('counters refuse callers over the limit without asking the database', async () => {
    let statements = 0
    const pool = {
      query(...args: unknown[]) {
        statements += 1
        return Reflect.apply(engine.database.pool.query, engine.database.pool, args)
      },
    } as unknown as TestDatabase['database']['pool']
    const counters = createSharedCounters({ ...engine.database, pool }, log)
    for (let count = 0; count < 200; count += 1) await counters.takeExactly(counter('flood'), 1)
    expect(statements).toBe(5)
  })

  test('counters continue in memory while the database is unreachable', async () => {
    const pool = {
      query: () => Promise.reject(new Error('away')),
    } as unknown as TestDatabase['database']['pool']
    const counters = createSharedCounters({ ...engine.database, pool }, log)
    for (let count = 0; count < 3; count += 1) expect(counters.takeSoon(counter('away'), 1)).toBe(0)
    await counters.flush()
    for (let count = 0; count < 2; count += 1) expect(counters.takeSoon(counter('away'), 1)).toBe(0)
    expect(counters.takeSoon(counter('away'), 1)).toBeGreaterThan(0)
    await counters.stop()
  })

  test('counters keep a bounded number of addresses in memory', async () => {
    const counters = createSharedCounters(engine.database, log)
    for (let count = 0; count < 120_000; count += 1) counters.takeSoon(counter(`many ${count}`), 1)
    await counters.stop()
    const { rows } = await engine.database.pool.query(
      `select count(*)::int as kept from server.rate_limits where key like 'many %'`,
    )
    expect(rows[0]?.kept).toBeLessThanOrEqual(50_000)
  })
})

test('the list of call kinds names existing operations only', () => {
  const names = serverFunctions.map(({ contract }) => contract.name)
  expect(Object.keys(callKinds).filter((name) => !names.includes(name))).toEqual([])
})

test('every export counts against one shared limit', () => {
  const exports = serverFunctions
    .map(({ contract }) => contract.name)
    .filter((name) => name.startsWith('export-'))
  expect(exports.filter((name) => callKinds[name] !== 'export')).toEqual([])
})

test('calls by the server itself are not counted', async () => {
  const engine = await openTestDatabase()
  const limits = createCallLimits(engine.database, log, {
    'search.address': { points: 1, windowSeconds: 60 },
  })
  const own = { caller: { role: 'anon' as const, userId: null, claims: {} }, address: '' }
  for (let count = 0; count < 3; count += 1) {
    await expect(limits.count('search', own)).resolves.toBeUndefined()
  }
  await limits.stop()
  await engine.stop()
})
