import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../harness.ts'
import { addKitchen } from '../kitchen-fixture.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  const chef = await server.signUp({ email: 'chef@search.test', role: 'chef', name: 'Olga' })
  await addKitchen(server.database, chef.id)
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

/** What is sent need not be JSON, so it is given as text. */
async function post(body: string): Promise<Answer> {
  const response = await fetch(`${server.url}/functions/v1/chef-search`, {
    method: 'POST',
    headers: { apikey: server.anonKey, 'content-type': 'application/json' },
    body,
  })
  return { status: response.status, body: await response.json() }
}

async function get(input: object): Promise<Answer> {
  const response = await fetch(
    `${server.url}/functions/v1/chef-search?input=${encodeURIComponent(JSON.stringify(input))}`,
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
const points = (count: number) => Array.from({ length: count }, () => point)

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
    ['a query of spaces', text(' \t\n  '), ['query']],
    ['a query that is a list', text(['plov']), ['query']],
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
    const { status, body } = await post(JSON.stringify(request))
    expect(status).toBe(400)
    expect(body.code).toBe('invalid_input')
    expect(body.issues?.map((issue) => issue.path)).toContainEqual(path)
    for (const issue of body.issues ?? []) expect(issue.message).not.toBe('')
  })

  test('by GET too', async () => {
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

  test('more than a request may weigh: 413', async () => {
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
    ['half of a character', text('\ud83c')],
    ['one word of 200 letters', text('q'.repeat(200))],
    ['a word nobody wrote', text('zzqxwvk')],
    ['only words that tell nothing', text('the and with')],
    ['the last page there may be', { page: 10_000, limit: 50 }],
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

test('words beside what means nothing still find', async () => {
  for (const query of [
    '🥟 piroshki!!',
    `"piroshki"; drop table chefs; --`,
    'piroshki %',
    '(пирожки) & | !',
  ]) {
    const { body } = await post(JSON.stringify(text(query)))
    expect([query, body.chefs?.map(({ name }) => name)]).toEqual([query, ['Olga Piroshki Kitchen']])
  }
})

test('the kitchens are still there', async () => {
  expect((await post('{}')).body.totalCount).toBe(1)
})
