import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'

let server: TestServer
let kitchen: Kitchen

beforeAll(async () => {
  server = await startTestServer()
  const chef = await server.signUp({ email: 'chef@search.test', role: 'chef', name: 'Olga' })
  kitchen = await addKitchen(server.database, chef.id)
})
afterAll(() => server.stop())

interface Answer {
  status: number
  body: {
    code?: string
    issues?: { path: (string | number)[]; message: string }[]
    chefs?: { name: string }[]
    truckStops?: unknown[]
    totalCount?: number
    hasMore?: boolean
  }
}

/** The body is passed as text, because it need not be JSON. */
async function post(body: string, name = 'chef-search'): Promise<Answer> {
  const response = await fetch(`${server.url}/functions/v1/${name}`, {
    method: 'POST',
    headers: { apikey: server.anonKey, 'content-type': 'application/json' },
    body,
  })
  return { status: response.status, body: await response.json() }
}

async function get(input: object, name = 'chef-search'): Promise<Answer> {
  const response = await fetch(
    `${server.url}/functions/v1/${name}?input=${encodeURIComponent(JSON.stringify(input))}`,
    { headers: { apikey: server.anonKey } },
  )
  return { status: response.status, body: await response.json() }
}

const near = (changes: object) => ({
  searchType: 'location',
  location: { latitude: 37.77, longitude: -122.42, ...changes },
})
const text = (query: unknown) => ({ searchType: 'text', query })
const point = { lat: 37.77, lng: -122.42 }
const along = (changes: object) => ({
  searchType: 'route',
  route: { origin: point, destination: { lat: 34.05, lng: -118.24 }, ...changes },
})
const nobody = '00000000-0000-4000-8000-000000000000'
const points = (count: number) => Array.from({ length: count }, () => point)

function expectRefused({ status, body }: Answer, path: (string | number)[]): void {
  expect([status, body.code]).toEqual([400, 'invalid_input'])
  expect(body.issues?.map((issue) => issue.path)).toContainEqual(path)
  for (const issue of body.issues ?? []) expect(issue.message).not.toBe('')
}

describe('a 400 that names the field', () => {
  test.each<[string, object, (string | number)[]]>([
    ['radius 0', near({ radiusMiles: 0 }), ['location', 'radiusMiles']],
    ['a negative radius', near({ radiusMiles: -5 }), ['location', 'radiusMiles']],
    ['a huge radius', near({ radiusMiles: 1e12 }), ['location', 'radiusMiles']],
    ['a radius that is the word NaN', near({ radiusMiles: 'NaN' }), ['location', 'radiusMiles']],
    ['no radius at all', near({ radiusMiles: null }), ['location', 'radiusMiles']],
    ['latitude 91', near({ latitude: 91 }), ['location', 'latitude']],
    ['longitude -181', near({ longitude: -181 }), ['location', 'longitude']],
    ['no place', { searchType: 'location' }, ['location']],
    ['radius 0 of a route', along({ searchRadius: 0 }), ['route', 'searchRadius']],
    ['a huge radius of a route', along({ searchRadius: 501 }), ['route', 'searchRadius']],
    [
      'latitude 91 of a waypoint',
      along({ waypoints: [{ lat: 91, lng: 0 }] }),
      ['route', 'waypoints', 0, 'lat'],
    ],
    ['101 waypoints', along({ waypoints: points(101) }), ['route', 'waypoints']],
    ['10,000 waypoints', along({ waypoints: points(10_000) }), ['route', 'waypoints']],
    ['a mile before the start', along({ fromMile: -1 }), ['route', 'fromMile']],
    ['a route without ends', { searchType: 'route', route: {} }, ['route', 'origin']],
    ['a query of 100 kB', text('plov '.repeat(20_000)), ['query']],
    ['half of a character', text('\ud83c'), ['query']],
    ['a query of spaces', text(' \t\n  '), ['query']],
    ['a query that is a list', text(['plov']), ['query']],
    ['page ten million of a place', { ...near({}), page: 10_000_000 }, ['page']],
    ['page ten million of a text', { ...text('plov'), page: 10_000_000 }, ['page']],
    ['page ten million of a route', { ...along({}), page: 10_000_000 }, ['page']],
    ['limit 0 of a place', { ...near({}), limit: 0 }, ['limit']],
    ['limit a million of a text', { ...text('plov'), limit: 1_000_000 }, ['limit']],
    ['limit a million of a route', { ...along({}), limit: 1_000_000 }, ['limit']],
    ['page 0', { page: 0 }, ['page']],
    ['page 1.5', { page: 1.5 }, ['page']],
    ['page ten million', { page: 10_000_000 }, ['page']],
    ['limit 0', { limit: 0 }, ['limit']],
    ['limit -12', { limit: -12 }, ['limit']],
    ['limit a million', { limit: 1_000_000 }, ['limit']],
    ['a sort nobody knows', { sortBy: 'id; drop table chefs' }, ['sortBy']],
    ['a kind of search nobody knows', { searchType: 'sql' }, ['searchType']],
    ['a thousand cuisines', { filters: { cuisines: Array(1000).fill('thai') } }, ['filters', 'cuisines']],
    ['a rating of 6', { filters: { minRating: 6 } }, ['filters', 'minRating']],
  ])('%s', async (_what, request, path) => {
    // The map gets the same requests as the list and must refuse them too.
    for (const name of ['chef-search', 'list-chefs-on-map']) {
      expectRefused(await post(JSON.stringify(request), name), path)
    }
  })

  test('a refusal by GET equals that by POST', async () => {
    const { status, body } = await get({ page: 10_000_000 })
    expect(status).toBe(400)
    expect(body.issues?.map((issue) => issue.path)).toContainEqual(['page'])
  })

  test.each([
    [
      'NaN itself',
      '{"searchType":"location","location":{"latitude":37,"longitude":-122,"radiusMiles":NaN}}',
      'invalid_json',
    ],
    [
      'a number larger than any',
      '{"searchType":"location","location":{"latitude":1e999,"longitude":0}}',
      'invalid_input',
    ],
    ['half a request', '{"searchType":', 'invalid_json'],
    ['a list', '[]', 'invalid_input'],
    ['a null character', JSON.stringify(text('a\u0000b')), 'invalid_input'],
  ])('%s', async (_what, body, code) => {
    const answer = await post(body)
    expect(answer.status).toBe(400)
    expect(answer.body.code).toBe(code)
  })

  test('a request above the size limit is refused with 413', async () => {
    const answer = await post(JSON.stringify(along({ waypoints: points(60_000) })))
    expect(answer.status).toBe(413)
    expect(answer.body.code).toBe('payload_too_large')
  })
})

describe('an empty page', () => {
  test.each<[string, object]>([
    ['only emoji', text('🍕🍕🥟')],
    ['only marks', text('%')],
    ['only marks of patterns', text('_%_')],
    ['a backslash', text('\\')],
    ['only quotes', text(`'"'"`)],
    ['operators of a text query', text('& | ! <-> :* ( )')],
    ['SQL that names nothing here', text(`' or 1=1; drop table chefs; --`)],
    ['one word of 200 letters', text('q'.repeat(200))],
    ['a word nobody wrote', text('zzqxwvk')],
    ['only words that tell nothing', text('the and with')],
    ['the last possible page', { page: 10_000, limit: 50 }],
    ['the last page of a text', { ...text('piroshki'), page: 10_000, limit: 50 }],
    ['the last page of a place', { ...near({}), page: 10_000, limit: 50 }],
    ['the last page of a route', { ...along({}), page: 10_000, limit: 50 }],
    ['a cuisine nobody knows', { filters: { cuisines: ["'; drop table chefs; --"] } }],
    ['a service nobody knows', { filters: { services: ['%'] } }],
    ['the middle of nowhere', near({ latitude: -90, longitude: 180 })],
    ['the smallest latitude there is', near({ latitude: 5e-324, longitude: 5e-324 })],
    [
      'a route of one point in the middle of nowhere',
      along({ origin: { lat: 90, lng: 0 }, destination: { lat: 90, lng: 0 } }),
    ],
    ['beyond the end of a route', along({ fromMile: 10_000 })],
  ])('%s', async (_what, request) => {
    for (const { status, body } of [await post(JSON.stringify(request)), await get(request)]) {
      expect({ status, chefs: body.chefs, truckStops: body.truckStops }).toEqual({
        status: 200,
        chefs: [],
        truckStops: [],
      })
      expect(body.hasMore).toBe(false)
    }
  })
})

test('words next to meaningless characters still find kitchens', async () => {
  for (const query of ['🥟 piroshki!!', `"piroshki"; chefs; --`, 'piroshki %', '(пирожки) & | !']) {
    const { body } = await post(JSON.stringify(text(query)))
    expect([query, body.chefs?.map(({ name }) => name)]).toEqual([query, ['Olga Piroshki Kitchen']])
  }
})

describe('every other public list: a 400 that names the field', () => {
  const huge = 'plov '.repeat(20_000)
  const place = { latitude: 37.77, longitude: -122.42 }
  test.each<[string, string, object, (string | number)[]]>([
    [
      'ready food: radius 0',
      'list-ready-dishes',
      { near: { ...place, radiusMiles: 0 } },
      ['near', 'radiusMiles'],
    ],
    [
      'ready food: radius -1',
      'list-ready-dishes',
      { near: { ...place, radiusMiles: -1 } },
      ['near', 'radiusMiles'],
    ],
    [
      'ready food: a huge radius',
      'list-ready-dishes',
      { near: { ...place, radiusMiles: 501 } },
      ['near', 'radiusMiles'],
    ],
    [
      'ready food: radius NaN',
      'list-ready-dishes',
      { near: { ...place, radiusMiles: 'NaN' } },
      ['near', 'radiusMiles'],
    ],
    [
      'ready food: latitude 91',
      'list-ready-dishes',
      { near: { ...place, latitude: 91 } },
      ['near', 'latitude'],
    ],
    ['ready food: a query of 100 kB', 'list-ready-dishes', { query: huge }, ['query']],
    ['ready food: a query of spaces', 'list-ready-dishes', { query: ' \t\n ' }, ['query']],
    ['ready food: page ten million', 'list-ready-dishes', { page: 10_000_000 }, ['page']],
    ['ready food: limit 0', 'list-ready-dishes', { limit: 0 }, ['limit']],
    ['ready food: limit a million', 'list-ready-dishes', { limit: 1_000_000 }, ['limit']],
    ['ready food: a cuisine of 100 kB', 'list-ready-dishes', { cuisine: huge }, ['cuisine']],
    ['ready food: a sort of SQL', 'list-ready-dishes', { sortBy: 'id; drop table chefs' }, ['sortBy']],
    ['first page: latitude 91', 'get-home-feed', { near: { ...place, latitude: 91 } }, ['near', 'latitude']],
    [
      'first page: longitude 181',
      'get-home-feed',
      { near: { ...place, longitude: 181 } },
      ['near', 'longitude'],
    ],
    ['first page: half a place', 'get-home-feed', { near: { latitude: 1 } }, ['near', 'longitude']],
    ['reviews: SQL for a kitchen', 'list-reviews', { chefId: `' or 1=1; --` }, ['chefId']],
    ['reviews: page ten million', 'list-reviews', { chefId: nobody, page: 10_000_000 }, ['page']],
    ['reviews: limit 0', 'list-reviews', { chefId: nobody, limit: 0 }, ['limit']],
    ['reviews: limit a million', 'list-reviews', { chefId: nobody, limit: 1_000_000 }, ['limit']],
    ['places: a query of 100 kB', 'suggest-places', { query: huge }, ['query']],
    ['places: a query of spaces', 'suggest-places', { query: '   ' }, ['query']],
    ['places: limit 0', 'suggest-places', { query: 'San', limit: 0 }, ['limit']],
    ['places: limit a million', 'suggest-places', { query: 'San', limit: 1_000_000 }, ['limit']],
    ['the closest place: latitude 91', 'get-nearest-place', { ...place, latitude: 91 }, ['latitude']],
    ['the closest place: no number', 'get-nearest-place', { ...place, longitude: 'NaN' }, ['longitude']],
    ['a kitchen of emoji', 'get-chef', { id: '🍕' }, ['id']],
    ['a kitchen of 100 kB', 'get-chef', { id: huge }, ['id']],
    ['what a kitchen has today, SQL', 'list-available-today', { chefId: `' or 1=1; --` }, ['chefId']],
    ['a dish of SQL', 'get-dish', { id: `' or 1=1; --` }, ['id']],
    ['a dish of spaces', 'get-dish', { id: '   ' }, ['id']],
    ['a service of emoji', 'get-service', { id: '🥟' }, ['id']],
    ['a service of 100 kB', 'get-service', { id: huge }, ['id']],
  ])('%s', async (_what, name, request, path) => {
    expectRefused(await post(JSON.stringify(request), name), path)
    // Too long for a URL: the server refuses that before parsing it.
    if (JSON.stringify(request).length < 10_000) expectRefused(await get(request, name), path)
  })

  test('an address of 100 kB is refused as a whole', async () => {
    const query = encodeURIComponent(JSON.stringify(text(huge)))
    const response = await fetch(`${server.url}/functions/v1/chef-search?input=${query}`)
    expect(response.status).toBe(431)
  })
})

describe('every other public list: an empty page', () => {
  const odd = ['🍕🥟', '%', '_%_', '\\', `'"'"`, `' or 1=1; drop table chefs; --`, 'q'.repeat(80)]
  test.each(odd)('searches of ready food and of places for %s', async (query) => {
    for (const answer of [
      await post(JSON.stringify({ query, when: 'all' }), 'list-ready-dishes'),
      await get({ query, when: 'all' }, 'list-ready-dishes'),
    ]) {
      expect(answer.status).toBe(200)
      expect(answer.body).toMatchObject({ dishes: [], totalCount: 0, hasMore: false })
    }
    expect(await get({ query }, 'suggest-places')).toEqual({ status: 200, body: { place: null, places: [] } })
    expect(await get(text(query), 'list-chefs-on-map')).toEqual({
      status: 200,
      body: { pins: [], totalCount: 0 },
    })
  })

  test('the last possible page of every other public list is empty', async () => {
    const ready = await get({ page: 1000, limit: 48, when: 'all' }, 'list-ready-dishes')
    expect(ready.body).toMatchObject({ dishes: [], totalCount: 1, hasMore: false })
    const reviews = await get({ chefId: kitchen.chefId, page: 1000, limit: 50 }, 'list-reviews')
    expect(reviews.body).toEqual({ reviews: [], totalCount: 0, hasMore: false })
  })

  test('a search at an uninhabited place and a read of an unknown kitchen find nothing', async () => {
    const nowhere = { latitude: -90, longitude: 180 }
    const ready = await get({ near: { ...nowhere, radiusMiles: 500 } }, 'list-ready-dishes')
    expect(ready.body).toMatchObject({ dishes: [], totalCount: 0 })
    expect(await get(nowhere, 'get-nearest-place')).toEqual({ status: 200, body: { place: null } })
    expect((await get({ near: nowhere }, 'get-home-feed')).status).toBe(200)
    expect((await get({ chefId: nobody }, 'list-reviews')).body).toMatchObject({ reviews: [], totalCount: 0 })
    for (const [name, input] of [
      ['get-dish', { id: nobody }],
      ['get-service', { id: nobody }],
      ['get-chef', { id: 'drop-table-chefs' }],
      ['list-available-today', { chefId: 'drop-table-chefs' }],
    ] as const) {
      expect([name, (await get(input, name)).status]).toEqual([name, 404])
    }
  })

  test('at most a thousand rows are read at a time, and none beyond the last', async () => {
    const rows = async (query: string) => {
      const response = await fetch(`${server.url}/rest/v1/dishes?select=id&${query}`, {
        headers: { apikey: server.anonKey },
      })
      return { status: response.status, body: await response.json() }
    }
    expect(await rows('limit=1000000')).toEqual({ status: 200, body: [{ id: kitchen.dishId }] })
    expect(await rows('limit=0')).toEqual({ status: 200, body: [] })
    expect(await rows('offset=120000000&limit=12')).toEqual({ status: 200, body: [] })
    for (const query of [
      'limit=-1',
      'limit=NaN',
      'offset=-5',
      'id=eq.1;drop table chefs',
      'latitude=gt.91',
    ]) {
      expect([query, (await rows(query)).status]).toEqual([query, 400])
    }
  })
})

test('the kitchens are still there after all bad requests', async () => {
  expect((await post('{}')).body.totalCount).toBe(1)
})
