import { signCertificationDocument } from '@localchef/contracts/certifications/sign-certification-document'
import { listChefs } from '@localchef/contracts/chefs/list-chefs'
import { listCuisines } from '@localchef/contracts/chefs/list-cuisines'
import { listDrops } from '@localchef/contracts/drops/list-drops'
import { getStatement } from '@localchef/contracts/payments/get-statement'
import { usualPlaceRules } from '@localchef/contracts/permits/usual-place-rules'
import { chefSearch } from '@localchef/contracts/search/chef-search'
import { suggestSearch } from '@localchef/contracts/search/suggest-search'
import { demoAccounts, demoPassword } from '@localchef/demo/demo-accounts'
import { refreshDemoBatches } from '@localchef/demo/demo-batches'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countRealAccounts } from '../../apps/server/src/commands/count-real-accounts.ts'
import { type CallAs, callFunction } from '../call-function.ts'
import { startTestServer, type TestServer } from '../harness.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' })
})
afterAll(() => server?.stop())

async function signInDemo({ email }: (typeof demoAccounts)[number]): Promise<CallAs> {
  const client = createClient(server.url, server.anonKey, { auth: { persistSession: false } })
  const { data } = await client.auth.signInWithPassword({
    email,
    password: demoPassword,
    options: { captchaToken: 'not asked for in tests' },
  })
  return data.session ? { accessToken: data.session.access_token } : {}
}

async function numberOf(text: string): Promise<number> {
  const { rows } = await server.database.transaction((connection) => connection.query<{ n: string }>(text))
  return Number(rows[0]?.n)
}

test.each([
  ['chefs that are not truck stops', "select count(*) as n from chefs where kind = 'chef'", 120],
  ['cities of chefs', "select count(distinct city) as n from chefs where kind = 'chef'", 15],
  [
    'truck stops with a highway',
    "select count(*) as n from chefs where kind = 'truck_stop' and highway is not null",
    25,
  ],
  ['dishes', "select count(*) as n from dishes where status = 'active'", 900],
  ['services', "select count(*) as n from services where status = 'active'", 60],
  ['class dates to come', 'select count(*) as n from class_sessions where starts_at > now()', 60],
  ['orders', 'select count(*) as n from orders', 5000],
  ['stars for dishes', 'select count(*) as n from review_dishes', 500],
  ['reviews in Russian', "select count(*) as n from reviews where language = 'ru'", 100],
  ['dishes with ingredients', 'select count(distinct dish_id) as n from dish_ingredients', 900],
  ['ZIP codes', "select count(*) as n from places where kind = 'zip'", 33_000],
])('the demo marketplace has enough %s', async (_what, text, least) => {
  expect(await numberOf(text)).toBeGreaterThanOrEqual(least)
})

test("every certification of the demo has a document, which an admin opens and another chef doesn't", async () => {
  const [admin, chef] = demoAccounts
  const { rows } = await server.database.pool.query<{ path: string; isKept: boolean }>(
    `select c.document_path as path,
       exists (
         select 1 from storage.objects o where o.bucket_id = 'certificates' and o.name = c.document_path
       ) as "isKept"
     from public.certifications c
     join public.chefs k on k.id = c.chef_id
     order by k.profile_id = $1, c.created_at, c.id`,
    [chef.id],
  )
  expect(rows.length).toBeGreaterThan(100)
  expect(rows.filter(({ isKept }) => !isKept)).toEqual([])
  const [asAdmin, asChef] = [await signInDemo(admin), await signInDemo(chef)]
  for (const { path } of rows.slice(0, 3)) {
    const { data } = await callFunction(server, signCertificationDocument, { path }, asAdmin)
    const opened = await fetch(`${server.url}/storage/v1${data.address}`)
    expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect((await callFunction(server, signCertificationDocument, { path }, asChef)).status).toBe(403)
  }
})

test('the desk of the demo chef has codes, followers, a drop to come and a standing order, which visitors do not see', async () => {
  const [, chef] = demoAccounts
  const own = `chef_id = (select id from chefs where profile_id = '${chef.id}')`
  expect(await numberOf(`select count(*) as n from discounts where ${own}`)).toBe(2)
  const followers = `select count(*) as n from favourite_chefs where followed_at is not null and ${own}`
  expect(await numberOf(followers)).toBeGreaterThan(0)
  expect(await numberOf(`select count(*) as n from drops where announced_at is null and ${own}`)).toBe(1)
  expect(await numberOf(`select count(*) as n from standing_orders where ${own}`)).toBe(1)
  expect(await numberOf('select count(*) as n from standing_order_occurrences')).toBe(0)
  const { data } = await callFunction(server, listDrops, {})
  expect(data.drops.map(({ slug }) => slug)).not.toContain('demo-planned')
})

test('towns of kitchens are named in Russian where the gazetteer does, for visitors, chefs and admins', async () => {
  const town = { city: 'San Francisco', cityRu: 'Сан-Франциско' }
  const { data } = await callFunction(server, chefSearch, { searchType: 'text', query: 'Nino' })
  expect(data.chefs[0]).toMatchObject(town)
  const { data: suggested } = await callFunction(server, suggestSearch, { query: 'Nino' })
  expect(suggested.chefs[0]).toMatchObject(town)
  const [admin, chef] = demoAccounts
  const asChef = await signInDemo(chef)
  const { data: statement } = await callFunction(server, getStatement, { period: '2026' }, asChef)
  expect(statement.kitchen).toMatchObject(town)
  const { data: found } = await callFunction(server, listChefs, { query: 'Nino' }, await signInDemo(admin))
  expect(found.chefs[0]).toMatchObject(town)
  const { data: list } = await callFunction(server, listCuisines, {})
  const names = new Map(list.cuisines.map(({ slug, name, nameRu }) => [slug, [name, nameRu]]))
  expect(names.get('bbq')?.[0]).toBe('Barbecue')
  expect([...names.values()].filter(([, nameRu]) => nameRu === null)).toEqual([])
})

test('every dish of the demo has a statement, and no ingredient or option suggests an allergen beyond it', async () => {
  await server.database.transaction((connection) => connection.query('update dishes set words_version = 0'))
  for (let left = 1; left > 0; ) {
    await server.runTask('read-allergen-words')
    left = await numberOf('select count(*) as n from dishes where words_version = 0')
  }
  expect(await numberOf('select count(*) as n from dishes where allergens is null')).toBe(0)
  expect(await numberOf(`select count(*) as n from dishes where possible_allergens <> '{}'`)).toBe(0)
})

test.each([
  [
    'sold portions',
    `select count(*) as n
     from dishes d
     where times_ordered <> (
       select coalesce(sum(l.quantity), 0)
       from order_lines l
       join orders o on o.id = l.order_id
       where l.dish_id = d.id and o.status = 'completed'
     )`,
  ],
  [
    'completed orders',
    `select count(*) as n
     from chefs c
     where completed_orders <> (select count(*) from orders o where o.chef_id = c.id and o.status = 'completed')`,
  ],
  [
    'ratings',
    `select count(*) as n
     from chefs c
     where (rating_sum, rating_count) <> (
       select coalesce(sum(r.rating), 0), count(*)
       from reviews r
       where r.chef_id = c.id and r.hidden_at is null
     )`,
  ],
  [
    'stars for dishes that were not in the reviewed order',
    `select count(*) as n
     from review_dishes s
     join reviews r on r.id = s.review_id
     where not exists (select 1 from order_lines l where l.order_id = r.order_id and l.dish_id = s.dish_id)`,
  ],
  [
    'dish counts and lowest prices',
    `select count(*) as n
     from chefs c
     left join (
       select chef_id, count(*) as dishes, min(price_cents) as lowest
       from dishes
       where status = 'active'
       group by chef_id
     ) menu on menu.chef_id = c.id
     where dish_count <> coalesce(menu.dishes, 0)
       or min_price_cents is distinct from menu.lowest`,
  ],
  [
    'order sums',
    `select count(*) as n
     from orders o
     where subtotal_cents <> (select sum(l.subtotal_cents) from order_lines l where l.order_id = o.id)`,
  ],
  [
    'meals of each day',
    `select count(*) as n
     from chef_day_meals m
     full join (
       select chef_id, service_day as day, sum(meals) as meals
       from orders
       where status not in ('declined', 'cancelled', 'expired')
       group by chef_id, service_day
     ) o using (chef_id, day)
     where m.meals is distinct from o.meals`,
  ],
  [
    'meals within the limits of permits',
    `select count(*) as n
     from (
       select m.chef_id, max(m.meals) as day_meals, sum(m.meals) as week_meals
       from chef_day_meals m
       group by m.chef_id, date_trunc('week', m.day)
     ) week
     join chef_permits p using (chef_id)
     where week.day_meals >= p.meals_per_day or week.week_meals >= p.meals_per_week`,
  ],
  [
    'verified marks',
    `select count(*) as n
     from chefs c
     where is_verified <> exists (
       select
       from certifications k
       where k.chef_id = c.id and k.status = 'approved' and (k.expires_on is null or k.expires_on >= current_date)
     )`,
  ],
  [
    'class places',
    `select count(*) as n
     from class_sessions s
     where places - places_left <> (
       select coalesce(sum(b.guests), 0)
       from bookings b
       where b.session_id = s.id and b.status = 'confirmed'
     )`,
  ],
  [
    'last events of orders',
    `select count(*) as n
     from orders o
     where status <> (select e.to_status from order_events e where e.order_id = o.id order by e.id desc limit 1)`,
  ],
  [
    'reviews of what was not completed',
    `select count(*) as n
     from reviews r
     left join orders o on o.id = r.order_id and o.status = 'completed' and o.buyer_id = r.buyer_id
     left join bookings b on b.id = r.booking_id and b.status = 'completed' and b.buyer_id = r.buyer_id
     where o.id is null and b.id is null`,
  ],
  [
    'dishes without a Russian name',
    'select count(*) as n from dishes where name_ru is null or description_ru is null',
  ],
  [
    'exact kitchen positions shown in public',
    `select count(*) as n
     from chefs c
     join chef_private_details p on p.chef_id = c.id
     where cube_distance(private.earth_point(c.latitude, c.longitude), private.earth_point(p.latitude, p.longitude)) not between 150 and 700`,
  ],
])('demo chefs, dishes and orders have consistent %s', async (_what, text) => {
  const { rows } = await server.database.transaction(async (connection) => {
    await connection.query('set local search_path = public, extensions')
    return connection.query<{ n: string }>(text)
  })
  expect(Number(rows[0]?.n)).toBe(0)
})

test('no demo kitchen offers a service that the law forbids with its permit', async () => {
  const { rows } = await server.database.pool.query(
    `select c.slug
     from public.services s
     join public.chefs c on c.id = s.chef_id
     where s.kind = 'catering'
       and lower(private.held_permit(c.id)) = 'mehko'`,
  )
  expect(rows).toEqual([])
})

test('no demo kitchen sells food where the law forbids orders with its permit', async () => {
  const barred = usualPlaceRules.flatMap(({ state, permits }) =>
    permits.flatMap(({ kind, certification, forbids }) =>
      forbids?.orders ? [kind, certification].map((permit) => ({ state, permit })) : [],
    ),
  )
  expect(barred).toContainEqual({ state: 'NV', permit: 'Cottage food registration' })
  const { rows } = await server.database.pool.query(
    `select c.slug
     from public.chefs c
     join jsonb_to_recordset($1::jsonb) as b (state text, permit text)
       on b.state = c.state
       and lower(b.permit) = lower(private.held_permit(c.id))
     where c.kind = 'chef'
       and exists (select from public.dishes d where d.chef_id = c.id and d.status = 'active')`,
    [JSON.stringify(barred)],
  )
  expect(rows).toEqual([])
})

test('the three demo accounts can sign in', async () => {
  for (const account of demoAccounts) {
    const client = createClient(server.url, server.anonKey, { auth: { persistSession: false } })
    const { data } = await client.auth.signInWithPassword({
      email: account.email,
      password: demoPassword,
      options: { captchaToken: 'not asked for in tests' },
    })
    expect(data.user?.id).toBe(account.id)
    const { data: profile } = await client.from('profiles').select('role').eq('id', account.id).single()
    expect(profile?.role).toBe(account.role)
  }
})

test('the demo chef finds an order that still waits for an answer', async () => {
  const [, chef] = demoAccounts
  const minutes = await numberOf(`
    select extract(epoch from o.answer_due_at - now()) / 60 as n
    from orders o
    join chefs c on c.id = o.chef_id
    where c.profile_id = '${chef.id}' and o.status = 'placed'
  `)
  expect(minutes).toBeGreaterThan(15)
  expect(minutes).toBeLessThan(26)
})

test('the demo refills Ready Today on a later day, at any hour', async () => {
  for (const hours of [26, 29, 33, 37, 41, 45]) {
    const later = new Date(Date.now() + hours * 3_600_000)
    await server.database.transaction((connection) => refreshDemoBatches(connection, later))
    const ready = await numberOf(`
      select count(*) as n
      from ready_batches
      where portions_left > 0
        and pickup_until > '${later.toISOString()}'
        and pickup_from < '${later.toISOString()}'::timestamptz + interval '12 hours'
    `)
    expect(ready).toBeGreaterThan(100)
  }
})

test('every picture of a demo row exists in storage', async () => {
  const missing = await numberOf(`
    select count(*) as n
    from (
      select picture_path as path from dishes
      union
      select path from dish_pictures
      union
      select picture_path from services
      union
      select cover_path from chefs
      union
      select avatar_path from chefs
    ) named
    where path is not null
      and not exists (select from storage.objects o where o.bucket_id = 'pictures' and o.name = named.path)
  `)
  expect(missing).toBe(0)
})

test('some reviews of the demo show a picture of their author’s, which visitors can open', async () => {
  const { rows } = await server.database.transaction((connection) =>
    connection.query<{ path: string; isOwn: boolean }>(`
      select p.path, coalesce(o.owner_id = r.buyer_id::text, false) as "isOwn"
      from reviews r
      cross join unnest(r.picture_paths) p (path)
      left join storage.objects o on o.bucket_id = 'reviews' and o.name = p.path
    `),
  )
  expect(rows.length).toBeGreaterThan(20)
  expect(rows.length).toBeLessThan((await numberOf(`select count(*) as n from reviews where body <> ''`)) / 4)
  expect(rows.filter(({ isOwn }) => !isOwn)).toEqual([])
  const visitor = createClient(server.url, server.anonKey, { auth: { persistSession: false } })
  const { data } = await visitor.storage.from('reviews').createSignedUrl(rows[0]?.path ?? '', 60)
  const picture = await fetch(data?.signedUrl ?? '')
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
})

test('demo accounts do not prevent the scale seed', async () => {
  const before = await countRealAccounts(server.database)
  await server.signUp({ email: 'real@person.test', role: 'buyer', name: 'Rita Real' })
  expect([before, await countRealAccounts(server.database)]).toEqual([0, 1])
})

test('the sitemap lists every kind of public page with its date of change', async () => {
  const index = await (await fetch(`${server.url}/sitemap.xml`)).text()
  const parts = [...index.matchAll(/<loc>[^<]*(\/sitemap-[a-z]+-1\.xml)<\/loc>/g)].map(([, path]) => path)
  expect(parts.length).toBeGreaterThan(2)
  for (const part of parts) {
    const page = await (await fetch(server.url + part)).text()
    expect(page, part).toMatch(/<loc>http[^<]+<\/loc><lastmod>\d{4}-\d\d-\d\dT/)
  }
})
