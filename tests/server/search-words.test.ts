import { truthfulDiets } from '@localchef/contracts/allergens/major-allergens'
import { chefSearch } from '@localchef/contracts/search/chef-search'
import { countFilters } from '@localchef/contracts/search/count-filters'
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
      expect(matchedDishes?.dishes.length, slug).toBeGreaterThan(0)
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

  test.each(['best', 'price'] as const)('short pages by %s are the parts of a long one', async (sortBy) => {
    // Every second is closed, and every third verified.
    await server.database.pool.query(
      `update public.chefs
       set is_open = mixed.number % 2 = 0, is_verified = mixed.number % 3 = 0, rating_count = 20, rating_sum = 60 + mixed.number % 40
       from (select id, row_number() over (order by slug) as number from public.chefs) mixed
       where chefs.id = mixed.id`,
    )
    const long = await askDishes({ query: 'chicken', sortBy, limit: 48 })
    const parts = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        askDishes({ query: 'chicken', sortBy, limit: 3, page: index + 1 }),
      ),
    )
    const short = parts.flatMap(({ dishes }) => dishes.map(({ id }) => id))
    expect(short).toEqual(long.dishes.map(({ id }) => id))
    expect(short).toHaveLength(48)
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

describe('a place among the words', () => {
  beforeAll(async () => {
    await server.database.pool.query(
      `insert into public.places (id, kind, name, name_ru, state, zip_code, latitude, longitude, population)
       values
         (911, 'city', 'Seattle', 'Сиэтл', 'WA', null, 47.61, -122.33, 750000),
         (912, 'city', 'Denver', 'Денвер', 'CO', null, 39.74, -104.98, 700000),
         (913, 'zip', 'Denver', null, 'CO', '80203', 39.73, -104.97, 0)`,
    )
  })

  const near = { searchType: 'location', location: { ...portland, radiusMiles: 25 } } as const

  test.each([
    'khachapuri in Seattle',
    'Khachapuri IN SEATTLE',
    'khachapuri near Seattle, WA',
    'khachapuri around Seattle Washington',
    'khachapuri in Seatle',
    'kachapuri in Seattle',
    'хачапури в Сиэтле',
    'хачапури около Сиэтла',
    'хачапури, Сиэтл, штат Вашингтон',
    'khachapuri Seattle',
    'khachapuri seattle wa',
    'kachapuri seattle washington',
    'хачапури Сиэтл',
  ])('"%s" is searched for there, and not where the person is', async (query) => {
    const { found, searchMetadata } = await ask(query, near)
    expect(found.map(({ city }) => city)).toEqual(['Seattle'])
    expect(found[0]?.distanceMiles).toBeLessThan(25)
    expect(searchMetadata.place).toMatchObject({ city: 'Seattle', state: 'WA' })
  })

  test.each(['sushi seattle', 'vegan seattle', 'qwerty seattle'])('"%s" is near Seattle', async (query) => {
    expect((await ask(query, near)).searchMetadata.place).toMatchObject({ city: 'Seattle' })
  })

  test('a dish or kitchen named with a city is that dish, and a part of town or a food no city', async () => {
    const { rows } = await server.database.pool.query<{ id: string; name: string }>(
      `select d.id, d.name
       from public.dishes d
       join private.chef_words c on c.id = d.chef_id
       where d.status = 'active'
       order by d.id
       limit 1`,
    )
    const rename = (name = rows[0]?.name) =>
      server.database.pool.query('update public.dishes set name = $1 where id = $2', [name, rows[0]?.id])
    for (const [name, query] of [
      ['Denver omelet', 'omelet denver'],
      ['Seattle Roll', 'roll seattle'],
      ['Cheesecake Seattle', 'cheesecake seattle'],
    ] as const) {
      expect((await ask(query)).searchMetadata.place, query).toBeDefined()
      await rename(name)
      expect((await ask(query)).searchMetadata.place, query).toBeUndefined()
    }
    await rename()
    for (const query of [
      'seattle roll',
      'boston cream pie',
      'new york cheesecake',
      'buffalo wings',
      'wings buffalo',
      'east denver',
      'denver',
      'california roll',
      'philadelphia roll',
    ]) {
      expect((await ask(query)).searchMetadata.place, query).toBeUndefined()
    }
  })

  test('kitchens, dishes, map and counts are of the same place', async () => {
    const query = 'borscht in Denver'
    const { found, totalCount } = await ask(query, near)
    expect(found.map(({ city }) => city)).toEqual(['Denver'])
    const { dishes } = await askDishes({ query, location: near.location })
    expect(new Set(dishes.map(({ chef }) => chef.city))).toEqual(new Set(['Denver']))
    const { data } = await callFunction(server, listChefsOnMap, { ...near, query })
    expect(data.pins.map(({ id }) => id)).toEqual(found.map(({ id }) => id))
    const counted = await callFunction(server, countFilters, { ...near, query })
    expect(counted.data.totalCount).toBe(totalCount)
  })

  test('nothing there is nothing, whatever the person has nearby', async () => {
    for (const query of ['deruny in Denver', 'sushi in Seattle', 'qwerty in Seattle']) {
      const { totalCount, searchMetadata } = await ask(query, near)
      expect(totalCount, query).toBe(0)
      expect(searchMetadata.place, query).toBeDefined()
    }
  })

  test('a ZIP code, a distance and a state narrow the search as well', async () => {
    const cities = async (query: string) => [...new Set((await ask(query)).found.map(({ city }) => city))]
    expect(await cities('borscht 80203')).toEqual(['Denver'])
    expect(await cities('kitchens within 30 miles of Denver')).toEqual(['Denver'])
    expect(await cities('pelmeni in Oregon')).toEqual(['Portland'])
    expect(await cities('пельмени в Колорадо')).toEqual(['Denver'])
    expect((await ask('pelmeni in Colorado')).searchMetadata.understood).toEqual([
      { kind: 'state', state: 'CO', words: 'in Colorado' },
    ])
  })

  test.each(['lobio in a clay pot', 'oxtails in gravy', 'chicken in wine', 'Oxtails IN Gravy'])(
    '"%s" names no place',
    async (query) => {
      expect((await ask(query)).searchMetadata.place).toBeUndefined()
    },
  )
})

describe('guests and services', () => {
  test('a number of guests finds kitchens with a service for them, or a dish that serves them', async () => {
    const { pool } = server.database
    await pool.query(
      `insert into public.services (chef_id, kind, name, pricing, price_cents, guests_min, guests_max, status)
       select id, 'catering', 'Feast', 'per_guest', 4000, 15, 40, 'active'
       from public.chefs
       where slug in ('little-tbilisi', 'nonna-pina')`,
    )
    for (const query of ['for 20 people', 'на 20 человек', 'party of twenty', '20 guests']) {
      expect((await ask(query)).found.map(({ slug }) => slug).toSorted(), query).toEqual([
        'little-tbilisi',
        'nonna-pina',
      ])
    }
    expect((await ask('khachapuri for 20 people')).found.map(({ slug }) => slug)).toEqual(['little-tbilisi'])
    expect((await ask('for 50 people')).totalCount).toBe(0)
    const { rows } = await pool.query<{ chefs: number }>(
      `select count(distinct d.chef_id)::integer as chefs
       from public.dishes d
       where d.status = 'active'
         and d.serves >= 12
         and exists (select 1 from private.chef_words k where k.id = d.chef_id)`,
    )
    expect((await ask('for 12')).totalCount).toBe(rows[0]?.chefs)
  })

  test('a service is a condition on the kitchen', async () => {
    const { found } = await ask('pelmeni delivery')
    const { rows } = await server.database.pool.query<{ id: string }>(
      `select id from public.chefs where 'delivery' = any (services)`,
    )
    const deliver = new Set(rows.map(({ id }) => id))
    expect(found.length).toBeGreaterThan(0)
    for (const { id } of found) expect(deliver).toContain(id)
  })
})

describe('heat and courses', () => {
  test('every dish shown is as hot as asked for', async () => {
    const heats = new Map(
      (
        await server.database.pool.query<{ id: string; heat: number }>('select id, heat from public.dishes')
      ).rows.map(({ id, heat }) => [id, heat]),
    )
    for (const [query, from, to] of [
      ['very spicy', 3, 3],
      ['not spicy', 0, 0],
      ['mild', 1, 1],
      ['chicken not too spicy', 0, 1],
    ] as const) {
      const { found } = await ask(query)
      expect(found.length, query).toBeGreaterThan(0)
      for (const { id } of found.flatMap(({ matchedDishes }) => matchedDishes?.dishes ?? [])) {
        expect(heats.get(id), query).toBeGreaterThanOrEqual(from)
        expect(heats.get(id), query).toBeLessThanOrEqual(to)
      }
    }
  })

  test('price, diet and course hold for one and the same dish', async () => {
    const { dishes } = await askDishes({ query: 'vegan dessert between $5 and $9', limit: 48 })
    expect(dishes.length).toBeGreaterThan(0)
    for (const { price, category, diets, name } of dishes) {
      expect(category, name).toBe('dessert')
      expect(diets, name).toContain('vegan')
      expect(price).toBeGreaterThanOrEqual(5)
      expect(price).toBeLessThanOrEqual(9)
    }
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
