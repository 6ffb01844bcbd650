import { getDemand } from '@localchef/contracts/figures/get-demand'
import { type AdminFigures, getFigures } from '@localchef/contracts/figures/get-figures'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createVisitCounter } from '../../apps/server/src/visits/count-visits.ts'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'

let server: TestServer
let admin: TestUser
let buyer: TestUser
let kitchen: Kitchen
let faraway: Kitchen

const agent = (number: number) =>
  `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/14${number}.0.0.0 Safari/537.36`

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signUp({ email: 'admin@figures.test', role: 'admin', name: 'Ada Admin' })
  buyer = await server.signUp({ email: 'buyer@figures.test', role: 'buyer', name: 'Bella Buyer' })
  const chef = await server.signUp({ email: 'chef@figures.test', role: 'chef', name: 'Charly Chef' })
  const other = await server.signUp({ email: 'other@figures.test', role: 'chef', name: 'Otto Other' })
  kitchen = await addKitchen(server.database, chef.id)
  faraway = await addKitchen(server.database, other.id, { name: 'Far Away Kitchen' })
  await server.database.transaction(async (connection) => {
    await connection.query(
      `update public.chefs set city = 'Portland', state = 'OR', latitude = 45.52, longitude = -122.68 where id = $1`,
      [faraway.chefId],
    )
    await connection.query(
      `insert into public.places (id, kind, name, name_ru, state, latitude, longitude, population)
       values (1, 'city', 'San Francisco', 'Сан-Франциско', 'CA', 37.77, -122.42, 800000),
         (2, 'city', 'Reno', null, 'NV', 39.53, -119.81, 250000)`,
    )
    // Moves existing users and kitchens out of the counted range.
    await connection.query(
      `update public.profiles set created_at = '2020-01-01', state = 'CA', city = 'San Francisco'`,
    )
    await connection.query(`update public.chefs set activated_at = '2020-01-01'`)
  })
})
afterAll(() => server.stop())

async function order(chefId: string, placedAt: string, cents: number, status: string) {
  await server.database.transaction((connection) =>
    connection.query(
      `insert into public.orders (
         chef_id, buyer_id, buyer_name, fulfilment, status, slot_from, slot_until, service_day, meals, subtotal_cents,
         answer_due_at, placed_at
       )
       values ($1, $2, 'Bella Buyer', 'pickup', $3, $4::timestamptz, $4::timestamptz + interval '30 minutes', $4::date, 1,
         $5, $4::timestamptz + interval '30 minutes', $4)`,
      [chefId, buyer.id, status, placedAt, cents],
    ),
  )
}

async function read(input: object): Promise<AdminFigures> {
  const { status, data } = await callFunction(
    server,
    getFigures,
    { from: '2026-03-08', to: '2026-03-14', ...input },
    admin,
  )
  expect(status).toBe(200)
  return data
}

describe('sales, orders, people and chefs', () => {
  beforeAll(async () => {
    await order(kitchen.chefId, '2026-03-08T07:30:00Z', 1000, 'completed')
    await order(kitchen.chefId, '2026-03-10T20:00:00Z', 2050, 'confirmed')
    await order(kitchen.chefId, '2026-03-10T21:00:00Z', 500, 'placed')
    await order(faraway.chefId, '2026-03-14T23:30:00Z', 4000, 'completed')
    await order(kitchen.chefId, '2026-03-03T20:00:00Z', 700, 'completed')
    await order(kitchen.chefId, '2026-02-28T20:00:00Z', 9900, 'completed')
    await server.database.transaction(async (connection) => {
      await connection.query(`update public.profiles set created_at = '2026-03-09T12:00:00Z' where id = $1`, [
        buyer.id,
      ])
      await connection.query(`update public.chefs set activated_at = '2026-03-04T12:00:00Z' where id = $1`, [
        faraway.chefId,
      ])
    })
  })

  test('figures are listed by day, with the range before', async () => {
    const figures = await read({})
    expect(figures.now).toMatchObject({ sales: 70.5, orders: 3, placed: 4, users: 1, chefs: 0 })
    expect(figures.before).toMatchObject({ sales: 7, orders: 1, placed: 1, users: 0, chefs: 1 })
    expect(figures.days).toHaveLength(7)
    expect(figures.days[0]).toMatchObject({ day: '2026-03-08', now: { sales: 10 }, before: { sales: 0 } })
    expect(figures.days[2]).toMatchObject({
      day: '2026-03-10',
      now: { orders: 1, placed: 2 },
      before: { sales: 7 },
    })
  })

  test("days of figures end at the reader's midnight, also when clocks change", async () => {
    // 07:30 UTC on the 8th is still the 7th in Los Angeles, and 23:30 UTC on the 14th is the 15th in Tokyo.
    expect((await read({ timeZone: 'America/Los_Angeles' })).now.sales).toBe(60.5)
    expect((await read({ timeZone: 'Asia/Tokyo' })).now.sales).toBe(30.5)
    expect(
      (
        await callFunction(
          server,
          getFigures,
          { from: '2026-03-08', to: '2026-03-14', timeZone: 'Mars/Olympus' },
          admin,
        )
      ).status,
    ).toBe(400)
  })

  test('figures are listed by state, and by city within a state', async () => {
    const { regions } = await read({})
    expect(regions.map(({ state, city, now, before }) => [state, city, now.sales, before.sales])).toEqual([
      ['OR', '', 40, 0],
      ['CA', '', 30.5, 7],
    ])
    const inCalifornia = await read({ state: 'CA' })
    expect(inCalifornia.now).toMatchObject({ sales: 30.5, users: 1 })
    expect(inCalifornia.regions.map(({ city, now }) => [city, now.orders])).toEqual([['San Francisco', 2]])
    expect((await read({ state: 'CA', city: 'Oakland' })).now.orders).toBe(0)
  })

  test('a range of figures is at most a year long and ends after it begins', async () => {
    for (const range of [
      { from: '2026-03-08', to: '2026-03-07' },
      { from: '2024-01-01', to: '2026-01-01' },
    ]) {
      expect((await callFunction(server, getFigures, range, admin)).status).toBe(400)
    }
  })
})

describe('visits are counted', () => {
  const day = '2026-04-01'
  const headers = (number: number) => new Headers({ 'user-agent': agent(number) })

  test('a visit counts once a day per visitor, by page and place, without bots and without personal data', async () => {
    let now = new Date(`${day}T10:00:00Z`)
    const visits = createVisitCounter(server.database, () => now)
    for (let again = 0; again < 3; again += 1) visits.opened('/', headers(1), '192.0.2.1')
    visits.opened(`/dish/${kitchen.dishId}`, headers(1), '192.0.2.1')
    visits.opened(`/chefs/${kitchen.chefId}`, headers(1), '192.0.2.1')
    visits.opened(`/chefs/${faraway.chefId}`, headers(1), '192.0.2.1')
    visits.opened('/', headers(2), '192.0.2.1')
    visits.opened('/', new Headers({ 'user-agent': 'Googlebot/2.1' }), '192.0.2.9')
    visits.opened('/chefs/nobody-knows-this', headers(3), '192.0.2.3')
    await visits.keep()
    // Repeated visits add nothing at the second flush.
    visits.opened('/', headers(1), '192.0.2.1')
    const cart = { name: 'quote-order', input: { chefId: kitchen.chefId }, foundNothing: () => false }
    visits.answered({ ...cart, headers: headers(2), address: '192.0.2.1' })
    visits.answered({ ...cart, headers: headers(2), address: '' })
    await visits.keep()

    const { rows } = await server.database.pool.query(
      `select kind, state, city, visitors from public.visit_counts where day = $1 order by kind, state, city`,
      [day],
    )
    expect(rows.map(({ kind, state, city, visitors }) => `${kind} ${state} ${city} ${visitors}`)).toEqual([
      'any   3',
      'cart   1',
      'cart CA  1',
      'cart CA San Francisco 1',
      'dish   1',
      'dish CA  1',
      'dish CA San Francisco 1',
      'food   2',
      'food CA  1',
      'food CA San Francisco 1',
      'food OR  1',
      'food OR Portland 1',
      'home   2',
      'kitchen   2',
      'kitchen CA  1',
      'kitchen CA San Francisco 1',
      'kitchen OR  1',
      'kitchen OR Portland 1',
    ])
    now = new Date('2026-04-02T00:00:01Z')
    visits.opened('/', headers(1), '192.0.2.1')
    await visits.keep()

    const all = await read({ from: day, to: '2026-04-02' })
    expect(all.now).toMatchObject({ visitors: 4, lookers: 2, cartVisitors: 1 })
    expect(all.days.map(({ now: { visitors } }) => visitors)).toEqual([3, 1])
    const oregon = await read({ from: day, to: '2026-04-02', state: 'OR' })
    expect(oregon.now).toMatchObject({ visitors: 1, lookers: 1, cartVisitors: 0 })
    expect(all.regions.find(({ state }) => state === 'CA')?.now.visitors).toBe(1)
  })

  test('the server counts the calls of browsers as visits', async () => {
    const ask = (number: number) =>
      fetch(
        `${server.url}/functions/v1/get-chef?input=${encodeURIComponent(JSON.stringify({ id: kitchen.chefId }))}`,
        { headers: { apikey: server.anonKey, 'user-agent': agent(number) } },
      )
    for (const number of [4, 4, 5]) expect((await ask(number)).status).toBe(200)
    await server.runTask('count-visits')
    const today = new Date().toISOString().slice(0, 10)
    const { now } = await read({ from: today, to: today })
    expect(now.lookers).toBe(2)
  })
})

describe('searches are counted', () => {
  const day = '2026-05-01'
  const search = (visitor: number, input: object, foundNothing: boolean) => ({
    name: 'chef-search',
    input: { searchType: 'text', page: 1, ...input },
    headers: new Headers({ 'user-agent': agent(visitor) }),
    address: '192.0.2.1',
    foundNothing: () => foundNothing,
  })
  const near = (latitude: number, longitude: number) => ({
    searchType: 'location',
    location: { latitude, longitude, radiusMiles: 25 },
  })

  test('searched words without a result are listed only if two visitors used them, with places only if two did there', async () => {
    const visits = createVisitCounter(server.database, () => new Date(`${day}T10:00:00Z`))
    visits.answered(search(1, near(37.7701, -122.4203), false))
    visits.answered(search(2, near(37.7712, -122.4199), false))
    visits.answered(search(3, near(39.531, -119.812), true))
    visits.answered(search(1, { query: 'Lagman' }, true))
    visits.answered(search(1, { query: 'lagman!' }, true))
    visits.answered(search(1, { query: 'lagman', page: 2 }, true))
    visits.answered(search(1, { query: 'only I want this' }, true))
    visits.answered(search(2, { query: 'olga@example.com' }, true))
    visits.answered(search(3, { query: 'olga@example.com' }, true))
    await visits.keep()
    const read = async () => {
      const { status, data } = await callFunction(server, getDemand, { from: day, to: day }, admin)
      expect(status).toBe(200)
      return data
    }
    expect((await read()).misses).toEqual([])

    visits.answered(search(2, { query: 'LAGMAN' }, true))
    visits.answered(search(4, { query: 'plov' }, true))
    visits.answered(search(3, { query: 'plov' }, true))
    visits.answered(search(3, { query: 'pizza' }, false))
    visits.answered(search(4, { query: 'pizza' }, false))
    await visits.keep()
    await visits.keep()
    const { misses, places } = await read()
    expect(misses).toEqual([
      {
        words: 'lagman',
        searches: 3,
        places: [{ city: 'San Francisco', cityRu: 'Сан-Франциско', state: 'CA' }],
      },
      { words: 'plov', searches: 2, places: [] },
    ])
    expect(
      places.map(({ city, cityRu, chefs, searches, searchesWithoutResult }) => [
        city,
        cityRu,
        chefs,
        searches,
        searchesWithoutResult,
      ]),
    ).toEqual([
      ['San Francisco', 'Сан-Франциско', 1, 2, 0],
      ['Reno', null, 0, 1, 1],
      ['Portland', null, 1, 0, 0],
    ])
    expect(places[1]).toMatchObject({ latitude: 39.53, longitude: -119.81 })
  })

  test('demand is listed with ready portions and orders', async () => {
    // Portions count on the kitchen's local day, which can differ from the UTC day.
    const { rows } = await server.database.pool.query<{ day: string }>(
      'select day::text from public.ready_batches where id = $1',
      [faraway.batchId],
    )
    const day = rows[0]?.day ?? ''
    const { data } = await callFunction(server, getDemand, { from: day, to: day }, admin)
    expect(data.places.find(({ city }) => city === 'Portland')).toMatchObject({
      chefs: 1,
      portions: 5,
      orders: 0,
    })
  })
})
