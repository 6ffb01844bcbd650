import { truthfulDiets } from '@localchef/contracts/allergens/major-allergens'
import { chefSearch } from '@localchef/contracts/search/chef-search'
import { listChefsOnMap } from '@localchef/contracts/search/list-chefs-on-map'
import { searchDishes } from '@localchef/contracts/search/search-dishes'
import { suggestSearch } from '@localchef/contracts/search/suggest-search'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { callFunction } from '../call-function.ts'
import { addDemoKitchens } from '../demo-kitchens.ts'
import { startTestServer, type TestServer } from '../harness.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  await addDemoKitchens(server.database)
})
afterAll(() => server.stop())

async function search(input: z.input<typeof chefSearch.input>) {
  const { status, data, error } = await callFunction(server, chefSearch, { limit: 50, ...input })
  if (status !== 200) throw new Error(error.message)
  return { ...data, found: [...data.chefs, ...data.truckStops] }
}

const ask = (query: string, more: Partial<z.input<typeof chefSearch.input>> = {}) =>
  search({ searchType: 'text', query, ...more })

async function askDishes(input: z.input<typeof searchDishes.input>) {
  const { status, data, error } = await callFunction(server, searchDishes, input)
  if (status !== 200) throw new Error(error.message)
  return data
}

const portland = { latitude: 45.52, longitude: -122.67 }

describe('words', () => {
  test.each(['iphone', 'zzzqqq', 'sushi', 'taco bell', 'mouse', 'фывапр'])(
    '"%s" finds no kitchen and no dish',
    async (query) => {
      const { totalCount, found, searchMetadata } = await ask(query)
      expect(found.map(({ slug }) => slug)).toEqual([])
      expect(totalCount).toBe(0)
      expect(searchMetadata.corrected).toBeUndefined()
      expect((await askDishes({ query })).totalCount).toBe(0)
    },
  )

  test('a typo is corrected, and the answer says so', async () => {
    const { searchMetadata, totalCount } = await ask('Chiken adobo')
    expect(searchMetadata.corrected).toEqual({ from: 'Chiken adobo', to: 'chicken adobo' })
    expect(totalCount).toBe((await ask('chicken adobo')).totalCount)
    expect(totalCount).toBeGreaterThan(0)
  })

  test('an exact search corrects nothing, and suggests the correction', async () => {
    const { searchMetadata, totalCount } = await ask('chiken adobo', { exact: true })
    expect(totalCount).toBe(0)
    expect(searchMetadata.corrected).toBeUndefined()
    expect(searchMetadata.didYouMean).toBe('chicken adobo')
  })

  test('a query that finds nothing suggests one that does', async () => {
    const { searchMetadata, totalCount } = await ask('khinkali qqqqq')
    expect(totalCount).toBe(0)
    expect(searchMetadata.didYouMean).toBe('khinkali')
  })

  test('a search within one kitchen finds all its dishes with the words, and those of no other', async () => {
    const everywhere = await askDishes({ query: 'cheese', exact: true, limit: 48 })
    const kitchens = Object.groupBy(everywhere.dishes, ({ chefId }) => chefId)
    expect(Object.keys(kitchens).length).toBeGreaterThan(1)
    for (const [chefId, dishes = []] of Object.entries(kitchens)) {
      const own = await askDishes({ query: 'cheese', exact: true, chefId, limit: 48 })
      expect(own.dishes.map(({ id }) => id)).toEqual(expect.arrayContaining(dishes.map(({ id }) => id)))
      expect(new Set(own.dishes.map((dish) => dish.chefId))).toEqual(new Set([chefId]))
      expect(own.totalCount).toBe(own.dishes.length)
    }
  })

  test('all words of a query must match the same dish', async () => {
    const { found } = await ask('apple pie')
    expect(found.length).toBeGreaterThan(0)
    for (const { matchedDishes } of found) {
      expect(matchedDishes?.dishes.map(({ name }) => name)).toContain('Deep-dish apple pie')
    }
  })
})

describe('needs', () => {
  test('gluten free finds every kitchen with such a dish, and shows these dishes', async () => {
    const { totalCount, searchMetadata, found } = await ask('gluten free')
    const { rows } = await server.database.pool.query<{ chefs: number }>(
      `select count(distinct d.chef_id)::integer as chefs
       from public.dishes d
       join public.chefs c on c.id = d.chef_id
       where c.status in ('active', 'paused')
         and d.status = 'active'
         and 'gluten_free' = any (d.diets)
         and d.allergens is not null
         and not 'wheat' = any (d.allergens || d.possible_allergens)`,
    )
    expect(totalCount).toBe(rows[0]?.chefs)
    expect(totalCount).toBeGreaterThan(100)
    expect(searchMetadata.understood).toEqual([{ kind: 'diet', diet: 'gluten_free', words: 'gluten free' }])
    expect(found[0]?.matchedDishes?.count).toBeGreaterThan(0)
  })

  test('a search for no nuts finds only dishes whose own statement excludes them', async () => {
    const { dishes, totalCount } = await askDishes({ query: 'cake no nuts', limit: 48 })
    expect(totalCount).toBe(dishes.length)
    expect(dishes.length).toBeGreaterThan(0)
    for (const { name, allergens, possibleAllergens } of dishes) {
      expect(allergens, name).not.toBeNull()
      expect([...(allergens ?? []), ...possibleAllergens], name).not.toContain('tree_nuts')
      expect([...(allergens ?? []), ...possibleAllergens], name).not.toContain('peanuts')
    }
  })

  test('a price limit applies to the dish that matches the words', async () => {
    const { found } = await ask('tacos under $13')
    expect(found.length).toBeGreaterThan(0)
    for (const { matchedDishes, slug } of found) {
      for (const { price } of matchedDishes?.dishes ?? []) expect(price, slug).toBeLessThanOrEqual(13)
    }
    expect((await ask('tacos under $1')).totalCount).toBe(0)
  })

  test('"open now" finds the kitchens within their hours, and none once they close', async () => {
    const { database } = server
    await database.pool.query(
      `insert into public.chef_hours (chef_id, weekday, opens_minute, closes_minute)
       select c.id, weekday, 0, 1440
       from public.chefs c
       cross join generate_series(0, 6) weekday
       where c.slug in ('little-tbilisi', 'nonna-pina')`,
    )
    await database.pool.query(
      `insert into public.chef_hour_exceptions (chef_id, day)
       select c.id, (now() at time zone c.time_zone)::date + days
       from public.chefs c
       cross join generate_series(-1, 1) days
       where c.slug = 'nonna-pina'`,
    )
    expect((await ask('open now')).found.map(({ slug }) => slug)).toEqual(['little-tbilisi'])
    expect((await ask('khachapuri today')).found.map(({ slug }) => slug)).toEqual(['little-tbilisi'])
    expect((await ask('lasagna today')).totalCount).toBe(0)
  })

  test('the database and the contracts agree on the needs that a dish meets', async () => {
    const { rows } = await server.database.pool.query<{
      diets: string[]
      allergens: string[] | null
      possible: string[]
      met: string
    }>(
      `select d.diets, stated.allergens, d.allergens as possible,
         private.needs_met(d.diets, stated.allergens, d.allergens) as met
       from public.dishes d
       cross join lateral (values (null::text[]), ('{}'::text[]), (d.allergens)) stated (allergens)
       limit 500`,
    )
    expect(rows.length).toBe(500)
    for (const { diets, allergens, possible, met } of rows) {
      const suits = truthfulDiets(diets, { allergens, possibleAllergens: possible })
      expect(met.split(' ').filter((need) => need !== '' && !need.startsWith('no_'))).toEqual(
        suits.toSorted(),
      )
      if (allergens === null) expect(met).not.toContain('no_')
    }
  })
})

describe('dishes', () => {
  test('a chef shows at most three of the matching dishes, and their number', async () => {
    const { found } = await ask('georgian')
    const many = found.find(({ matchedDishes }) => (matchedDishes?.count ?? 0) > 3)
    expect(many?.matchedDishes?.dishes).toHaveLength(3)
    expect((await search({ searchType: 'list' })).chefs.every(({ matchedDishes }) => !matchedDishes)).toBe(
      true,
    )
  })

  test('dishes are listed page by page, each once, the best first or the cheapest', async () => {
    // Open kitchens come first in every sort order.
    await server.database.pool.query('update public.chefs set is_open = false')
    const first = await askDishes({ query: 'chicken', limit: 10 })
    const second = await askDishes({ query: 'chicken', limit: 10, page: 2 })
    const ids = [...first.dishes, ...second.dishes].map(({ id }) => id)
    expect(new Set(ids).size).toBe(20)
    expect(first.hasMore).toBe(true)
    expect(first.dishes[0]?.name.toLowerCase()).toContain('chicken')
    const cheapest = await askDishes({ query: 'chicken', limit: 10, sortBy: 'price' })
    const prices = cheapest.dishes.map(({ price }) => price)
    expect(prices).toEqual(prices.toSorted((one, other) => one - other))
    const last = await askDishes({ query: 'chicken', limit: 10, page: 900 })
    expect(last).toMatchObject({ dishes: [], totalCount: first.totalCount, hasMore: false })
  })

  test('dishes near a place are from kitchens within the radius, the nearest first', async () => {
    const { dishes } = await askDishes({
      query: 'deruny',
      location: { ...portland, radiusMiles: 25 },
      sortBy: 'distance',
    })
    expect(dishes.map(({ chef }) => chef.city)).toContain('Portland')
    for (const { distanceMiles } of dishes) expect(distanceMiles).toBeLessThanOrEqual(25)
  })
})

describe('words and a place', () => {
  const near = (query: string, more: Partial<z.input<typeof chefSearch.input>> = {}) =>
    search({ searchType: 'location', query, location: { ...portland, radiusMiles: 25 }, ...more })

  test('results of words and a place are within the radius and match the words', async () => {
    const { found, totalCount } = await near('borscht')
    expect(found.length).toBe(totalCount)
    for (const { distanceMiles } of found) expect(distanceMiles).toBeLessThanOrEqual(25)
    const everywhere = new Set((await ask('borscht')).found.map(({ slug }) => slug))
    expect(found.length).toBeGreaterThan(0)
    expect(everywhere.size).toBeGreaterThan(found.length)
    for (const { slug } of found) expect(everywhere).toContain(slug)
  })

  test('the nearest or the best come first, and the map shows the same', async () => {
    const miles = (await near('chicken')).chefs.flatMap(({ distanceMiles, status }) =>
      status === 'active' ? [distanceMiles ?? Number.NaN] : [],
    )
    expect(miles.length).toBeGreaterThan(2)
    expect(miles).toEqual(miles.toSorted((one, other) => one - other))
    const best = await near('chicken', { sortBy: 'featured' })
    const { data } = await callFunction(server, listChefsOnMap, {
      searchType: 'location',
      query: 'chicken',
      location: { ...portland, radiusMiles: 25 },
    })
    expect(new Set(data.pins.map(({ id }) => id))).toEqual(new Set(best.found.map(({ id }) => id)))
    expect((await near('chicken', { sortBy: 'price' })).totalCount).toBe(best.totalCount)
    expect((await near('khinkali')).totalCount).toBe(0)
    expect((await near('chicken', { page: 50 })).found).toEqual([])
  })
})

describe('suggestions', () => {
  async function suggest(query: string) {
    const { status, data, error } = await callFunction(server, suggestSearch, { query })
    if (status !== 200) throw new Error(error.message)
    return data
  }

  test('typed letters complete names of dishes, chefs and cuisines, in both languages', async () => {
    expect((await suggest('khink')).dishes.map(({ name }) => name)).toEqual(['Khinkali'])
    expect((await suggest('Сибирские п')).dishes.map(({ name }) => name)).toEqual(['Siberian pelmeni'])
    expect((await suggest('tbil')).chefs.map(({ slug }) => slug)).toEqual(['little-tbilisi'])
    const { cuisines } = await suggest('груз')
    expect(cuisines).toEqual([
      { slug: 'georgian', name: 'Georgian', nameRu: 'Грузинская', chefs: cuisines[0]?.chefs },
    ])
    expect(cuisines[0]?.chefs).toBeGreaterThan(0)
  })

  test('places come by either name, the biggest first', async () => {
    await server.database.pool.query(
      `insert into public.places (id, kind, name, name_ru, state, latitude, longitude, population)
       values
         (901, 'city', 'Portland', 'Портленд', 'ME', 43.7, -70.3, 68000),
         (902, 'city', 'Portland', 'Портленд', 'OR', 45.5, -122.7, 650000),
         (903, 'city', 'New Port', null, 'RI', 41.5, -71.3, 25000)`,
    )
    expect((await suggest('portl')).places.map(({ state }) => state)).toEqual(['OR', 'ME'])
    expect((await suggest('Портл')).places.map(({ state }) => state)).toEqual(['OR', 'ME'])
  })

  test('one letter, and letters with which nothing begins, get no suggestions', async () => {
    const none = { dishes: [], chefs: [], cuisines: [], places: [] }
    expect(await suggest('k')).toEqual(none)
    expect(await suggest('zzzq')).toEqual(none)
    expect(await suggest('%%')).toEqual(none)
  })

  test('a dish that nobody sells any more is not suggested', async () => {
    await server.database.pool.query(`update public.dishes set status = 'paused' where name = 'Khao soi'`)
    expect((await suggest('khao')).dishes).toEqual([])
  })
})

describe('closed and paused kitchens', () => {
  test.each<[string, z.input<typeof chefSearch.input>]>([
    ['the list', {}],
    ['the list by rating', { sortBy: 'rating' }],
    ['the list by price', { sortBy: 'price' }],
    ['the newest', { sortBy: 'newest' }],
    ['a few of the list', { filters: { cuisines: ['georgian'] } }],
    ['words', { searchType: 'text', query: 'chicken' }],
    ['few words', { searchType: 'text', query: 'khachapuri' }],
    ['words by price', { searchType: 'text', query: 'chicken', sortBy: 'price' }],
    ['a place', { searchType: 'location', location: { latitude: 39, longitude: -98, radiusMiles: 500 } }],
    [
      'a place and words',
      { searchType: 'location', query: 'beef', location: { latitude: 39, longitude: -98, radiusMiles: 500 } },
    ],
  ])('closed kitchens rank after all open ones: %s', async (_what, input) => {
    // Pauses the first third of all results, whatever earlier tests have paused.
    const all = (await searchAll(input)).map(({ id }) => id)
    await server.database.pool.query(
      `update public.chefs
       set status = (case when array_position($1, id) <= cardinality($1) / 3 then 'paused' else 'active' end)::public.chef_status,
           is_open = array_position($1, id) > 2 * cardinality($1) / 3
       where id = any ($1)`,
      [all],
    )

    const found = await searchAll(input)
    const { rows } = await server.database.pool.query<{ id: string; state: number }>(
      `select id, case when status = 'paused' then 2 when is_open then 0 else 1 end as state from public.chefs`,
    )
    const stateOf = new Map(rows.map(({ id, state }) => [id, state]))
    expect(new Set(found.map(({ id }) => stateOf.get(id)))).toEqual(new Set([0, 1, 2]))
    for (const kind of ['chef', 'truck_stop']) {
      const states = found.filter((one) => one.kind === kind).map(({ id }) => stateOf.get(id))
      expect(states).toEqual(states.toSorted())
    }
  })

  async function searchAll(input: z.input<typeof chefSearch.input>) {
    const found: Awaited<ReturnType<typeof search>>['found'] = []
    for (let page = 1, hasMore = true; hasMore; page += 1) {
      const answer = await search({ ...input, page })
      found.push(...answer.found)
      hasMore = answer.hasMore
    }
    return found
  }
})
