import { createRestRoutes } from '@localchef/backend/rest/rest-routes'
import { Hono } from 'hono'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../open-test-database.ts'
import { clientFor, createAccount, resolveTestCaller } from './people.ts'

const buyer = '00000000-0000-4000-8000-0000000000b1'
const chef = '00000000-0000-4000-8000-0000000000c1'
const shy = '00000000-0000-4000-8000-0000000000c2'
const newcomer = '00000000-0000-4000-8000-0000000000d1'

let engine: TestDatabase
let fetch: typeof globalThis.fetch

/** A table with types that the marketplace's own tables do not use. */
const samples = `
  create table public.samples (
    id integer primary key,
    name text,
    amount numeric not null default 5,
    tags text[] not null default '{}',
    facts jsonb not null default '{}',
    day date,
    parent_id integer constraint samples_parent_fkey references public.samples (id)
  );
  alter table public.samples enable row level security;
  create policy samples_all on public.samples to anon, authenticated using (true) with check (true);
  grant all on public.samples to anon, authenticated;
  create view public.sleepers as select pg_sleep(20)::text as dream;
  grant select on public.sleepers to anon;
`

describe('rows', () => {
  beforeAll(async () => {
    engine = await openTestDatabase()
    const { database } = engine
    await database.transaction((connection) => connection.query(samples))
    await createAccount(database, buyer, 'buyer@example.test')
    await createAccount(database, chef, 'chef@example.test')
    await createAccount(database, shy, 'shy@example.test')
    await createAccount(database, newcomer, 'newcomer@example.test')
    await database.transaction(async (connection) => {
      await connection.query(
        `insert into public.profiles (id, role, name, email)
      values ($1, 'buyer', 'Bea Buyer', ''), ($2, 'chef', 'Carl Chef', ''), ($3, 'chef', 'Shy Chef', '')`,
        [buyer, chef, shy],
      )
      await connection.query(
        `insert into public.chefs (profile_id, slug, name, status, latitude, longitude)
      values ($1, 'carls-kitchen', 'Carl''s Kitchen', 'active', 37, -122), ($2, 'hidden', 'Hidden', 'draft', null, null)`,
        [chef, shy],
      )
    })
    const log = pino({ level: 'silent' })
    const routes = createRestRoutes({ database, resolveCaller: resolveTestCaller, log })
    const app = new Hono().route('/rest/v1', routes)
    fetch = async (input, init) => app.fetch(new Request(input, init))
  })

  afterAll(async () => {
    await engine?.stop()
  })

  const as = (token: string) => clientFor(fetch, token)
  const get = (path: string, init: RequestInit = {}) =>
    fetch(`http://backend.test/rest/v1/${path}`, {
      ...init,
      headers: { 'content-type': 'application/json', ...init.headers },
    })

  describe('notifications, as the popover reads and marks them', () => {
    beforeEach(async () => {
      await engine.database.transaction(async (connection) => {
        await connection.query('delete from public.notifications')
        await connection.query(
          `insert into public.notifications (user_id, title, type, created_at)
        select $1, 'New Order ' || n, 'order', timestamptz '2026-01-01' + n * interval '1 hour'
        from generate_series(1, 25) as n`,
          [buyer],
        )
        await connection.query(
          `insert into public.notifications (user_id, title, type) values ($1, 'For the chef', 'order')`,
          [chef],
        )
      })
    })

    const page = (token: string, from: number, to: number) =>
      as(token)
        .from('notifications')
        .select('*', { count: 'exact' })
        .eq('user_id', buyer)
        .order('created_at', { ascending: false })
        .range(from, to)

    test('notifications are read newest first, ten a page, with the exact count', async () => {
      const first = await page(buyer, 0, 9)
      expect(first.error).toBeNull()
      expect(first.count).toBe(25)
      expect(first.data).toHaveLength(10)
      expect(first.data?.[0]).toMatchObject({ title: 'New Order 25', is_read: false, data: {} })
      const last = await page(buyer, 20, 29)
      expect(last.data?.map(({ title }) => title)).toEqual([5, 4, 3, 2, 1].map((n) => `New Order ${n}`))
      expect((await page(buyer, 40, 49)).error).toMatchObject({ code: 'PGRST103' })
    })

    test('another person reads no notification, and a visitor is refused', async () => {
      expect(await page(chef, 0, 9)).toMatchObject({ error: null, count: 0, data: [] })
      expect(await page('anon', 0, 9)).toMatchObject({ status: 401, error: { code: '42501' } })
    })

    test('notifications are marked read one by one or all, and never unread again', async () => {
      const { data } = await page(buyer, 0, 0)
      const id = data?.[0]?.id
      const one = await as(buyer).from('notifications').update({ is_read: true }).eq('id', id)
      expect(one).toMatchObject({ status: 204, error: null })
      const unread = () =>
        as(buyer)
          .from('notifications')
          .select('id', { count: 'exact', head: true })
          .eq('user_id', buyer)
          .is('is_read', false)
      expect((await unread()).count).toBe(24)

      const all = await as(buyer)
        .from('notifications')
        .update({ is_read: true }, { count: 'exact' })
        .eq('user_id', buyer)
        .eq('is_read', false)
      expect(all).toMatchObject({ error: null, count: 24 })
      expect((await unread()).count).toBe(0)

      const back = await as(buyer).from('notifications').update({ is_read: false }).eq('id', id)
      expect(back).toMatchObject({ status: 403, error: { code: '42501' } })
      const foreign = await as(chef)
        .from('notifications')
        .update({ is_read: true })
        .eq('user_id', buyer)
        .select('id')
      expect(foreign.data).toEqual([])
      const title = await as(buyer).from('notifications').update({ title: 'mine' }).eq('id', id)
      expect(title.error).toMatchObject({ code: '42501' })
    })
  })

  describe('profiles', () => {
    const fields =
      'id,role,name,email,address,city,state,zipCode:zip_code,phone,avatarUrl:avatar_url,allergies,isOnboarded:is_onboarded'

    test('an owner reads their profile under aliases', async () => {
      const { data, error } = await as(buyer).from('profiles').select(fields).eq('id', buyer).maybeSingle()
      expect(error).toBeNull()
      expect(data).toMatchObject({
        id: buyer,
        role: 'buyer',
        email: 'buyer@example.test',
        zipCode: null,
        isOnboarded: true,
      })
      expect((await as(buyer).from('profiles').select('*').eq('id', chef).maybeSingle()).data).toBeNull()
      expect((await as(buyer).from('profiles').select('*').eq('id', chef).single()).error).toMatchObject({
        code: 'PGRST116',
      })
    })

    test('a profile is created once, never as an admin, and never for someone else', async () => {
      const row = { id: newcomer, role: 'buyer', name: 'New', email: 'x@example.test', is_onboarded: true }
      const insert = (values: object, token = newcomer) =>
        as(token).from('profiles').insert(values).select().single()
      expect((await insert({ ...row, role: 'admin' })).error).toMatchObject({ code: '42501' })
      expect((await insert({ ...row, role: 'owner' })).error).toMatchObject({ code: '22P02' })
      expect((await insert(row, buyer)).error).toMatchObject({ code: '42501' })
      const created = await insert(row)
      expect(created).toMatchObject({
        status: 201,
        error: null,
        data: { id: newcomer, email: 'newcomer@example.test' },
      })
      expect(await insert(row)).toMatchObject({ status: 409, error: { code: '23505' } })
      expect((await insert({ ...row, colour: 'red' })).error).toMatchObject({ code: 'PGRST204' })
      expect((await insert({ ...row, name: '' })).error).toMatchObject({ code: '23514' })
    })

    test('an owner edits their profile, but cannot change the role', async () => {
      const edited = await as(buyer)
        .from('profiles')
        .update({ city: 'Oakland' })
        .eq('id', buyer)
        .select('city')
        .single()
      expect(edited.data).toEqual({ city: 'Oakland' })
      expect(
        (await as(buyer).from('profiles').update({ role: 'admin' }).eq('id', buyer)).error,
      ).toMatchObject({
        code: '42501',
      })
      const all = await as(buyer).from('profiles').update({ city: 'X' })
      expect(all).toMatchObject({
        status: 400,
        error: { code: '21000', message: 'UPDATE requires a WHERE clause' },
      })
      expect((await as(buyer).from('profiles').delete()).error).toMatchObject({ code: '21000' })
    })
  })

  test('a visitor reads open chefs and nothing about people', async () => {
    const { data } = await as('anon').from('chefs').select('slug')
    expect(data).toEqual([{ slug: 'carls-kitchen' }])
    const { data: own } = await as(chef).from('chefs').select('slug, profile_id')
    expect(own).toEqual([{ slug: 'carls-kitchen', profile_id: chef }])
  })

  describe('filters, order and shape', () => {
    beforeAll(async () => {
      const { error } = await as('anon')
        .from('samples')
        .insert([
          {
            id: 1,
            name: 'Plov',
            amount: 9.5,
            tags: ['rice', 'lamb'],
            facts: { heat: 1, from: 'Tashkent' },
            day: '2026-05-01',
          },
          {
            id: 2,
            name: 'Борщ',
            amount: 8,
            tags: ['beet'],
            facts: { heat: 0, parts: ['a', 'b'] },
            day: null,
          },
          { id: 3, name: 'a,b.(c)"d\\e', amount: 12, tags: ['rice'], facts: {}, day: '2026-06-01' },
          { id: 4, name: null, amount: 1, tags: [], facts: { heat: 5 }, day: null },
        ])
      expect(error).toBeNull()
      expect((await as('anon').from('samples').update({ parent_id: 1 }).in('id', [2, 3])).error).toBeNull()
    })

    const table = () => as('anon').from('samples').select('id').order('id')
    type Query = ReturnType<typeof table>
    const cases: [string, (query: Query) => PromiseLike<{ data: { id: number }[] | null }>, number[]][] = [
      ['eq', (query) => query.eq('name', 'Борщ'), [2]],
      ['eq with every special character', (query) => query.eq('name', 'a,b.(c)"d\\e'), [3]],
      ['neq leaves out null', (query) => query.neq('name', 'Plov'), [2, 3]],
      ['gt and lte', (query) => query.gt('amount', 1).lte('amount', 9.5), [1, 2]],
      ['is null', (query) => query.is('name', null), [4]],
      ['not is null', (query) => query.not('name', 'is', null), [1, 2, 3]],
      ['in', (query) => query.filter('name', 'in', '("Plov","a,b.(c)\\"d\\\\e")'), [1, 3]],
      ['in nothing', (query) => query.in('id', []), []],
      ['not in', (query) => query.not('id', 'in', '(1,2)'), [3, 4]],
      ['match', (query) => query.match({ id: 1, name: 'Plov' }), [1]],
      ['limit', (query) => query.limit(2), [1, 2]],
      ['range', (query) => query.range(1, 2), [2, 3]],
    ]
    test.each(cases)('the query with %s returns the expected rows', async (_, build, ids) => {
      const answer = await build(table())
      expect(answer).toMatchObject({ error: null })
      expect(answer.data?.map(({ id }) => id)).toEqual(ids)
    })

    test('nulls are ordered first or last as requested', async () => {
      const ids = async (query: PromiseLike<{ data: { id: number }[] | null }>) =>
        (await query).data?.map(({ id }) => id)
      const days = () => as('anon').from('samples').select('id')
      expect(await ids(days().order('day', { nullsFirst: true }).order('id'))).toEqual([2, 4, 1, 3])
      expect(await ids(days().order('day', { ascending: false, nullsFirst: false }).order('id'))).toEqual([
        3, 1, 2, 4,
      ])
    })

    test('columns are renamed', async () => {
      const { data } = await as('anon').from('samples').select('key:id, amount').eq('id', 1)
      expect(data).toEqual([{ key: 1, amount: 9.5 }])
    })

    test('many rows are written at once, and removed', async () => {
      const many = as('anon').from('samples')
      const inserted = await many
        .insert(
          [
            { id: 10, amount: 2 },
            { id: 11, amount: 5 },
          ],
          { count: 'exact' },
        )
        .select('id, amount')
      expect(inserted).toMatchObject({
        error: null,
        count: 2,
        data: [
          { id: 10, amount: 2 },
          { id: 11, amount: 5 },
        ],
      })
      expect((await many.insert([{ id: 12, amount: 2 }, { id: 13 }])).error).toMatchObject({ code: '23502' })
      expect((await many.insert([])).error).toBeNull()
      const removed = await many.delete().gte('id', 10).select('id, amount').order('id')
      expect(removed.data).toEqual([
        { id: 10, amount: 2 },
        { id: 11, amount: 5 },
      ])
      expect(await many.insert({ id: 20, parent_id: 999 })).toMatchObject({
        status: 409,
        error: { code: '23503' },
      })
    })

    test('a write refused by single() is rolled back', async () => {
      const changed = await as('anon')
        .from('samples')
        .update({ amount: 77 })
        .in('id', [1, 2])
        .select()
        .single()
      expect(changed).toMatchObject({ status: 406, error: { code: 'PGRST116' } })
      expect((await as('anon').from('samples').select('id').eq('amount', 77)).data).toEqual([])
    })
  })

  describe('refusals', () => {
    test.each([
      ['chefs?select=id;drop table chefs', 400, 'PGRST100'],
      ['chefs?select=id"', 400, 'PGRST100'],
      [`chefs?select=id&slug=eq.x' or 'a'='a`, 200, undefined],
      ['chefs?slug=eq.x&order=id;select 1', 400, 'PGRST100'],
      ['chefs?order=slug desc', 400, '42703'],
      ['chefs?select=id&"slug"=eq.x', 200, undefined],
      ['chefs?"x""y"=eq.1', 400, 'PGRST100'],
      ['chefs?nothing=eq.1', 400, '42703'],
      ['chefs?id=eq.1', 400, '22P02'],
      ['chefs?id=foo.1', 400, 'PGRST100'],
      [`samples?select=${'samples('.repeat(5)}id${')'.repeat(5)}`, 400, 'PGRST100'],
      [`samples?select=${Array.from({ length: 9 }, (_, n) => `p${n}:samples(id)`)}`, 400, 'PGRST100'],
      ['chefs?id=constructor.1', 400, 'PGRST100'],
      ['chefs?limit=-1', 400, 'PGRST100'],
      ['nothing', 404, 'PGRST205'],
      ['chefs/of/somebody', 404, 'PGRST125'],
      ['pg_class', 404, 'PGRST205'],
      ['users', 404, 'PGRST205'],
      ['chefs?slug=eq.%00', 400, '22021'],
    ])('the request %s is refused with %s and %s', async (path, status, code) => {
      const answer = await get(path)
      const body = await answer.json()
      expect([answer.status, body.code]).toEqual([status, code])
      if (code) expect(Object.keys(body).sort()).toEqual(['code', 'details', 'hint', 'message'])
    })

    test('other schemas, media types, bodies and tokens are refused', async () => {
      expect((await get('users', { headers: { 'accept-profile': 'auth' } })).status).toBe(406)
      expect((await get('samples', { headers: { accept: 'image/png' } })).status).toBe(406)
      expect((await get('samples', { method: 'POST', body: '{"id":' })).status).toBe(400)
      expect(
        (await get('samples', { method: 'POST', body: 'id', headers: { 'content-type': 'image/png' } }))
          .status,
      ).toBe(415)
      expect((await get('samples', { method: 'POST', body: `"${'x'.repeat(1024 * 1024)}"` })).status).toBe(
        413,
      )
      expect((await get('samples', { headers: { authorization: 'Bearer nonsense' } })).status).toBe(401)
    })

    test.each<[string, string, RequestInit]>([
      ['The OpenAPI description at the root', '', {}],
      ['Upsert of one row by PUT', 'samples?id=eq.1', { method: 'PUT', body: '{"id":1}' }],
      ['The operator match', 'samples?name=match.(a%2B)%2B', {}],
      ...'like ilike imatch isdistinct cs cd ov sl sr nxr nxl adj fts plfts phfts wfts'
        .split(' ')
        .map<[string, string, RequestInit]>((name) => [`The operator ${name}`, `samples?name=${name}.a`, {}]),
      ['The operator eq with a list', 'samples?id=not.eq(any).{1,2}', {}],
      ['Joining conditions by and or or', 'samples?or=(id.eq.1,id.eq.2)', {}],
      ['Joining conditions by and or or', 'samples?not.and=(id.eq.1,id.eq.2)', {}],
      ['A condition or order of a related table', 'samples?select=id,chefs(id)&chefs.order=id', {}],
      ['A path into JSON', 'samples?select=facts->>from', {}],
      ['A path into JSON', 'samples?facts->heat=gt.1', {}],
      ['A path into JSON', 'samples?order=facts->heat', {}],
      ['A cast', 'samples?select=id::text', {}],
      ['An aggregate', 'samples?select=amount.sum()', {}],
      ['An aggregate', 'samples?select=count', {}],
      ['An aggregate or an empty list', 'samples?select=count()', {}],
      ['Spreading a related row', 'samples?select=id,...chefs(id)', {}],
      ['A hint of how tables are related', 'chefs?select=profiles!profile_id(name)', {}],
      ['Choosing among several relationships of samples and samples', 'samples?select=samples(id)', {}],
      ['Embedding by the foreign keys behind the view sleepers', 'samples?select=sleepers(dream)', {}],
      ['Calling a function of the database by rpc', 'rpc/set_config', { method: 'POST', body: '{}' }],
      ['Calling a function of the database by rpc', 'rpc/set_config?a=1', {}],
      ['An upsert', 'samples?on_conflict=id', { method: 'POST', body: '{"id":1}' }],
      ...[
        'resolution=merge-duplicates',
        'resolution=ignore-duplicates',
        'missing=default',
        'return=headers-only',
        'handling=strict',
        'max-affected=1',
      ].map<[string, string, RequestInit]>((prefer) => [
        `The preference ${prefer}`,
        'samples',
        { method: 'POST', body: '{"id":1}', headers: { prefer: `count=exact, ${prefer}` } },
      ]),
      [
        'An answer without nulls',
        'samples',
        { headers: { accept: 'application/vnd.pgrst.array+json;nulls=stripped' } },
      ],
      [
        'A body of text/plain',
        'samples',
        { method: 'POST', body: 'x', headers: { 'content-type': 'text/plain' } },
      ],
      ['Ordering by a column of a related table', 'samples?order=parent(name).asc', {}],
      ['An answer as text/csv', 'samples', { headers: { accept: 'text/csv' } }],
      ['An answer as application/geo+json', 'samples', { headers: { accept: 'application/geo+json' } }],
      [
        'An answer as application/vnd.pgrst.plan',
        'samples',
        { headers: { accept: 'application/vnd.pgrst.plan+text; for="application/json"; options=analyze;' } },
      ],
      [
        'A body of text/csv',
        'samples',
        { method: 'POST', body: 'id\n1', headers: { 'content-type': 'text/csv' } },
      ],
      ['The preference tx=rollback', 'samples', { headers: { prefer: 'tx=rollback' } }],
      ['The preference timezone=Asia/Tokyo', 'samples', { headers: { prefer: 'timezone=Asia/Tokyo' } }],
      ['UPDATE with a limit', 'samples?id=gt.0&limit=1', { method: 'PATCH', body: '{"amount":1}' }],
      ['Inserting several empty rows', 'samples', { method: 'POST', body: '[{},{}]' }],
    ])('%s is answered with 501 and the page of supported calls', async (call, path, init) => {
      const answer = await get(path, init)
      expect([answer.status, await answer.json()]).toEqual([
        501,
        {
          code: 'not_implemented',
          message: `${call} is not supported by this server; docs/backend.md lists what is`,
          details: null,
          hint: null,
        },
      ])
    })

    test('an unknown preference is ignored', async () => {
      expect((await get('samples', { headers: { prefer: 'colour=red' } })).status).toBe(200)
    })

    test('a statement over its time limit is canceled', async () => {
      const { error } = await as('anon').from('sleepers').select()
      expect(error).toMatchObject({ code: '57014' })
    })

    test('a read request cannot write, and its settings end with it', async () => {
      const { rows } = await engine.database.pool.query(
        `select current_setting('request.jwt.claims', true) as claims`,
      )
      expect(rows[0]?.claims ?? '').toBe('')
    })
  })
})
