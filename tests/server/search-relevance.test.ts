import type { ChefCard } from '@localchef/contracts/chefs/chef-card'
import { chefSearch } from '@localchef/contracts/search/chef-search'
import { listChefsOnMap } from '@localchef/contracts/search/list-chefs-on-map'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { callFunction } from '../call-function.ts'
import { addDemoKitchens } from '../demo-kitchens.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { scoreSearch } from '../score-search.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  await addDemoKitchens(server.database)
  // Portland twice, and a town that a misspelled dish resembles.
  await server.database.pool.query(
    `insert into public.places (id, kind, name, name_ru, state, latitude, longitude, population)
     values
       (901, 'city', 'Portland', 'Портленд', 'OR', 45.52, -122.68, 650000),
       (902, 'city', 'Portland', 'Портленд', 'ME', 43.66, -70.26, 68000),
       (903, 'city', 'San Diego', 'Сан-Диего', 'CA', 32.72, -117.16, 1400000),
       (904, 'city', 'Buffalo', 'Буффало', 'NY', 42.89, -78.88, 270000),
       (905, 'city', 'Gravity', null, 'IA', 40.76, -94.74, 150),
       (906, 'city', 'Denver', 'Денвер', 'CO', 39.74, -104.98, 700000),
       (907, 'city', 'San Francisco', 'Сан-Франциско', 'CA', 37.77, -122.42, 800000),
       (908, 'city', 'Seattle', 'Сиэтл', 'WA', 47.61, -122.33, 750000)`,
  )
})
afterAll(() => server.stop())

async function search(query: string) {
  const { status, data, error } = await callFunction(server, chefSearch, {
    searchType: 'text',
    query,
    limit: 50,
  })
  if (status !== 200) throw new Error(error.message)
  return { chefs: data.chefs.map(({ slug }) => slug), truckStops: data.truckStops.map(({ slug }) => slug) }
}

test('the relevance score of the judged queries does not fall', { timeout: 300_000 }, async () => {
  const { queries, ndcg, success, worst, precision, falseAnswers } = await scoreSearch(search)
  expect(queries).toBeGreaterThanOrEqual(460)
  expect(falseAnswers).toEqual([])
  const shown = worst
    .slice(0, 20)
    .map((one) => `${one.ndcg.toFixed(2)} ${one.query}: ${one.found.slice(0, 3)}`)
  expect(ndcg, shown.join('\n')).toBeGreaterThanOrEqual(0.965)
  expect(precision, shown.join('\n')).toBeGreaterThanOrEqual(0.95)
  expect(success, shown.join('\n')).toBeGreaterThanOrEqual(0.98)
})

const kinds: z.input<typeof chefSearch.input>[] = [
  { searchType: 'list' },
  { searchType: 'list', filters: { cuisines: ['georgian'] } },
  { searchType: 'text', query: 'soup' },
  { searchType: 'location', location: { latitude: 34.05, longitude: -118.24, radiusMiles: 150 } },
  {
    searchType: 'route',
    route: {
      origin: { lat: 34.0522, lng: -118.2437 },
      destination: { lat: 37.7749, lng: -122.4194 },
      searchRadius: 25,
    },
  },
]

/** All results of a search, page by page. */
async function findAll(kind: z.input<typeof chefSearch.input>) {
  const found: ChefCard[] = []
  for (let page = 1, hasMore = true; hasMore; page += 1) {
    const { data } = await callFunction(server, chefSearch, { ...kind, limit: 50, page })
    found.push(...data.chefs, ...data.truckStops)
    hasMore = data.hasMore
  }
  return found
}

test('the map shows all chefs that the list pages through', async () => {
  for (const kind of kinds) {
    const found = (await findAll(kind)).map(({ id, latitude, longitude, route }) => ({
      id,
      latitude,
      longitude,
      mile: route?.mile,
    }))
    const { data } = await callFunction(server, listChefsOnMap, kind)
    const pins = data.pins.map(({ id, latitude, longitude, route }) => ({
      id,
      latitude,
      longitude,
      mile: route?.mile,
    }))
    expect(found.length).toBeGreaterThan(0)
    expect(data.totalCount).toBe(found.length)
    expect(new Set(pins), kind.searchType).toEqual(new Set(found))
  }
})

test('the options offered with a search are the sorted unique values across its results', async () => {
  const unique = (values: string[]) => [...new Set(values)].sort()
  for (const kind of kinds) {
    const found = await findAll(kind)
    const { facets } = (await callFunction(server, chefSearch, kind)).data.searchMetadata
    const services = unique(found.flatMap((chef) => chef.services))
    expect(
      facets.services.map(({ value }) => value),
      kind.searchType,
    ).toEqual(services)
    // Several chosen cuisines mean any of them, so cuisines are counted as if none were chosen.
    const ofAnyCuisine = kind.filters?.cuisines ? await findAll({ ...kind, filters: {} }) : found
    const cuisines = unique(ofAnyCuisine.flatMap((chef) => chef.cuisines))
    expect(
      facets.cuisines.map(({ value }) => value),
      kind.searchType,
    ).toEqual(cuisines)
  }
})

test('a town is found by its Russian name in any case, with or without what is cooked there', async () => {
  await server.database.transaction(async (connection) => {
    await connection.query('select private.refresh_search_text(id) from public.chefs')
  })
  const townsOf = async (query: string) => {
    const { data } = await callFunction(server, chefSearch, { searchType: 'text', query, limit: 5 })
    return data.chefs.map(({ city }) => city)
  }
  for (const [query, town] of [
    ['повар в Денвере', 'Denver'],
    ['повара Денвера', 'Denver'],
    ['пельмени Сан-Франциско', 'San Francisco'],
    ['кухня в Сиэтле', 'Seattle'],
  ] as const) {
    const towns = await townsOf(query)
    expect(towns.length, query).toBeGreaterThan(0)
    expect(new Set(towns), query).toEqual(new Set([town]))
  }
})
