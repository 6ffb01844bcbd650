import { type Caller, service, visitor } from '@localchef/backend/caller'
import { createRestRoutes } from '@localchef/backend/rest/rest-routes'
import { Hono } from 'hono'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../open-test-database.ts'
import { asPerson, createAccount, resolveTestCaller } from './people.ts'

/** Limits on the cost of a request. */

const buyer = '00000000-0000-4000-8000-0000000000b1'
const chef = '00000000-0000-4000-8000-0000000000c1'

const crowd = `
  create table public.crowd (
    id integer primary key,
    leader_id integer constraint crowd_leader_fkey references public.crowd (id),
    story text not null
  );
  create table public.followers (
    id integer primary key,
    crowd_id integer not null constraint followers_crowd_fkey references public.crowd (id),
    story text not null
  );
  alter table public.crowd enable row level security;
  alter table public.followers enable row level security;
  create policy crowd_all on public.crowd to anon, authenticated using (true) with check (true);
  create policy followers_all on public.followers to anon, authenticated using (true);
  grant all on public.crowd, public.followers to anon, authenticated;
  insert into public.crowd (id, story) select n, repeat('a', 20000) from generate_series(1, 900) n;
  insert into public.followers (id, crowd_id, story) select n, 1, repeat('b', 20000) from generate_series(1, 900) n;
  create view public.sleepers as select pg_sleep(30)::text as dream;
  grant select on public.sleepers to anon, authenticated;
`

let engine: TestDatabase
let ask: (path: string, init?: RequestInit & { token?: string }) => Promise<Response>
const logged: { level: number; path?: string }[] = []

beforeAll(async () => {
  engine = await openTestDatabase()
  const { database } = engine
  await database.transaction((connection) => connection.query(crowd))
  await createAccount(database, buyer, 'buyer@example.test')
  await createAccount(database, chef, 'chef@example.test')
  const log = pino({ level: 'error' }, { write: (line) => logged.push(JSON.parse(line)) })
  const app = new Hono().route(
    '/rest/v1',
    createRestRoutes({
      database,
      resolveCaller: resolveTestCaller,
      log,
      clientAddress: (context) => context.req.header('x-test-address') ?? '192.0.2.9',
    }),
  )
  ask = async (path, { token = 'anon', ...init } = {}) =>
    app.fetch(
      new Request(`http://backend.test/rest/v1/${path}`, {
        ...init,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...init.headers },
      }),
    )
})
afterAll(() => engine?.stop())

const repeated = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, n) => make(n))

describe('limits of a query', () => {
  test.each([
    ['conditions, each by itself', repeated(61, () => 'id=gt.0').join('&'), 'at most 60 conditions'],
    ['levels of tables', 'select=id,crowd(crowd(crowd(crowd(id))))', 'levels'],
    ['tables', `select=id,${repeated(9, (n) => `f${n}:followers(id)`).join(',')}`, 'at most 8 tables'],
    ['letters of select', `select=${'id,'.repeat(1500)}id`, 'at most 4000 characters'],
    ['values of a list', `id=in.(${repeated(1001, () => '1').join(',')})`, 'at most 1000 values'],
    ['orders', `order=${repeated(17, () => 'id').join(',')}`, 'at most 16 columns'],
  ])('a query over the limit of %s is refused with 400 and the limit', async (_what, query, words) => {
    const answer = await ask(`crowd?${query}`)
    const body = await answer.json()
    expect([answer.status, body.code]).toEqual([400, 'PGRST100'])
    expect(body.details).toContain(words)
    expect(Object.keys(body).sort()).toEqual(['code', 'details', 'hint', 'message'])
  })

  test('the limits apply to writes', async () => {
    const many = repeated(61, () => 'id=gt.0').join('&')
    const written = await ask(`crowd?${many}`, { method: 'PATCH', body: '{"story":"x"}', token: buyer })
    expect(written.status).toBe(400)
    const deleted = await ask(`crowd?${many}`, { method: 'DELETE', token: buyer })
    expect(deleted.status).toBe(400)
  })
})

describe('queries within the limits', () => {
  test.each([
    ['sixty conditions', repeated(60, () => 'id=gt.0').join('&')],
    ['a thousand values', `id=in.(${repeated(1000, (n) => String(n)).join(',')})&select=id`],
  ])('%s are answered', async (_what, query) => {
    expect((await ask(`crowd?limit=5&${query}`)).status).toBe(200)
  })
})

describe('limits of a response', () => {
  test('a response over the byte limit is refused before the database aggregates it', async () => {
    for (const query of ['crowd?select=*', 'crowd?select=id,followers(*)&limit=1']) {
      const answer = await ask(query)
      const body = await answer.json()
      expect([query, answer.status, body.code]).toEqual([query, 400, 'PT400'])
      expect(body.message).toContain('more than 10 MB')
      expect(body.hint).toContain('limit')
    }
  })

  test('written rows count towards the byte limit, and the write is rolled back', async () => {
    const answer = await ask('crowd?id=gt.0', {
      method: 'PATCH',
      body: '{"leader_id":1}',
      token: buyer,
      headers: { prefer: 'return=representation' },
    })
    expect(answer.status).toBe(400)
    const { rows } = await engine.database.pool.query(
      'select count(*)::int as led from crowd where leader_id = 1',
    )
    expect(rows).toEqual([{ led: 0 }])
  })

  test('a response below the limit is complete, and the count does not carry over to the next request', async () => {
    for (let count = 0; count < 3; count += 1) {
      const answer = await ask('crowd?select=*&limit=400')
      expect(answer.status).toBe(200)
      expect(await answer.json()).toHaveLength(400)
    }
  })
})

describe('long statements', () => {
  test("a visitor's statement is canceled after three seconds, with 504, and not logged as an error", async () => {
    const answer = await ask('sleepers')
    expect([answer.status, (await answer.json()).code]).toEqual([504, '57014'])
    expect(logged).toEqual([])
  })

  test("the transaction itself cancels statements, wherever a caller's rights are used", async () => {
    const timeoutOf = (caller: Caller) =>
      engine.database.as(caller, async (connection) => {
        const { rows } = await connection.query<{ setting: string }>(
          `select current_setting('statement_timeout') as setting`,
        )
        return rows[0]?.setting
      })
    expect([await timeoutOf(visitor), await timeoutOf(asPerson(buyer))]).toEqual(['3s', '8s'])
    expect(await timeoutOf(service)).toBe('0')
    expect((await engine.database.pool.query('show statement_timeout')).rows[0]?.statement_timeout).toBe('0')
  })

  test("one caller's long statements block neither other users nor other visitors", async () => {
    const slow = repeated(9, () => 'sleepers').map((path) =>
      ask(path, { headers: { 'x-test-address': '192.0.2.1' } }),
    )
    let ended = 0
    for (const answer of slow) answer.then(() => (ended += 1))
    expect((await ask('crowd?select=id&limit=1', { token: buyer })).status).toBe(200)
    expect(
      (await ask('crowd?select=id&limit=1', { headers: { 'x-test-address': '192.0.2.2' } })).status,
    ).toBe(200)
    await engine.database.pool.query('select 1')
    expect(ended).toBeLessThan(slow.length)
    expect(new Set(await Promise.all(slow.map(async (answer) => (await answer).status)))).toEqual(
      new Set([504]),
    )
  })
})
