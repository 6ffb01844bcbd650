import { serverFunctions } from '@localchef/domain/functions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '../../apps/server/src/database/open-database.ts'
import { explainFunction } from '../explain-queries.ts'
import { openGeneratedMarketplace } from '../open-generated-marketplace.ts'

/**
 * The cost of odd input in database pages, on a generated marketplace. Input refused with 400
 * (search-bad-input.test.ts) never reaches the database.
 */
let open: OpenDatabase
let chefId: string

beforeAll(async () => {
  open = await openGeneratedMarketplace()
  const { database } = open
  await database.pool.query('vacuum (analyze)')
  const { rows } = await database.pool.query<{ id: string }>(
    `select id from public.chefs where status = 'active' order by rating_count desc, id limit 1`,
  )
  chefId = rows[0]?.id ?? ''
}, 300_000)
afterAll(() => open.stop())

async function pagesRead(name: string, input: object): Promise<number> {
  const found = serverFunctions.find(({ contract }) => contract.name === name)
  if (!found) throw new Error(`there is no function ${name}`)
  // The first call also fills caches, so it is not measured.
  await explainFunction(open.database, found, input)
  const queries = await explainFunction(open.database, found, input)
  return queries.reduce(
    (sum, { plan }) => sum + (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0),
    0,
  )
}

const tulsa = { latitude: 36.15, longitude: -95.99 }
const endOfTheWorld = { latitude: -89.9, longitude: 179.9 }
const widest = { page: 10_000, limit: 50 }
const text = (query: string) => ({ searchType: 'text', query })
const near = (place: object) => ({ searchType: 'location', location: place })
const along = (route: object) => ({ searchType: 'route', route })
const toOklahomaCity = along({
  origin: { lat: 36.15, lng: -95.99 },
  destination: { lat: 35.47, lng: -97.52 },
  searchRadius: 10,
})
const manyLegs = along({
  origin: { lat: 36.15, lng: -95.99 },
  destination: { lat: 35.47, lng: -97.52 },
  waypoints: Array.from({ length: 100 }, (_, index) => ({
    lat: index % 2 ? 40.7 : 34,
    lng: (index % 2 ? -74 : -118.2) + index / 100,
  })),
  searchRadius: 0.1,
})

const odd = {
  'only emoji': '🍕🥟',
  'half of a character': '\ud83c',
  SQL: `' or 1=1; drop table chefs; --`,
  'a mark of patterns': '%',
  'only marks': `_%_\\'"`,
  'one letter': 'a',
  'one word of 200 letters': 'q'.repeat(200),
  'a hundred words of one letter': 'a b c d e f g h '.repeat(13).slice(0, 199),
}

describe('an odd query', () => {
  test.each(Object.entries(odd))('a query of %s costs no more than a few words', async (_what, query) => {
    for (const name of ['chef-search', 'list-chefs-on-map']) {
      const usual = await pagesRead(name, text('mexican tacos'))
      expect(await pagesRead(name, text(query))).toBeLessThan(10 * usual)
    }
    const ready = await pagesRead('list-ready-dishes', {})
    expect(await pagesRead('list-ready-dishes', { query })).toBeLessThan(1.2 * ready)
    const place = await pagesRead('suggest-places', { query: 'San Francisco' })
    expect(await pagesRead('suggest-places', { query: query.slice(0, 80) })).toBeLessThan(5 * place)
  })
})

test('a query of words that rarely occur together does not scan all kitchens', async () => {
  const words = ['pad', 'vegan', 'tacos', 'borscht', 'sushi', 'pho']
  const pairs = words.flatMap((one, index) => words.slice(index + 1).map((other) => `${one} ${other}`))
  for (const pair of pairs) expect(await pagesRead('chef-search', text(pair)), pair).toBeLessThan(3000)
})

describe('the last possible page', () => {
  test.each<[string, string, object, object]>([
    ['of the list', 'chef-search', {}, widest],
    ['of the list by rating', 'chef-search', { sortBy: 'rating' }, widest],
    ['of a text', 'chef-search', text('mexican'), widest],
    ['of a place', 'chef-search', near(tulsa), widest],
    ['of a route', 'chef-search', toOklahomaCity, widest],
    ['of food that is ready', 'list-ready-dishes', {}, { page: 1000, limit: 48 }],
    ['of reviews', 'list-reviews', { chefId: '' }, { page: 1000, limit: 50 }],
  ])('the last page %s costs no more than the first', async (_what, name, first, last) => {
    const input = 'chefId' in first ? { chefId } : first
    const least = await pagesRead(name, input)
    expect(await pagesRead(name, { ...input, ...last })).toBeLessThanOrEqual(1.1 * least + 20)
  })
})

test('a search far from all kitchens reads nothing', async () => {
  const usual = await pagesRead('chef-search', near(tulsa))
  expect(await pagesRead('chef-search', near({ ...endOfTheWorld, radiusMiles: 500 }))).toBeLessThan(usual)
  expect(await pagesRead('list-chefs-on-map', near({ ...endOfTheWorld, radiusMiles: 500 }))).toBeLessThan(
    usual,
  )
  expect(await pagesRead('get-home-feed', { near: endOfTheWorld })).toBeLessThan(
    await pagesRead('get-home-feed', { near: tulsa }),
  )
  expect(await pagesRead('get-nearest-place', endOfTheWorld)).toBeLessThan(20)
  expect(await pagesRead('get-nearest-place', tulsa)).toBeLessThan(200)
})

test('a route of a hundred legs costs at most a hundred times one leg', async () => {
  const one = await pagesRead('chef-search', toOklahomaCity)
  expect(await pagesRead('chef-search', manyLegs)).toBeLessThan(100 * one)
  expect(await pagesRead('list-chefs-on-map', manyLegs)).toBeLessThan(100 * one)
})

test('filters without a match cost no more than no filters', async () => {
  const cuisines = Array.from({ length: 40 }, (_, index) => `'; drop table chefs; -- ${index}`)
  const none = await pagesRead('chef-search', {})
  expect(await pagesRead('chef-search', { filters: { cuisines } })).toBeLessThan(2 * none)
})
