import { service } from '@localchef/backend/caller'
import { chefSearch } from '@localchef/contracts/search/chef-search'
import { countFilters } from '@localchef/contracts/search/count-filters'
import { listChefsOnMap } from '@localchef/contracts/search/list-chefs-on-map'
import { searchDishes } from '@localchef/contracts/search/search-dishes'
import { queriesOn } from '@localchef/domain/queries'
import type { DishQuestions } from '@localchef/domain/search/dish-questions'
import { proofOf } from '@localchef/domain/search/prove-dish'
import { sql as kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { callFunction } from '../call-function.ts'
import { addDemoKitchens } from '../demo-kitchens.ts'
import { startTestServer, type TestServer } from '../harness.ts'

type Search = z.input<typeof chefSearch.input>
type Filters = NonNullable<Search['filters']>

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  await addDemoKitchens(server.database)
  await sql(`
    insert into public.ready_batches (dish_id, chef_id, day, pickup_from, pickup_until, portions_made, portions_left)
    select d.id, c.id, (now() at time zone c.time_zone)::date, now(), now() + interval '2 hours', 5, 5
    from public.chefs c
    join public.dishes d on d.chef_id = c.id and d.status = 'active'
    where c.slug in ('little-tbilisi', 'nonna-pina')
      and d.position = 0`)
}, 120_000)
afterAll(() => server.stop())

async function sql<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
  return (await server.database.pool.query<Row>(text, [...values])).rows
}

async function search(filters: Filters, more: Search = {}) {
  const { status, data, error } = await callFunction(server, chefSearch, { limit: 50, ...more, filters })
  if (status !== 200) throw new Error(error.message)
  const found = [...data.chefs, ...data.truckStops]
  return { ...data, found, slugs: found.map(({ slug }) => slug).toSorted() }
}

async function counts(filters: Filters, more: Search = {}) {
  const { status, data, error } = await callFunction(server, countFilters, { ...more, filters })
  if (status !== 200) throw new Error(error.message)
  return data
}

const portland = { latitude: 45.52, longitude: -122.67 }
const nearPortland: Search = { searchType: 'location', location: { ...portland, radiusMiles: 100 } }
const downTheCoast: Search = {
  searchType: 'route',
  route: {
    origin: { lat: 47.61, lng: -122.33 },
    destination: { lat: 45.52, lng: -122.67 },
    searchRadius: 50,
  },
}
const everySearch: [string, Search][] = [
  ['the list', {}],
  ['words', { searchType: 'text', query: 'cheese' }],
  ['a place', nearPortland],
  ['a place and words', { ...nearPortland, query: 'cheese' }],
  ['a trip', downTheCoast],
]

describe('a need together with words', () => {
  test.each(['featured', 'rating', 'price', 'newest'] as const)(
    'is met by a dish of each kitchen on the page, by %s',
    async (sortBy) => {
      const { found, totalCount } = await search(
        {},
        { searchType: 'text', query: 'chicken without nuts', sortBy, limit: 12 },
      )
      // So many that they are not all read and sorted.
      expect(totalCount).toBeGreaterThan(60)
      expect(found.filter(({ matchedDishes }) => !matchedDishes?.dishes.length)).toEqual([])
    },
  )

  const base: DishQuestions = {
    words: [],
    kitchens: [],
    names: null,
    kitchenNames: null,
    needs: null,
    minCents: null,
    maxCents: null,
  }
  const chicken = { words: ["'chicken'"], kitchens: ["'n/chicken' | 'm/chicken'"] }
  const indian = { words: ["'indian'"], kitchens: ["'m/indian' | 'c/indian'"] }
  const both = { words: ["'indian'", "'chicken'"], kitchens: ["'m/indian' | 'c/indian'", "'n/chicken'"] }
  test.each<[string, Partial<DishQuestions>, boolean]>([
    ['a word of dishes', { ...chicken, needs: "'f/no_nuts'" }, false],
    ['a word of kitchens', { ...indian, needs: "'f/vegan'" }, false],
    ['a word of each', { ...both, needs: "'f/no_nuts'" }, false],
    ['a word of each, scattered', { ...both, needs: "'f/no_nuts'" }, true],
    ['a price', { ...both, maxCents: 1500 }, false],
    ['needs alone', { needs: "'f/vegan' & 'f/no_nuts'" }, false],
  ])('is proven by the list of kitchens as by each kitchen: %s', async (_what, asked, isWeak) => {
    const proof = proofOf({ dishes: { ...base, ...asked }, time: undefined, isWeak })
    const found = (oneByOne: boolean) =>
      server.database.as(service, async (connection) => {
        const { rows } = await kysely<{ slug: string }>`
          select c.slug
          from public.chefs c
          where c.status = 'active'
            and ${proof?.(kysely.raw('c.id'), { oneByOne }) ?? kysely`false`}
          order by c.slug
        `.execute(queriesOn(connection))
        return rows.map(({ slug }) => slug)
      })
    const listed = await found(false)
    expect(listed).toEqual(await found(true))
    const everybody = await sql(`select from public.chefs where status = 'active'`)
    expect(listed.length).toBeGreaterThan(0)
    expect(listed.length).toBeLessThan(everybody.length)
  })
})

describe('dishes', () => {
  test.each(everySearch)(
    'one dish of each found kitchen meets all filters together: %s',
    async (_what, more) => {
      const filters: Filters = { diets: ['vegetarian'], freeOf: ['peanuts', 'fish'], maxPrice: 14 }
      const { found, totalCount } = await search(filters, more)
      const ids = found.map(({ id }) => id)
      expect(totalCount).toBeGreaterThan(0)
      const proven = await sql<{ id: string }>(
        `select distinct d.chef_id as id
       from public.dishes d
       where d.chef_id = any ($1)
         and d.status = 'active'
         and 'vegetarian' = any (d.diets)
         and d.allergens is not null
         and not (d.allergens || d.possible_allergens) && '{peanuts,fish,shellfish}'
         and d.price_cents <= 1400`,
        [ids],
      )
      expect(proven.length).toBe(ids.length)
      const { data } = await callFunction(server, listChefsOnMap, { ...more, filters })
      expect(data.totalCount).toBe(totalCount)
      expect((await search({}, more)).totalCount).toBeGreaterThan(totalCount)
    },
  )

  test('a dish without an allergen statement counts as free of nothing, whatever its diets say', async () => {
    const free = { freeOf: ['peanuts' as const] }
    const before = await search(free, { searchType: 'text', query: 'khachapuri' })
    expect(before.totalCount).toBeGreaterThan(0)
    await sql('alter table public.dishes disable trigger dishes_refuse_sale_without_statement')
    const changed = await sql<{ id: string }>(
      `update public.dishes set allergens = null where chef_id = any ($1) returning id`,
      [before.found.map(({ id }) => id)],
    )
    await sql('alter table public.dishes enable trigger dishes_refuse_sale_without_statement')
    expect(changed.length).toBeGreaterThan(0)
    expect((await search(free, { searchType: 'text', query: 'khachapuri' })).totalCount).toBe(0)
    expect((await search({}, { searchType: 'text', query: 'khachapuri' })).totalCount).toBeGreaterThan(0)
  })

  test('the found dishes of a query meet the filters themselves', async () => {
    const { data } = await callFunction(server, searchDishes, {
      query: 'chicken',
      filters: { freeOf: ['milk'], maxPrice: 13 },
      limit: 48,
    })
    expect(data.dishes.length).toBeGreaterThan(0)
    for (const { price, allergens, possibleAllergens } of data.dishes) {
      expect(price).toBeLessThanOrEqual(13)
      expect(allergens).not.toBeNull()
      expect([...(allergens ?? []), ...possibleAllergens]).not.toContain('milk')
    }
  })
})

test.each<[string, Search]>([
  ['the list', {}],
  ['words', { searchType: 'text', query: 'georgian' }],
])('only kitchens with food that can still be ordered for today are ready today: %s', async (_what, more) => {
  const { slugs } = await search({ readyToday: true }, more)
  expect(slugs).toContain('little-tbilisi')
  expect(slugs.filter((slug) => slug !== 'little-tbilisi' && slug !== 'nonna-pina')).toEqual([])
  await sql(
    `update public.ready_batches set portions_left = 0 where chef_id = (select id from public.chefs where slug = 'little-tbilisi')`,
  )
  expect((await search({ readyToday: true }, more)).slugs).not.toContain('little-tbilisi')
  await sql(`update public.ready_batches set portions_left = 5`)
})

test('words, a place and a cuisine together still offer the other cuisines as facets', async () => {
  const asked: Search = { ...nearPortland, query: 'cheese' }
  const all = await search({}, asked)
  const [cuisine] = all.searchMetadata.facets.cuisines
  if (!cuisine) throw new Error('no kitchen near Portland has cheese')
  const { found, totalCount, searchMetadata } = await search({ cuisines: [cuisine.value] }, asked)
  expect(totalCount).toBe(cuisine.count)
  for (const { cuisines } of found) expect(cuisines).toContain(cuisine.value)
  expect(searchMetadata.facets.cuisines).toEqual(all.searchMetadata.facets.cuisines)
})

test('a budget with fractions of a cent is refused, and one in cents holds for the matched dishes', async () => {
  const words: Search = { searchType: 'text', query: 'cheese' }
  const refused = await callFunction(server, chefSearch, { ...words, filters: { maxPrice: 12.345 } })
  expect(refused.error.issues).toMatchObject([{ path: ['filters', 'maxPrice'], rule: 'below_a_cent' }])
  const { found, totalCount } = await search({ maxPrice: 12.34 }, words)
  expect(totalCount).toBeGreaterThan(0)
  for (const { matchedDishes } of found) {
    expect(matchedDishes?.dishes.length).toBeGreaterThan(0)
    for (const { price } of matchedDishes?.dishes ?? []) expect(price).toBeLessThanOrEqual(12.34)
  }
})

test('kitchens are found for delivery within their own radius, and only if they deliver', async () => {
  const near = await search({}, nearPortland)
  const [first, second] = near.chefs.filter(({ status }) => status === 'active')
  if (!first || !second) throw new Error('Portland has no two kitchens')
  await sql(`update public.chefs set services = '{pickup}' where id = any ($1)`, [
    near.found.map(({ id }) => id),
  ])
  await sql(
    `update public.chefs set services = '{pickup,delivery}', delivery_radius_miles = $2 where id = $1`,
    [first.id, Math.ceil((first.distanceMiles ?? 0) + 1)],
  )
  await sql(
    `update public.chefs set services = '{pickup,delivery}', delivery_radius_miles = 0 where id = $1`,
    [second.id],
  )
  expect((await search({ deliversHere: true }, nearPortland)).slugs).toEqual([first.slug])
  expect((await search({ deliversHere: true })).totalCount).toBe((await search({})).totalCount)
  expect((await counts({}, nearPortland)).counts?.deliversHere).toBe(1)
})

describe('hours', () => {
  const open = { openNow: true }

  beforeAll(async () => {
    await sql(
      `insert into public.chef_hours (chef_id, weekday, opens_minute, closes_minute)
       select c.id, weekday, 0, 1440
       from public.chefs c
       cross join generate_series(0, 6) weekday
       where c.slug in ('little-tbilisi', 'nonna-pina')`,
    )
  })

  test('hours open a kitchen in the list and in the counts, and a closed day closes it', async () => {
    const { found, totalCount, searchMetadata } = await search(open)
    expect(found.map(({ slug, opensAt }) => [slug, opensAt]).toSorted()).toEqual([
      ['little-tbilisi', null],
      ['nonna-pina', null],
    ])
    expect(totalCount).toBe(2)
    expect(searchMetadata.facets.cuisines.every(({ count }) => count <= 2)).toBe(true)
    expect((await counts({})).counts?.openNow).toBe(2)
    await sql(
      `insert into public.chef_hour_exceptions (chef_id, day)
       select id, (now() at time zone time_zone)::date from public.chefs where slug = 'nonna-pina'`,
    )
    expect((await search(open)).slugs).toEqual(['little-tbilisi'])
    const { found: italian } = await search({}, { searchType: 'text', query: 'lasagna' })
    const nonna = italian.find(({ slug }) => slug === 'nonna-pina')
    // Midnight of the next day.
    expect(new Date(nonna?.opensAt ?? 0).getTime()).toBeGreaterThan(Date.now())
    expect(new Date(nonna?.opensAt ?? 0).getTime()).toBeLessThan(Date.now() + 26 * 3_600_000)
  })

  test('a paused kitchen is not open, whatever its hours', async () => {
    await sql(`update public.chefs set status = 'paused' where slug = 'little-tbilisi'`)
    expect((await search(open)).slugs).toEqual([])
    expect((await search(open, { searchType: 'text', query: 'khachapuri' })).totalCount).toBe(0)
    await sql(`update public.chefs set status = 'active' where slug = 'little-tbilisi'`)
    expect((await search(open)).slugs).toEqual(['little-tbilisi'])
  })

  test('the clock closes a kitchen and opens it, in its own time zone', async () => {
    const [chef] = await sql<{ id: string }>(`select id from public.chefs where slug = 'little-tbilisi'`)
    const id = chef?.id ?? ''
    await sql(`delete from public.chef_hours where chef_id = $1`, [id])
    await sql(
      `insert into public.chef_hours (chef_id, weekday, opens_minute, closes_minute) values ($1, 5, 1020, 1260)`,
      [id],
    )
    // Friday, November 20, 2026, open from 5 PM to 9 PM.
    const at = async (moment: string, zone: string) =>
      (
        await sql<{ is_open: boolean; changes_at: Date }>('select * from private.next_hours($1, $3, $2)', [
          id,
          moment,
          zone,
        ])
      ).map(({ is_open, changes_at }) => [is_open, changes_at.toISOString()])[0]
    expect(await at('2026-11-21T00:59:00Z', 'America/Los_Angeles')).toEqual([
      false,
      '2026-11-21T01:00:00.000Z',
    ])
    expect(await at('2026-11-21T01:00:00Z', 'America/Los_Angeles')).toEqual([
      true,
      '2026-11-21T05:00:00.000Z',
    ])
    expect(await at('2026-11-21T05:00:00Z', 'America/Los_Angeles')).toEqual([
      false,
      '2026-11-28T01:00:00.000Z',
    ])
    expect(await at('2026-11-21T01:00:00Z', 'America/New_York')).toEqual([true, '2026-11-21T02:00:00.000Z'])
    // Clocks change on November 1: Fridays before and after.
    expect(await at('2026-10-30T12:00:00Z', 'America/New_York')).toEqual([false, '2026-10-30T21:00:00.000Z'])
    expect(await at('2026-11-06T12:00:00Z', 'America/New_York')).toEqual([false, '2026-11-06T22:00:00.000Z'])
  })

  test('the task opens only a kitchen whose opening hour has come', async () => {
    await sql(
      `insert into public.chef_hours (chef_id, weekday, opens_minute, closes_minute)
       select id, weekday, 0, 1440 from public.chefs cross join generate_series(0, 6) weekday where slug = 'abuela-rosa'
       on conflict do nothing`,
    )
    await sql(
      `update public.chefs set is_open = not is_open, hours_change_at = now() + interval '1 hour' where slug = 'nonna-pina'`,
    )
    const [before] = await sql<{ is_open: boolean }>(
      `select is_open from public.chefs where slug = 'nonna-pina'`,
    )
    await server.runTask('refresh-hours')
    expect(await sql(`select is_open from public.chefs where slug = 'nonna-pina'`)).toEqual([before])
    await sql(
      `update public.chefs set hours_change_at = now() - interval '1 minute' where slug = 'nonna-pina'`,
    )
    const [updated] = await sql<{ at: string }>(
      `select updated_at::text as at from public.chefs where slug = 'nonna-pina'`,
    )
    await server.runTask('refresh-hours')
    expect(
      await sql(`select is_open, updated_at::text as at from public.chefs where slug = 'nonna-pina'`),
    ).toEqual([{ is_open: !before?.is_open, at: updated?.at }])
  })
})

describe('a trip', () => {
  const downTheValley: Search = {
    searchType: 'route',
    route: {
      origin: { lat: 34.05, lng: -118.24 },
      destination: { lat: 37.77, lng: -122.42 },
      searchRadius: 50,
    },
  }

  async function pages() {
    const all: { trucks: number[]; chefs: number[] }[] = []
    for (let page = 1, hasMore = true; hasMore; page += 1) {
      const answer = await search({}, { ...downTheValley, page, limit: 2 })
      const miles = (found: typeof answer.found) =>
        found.filter(({ status }) => status === 'active').map(({ route }) => route?.mile ?? Number.NaN)
      all.push({ trucks: miles(answer.truckStops), chefs: miles(answer.chefs) })
      hasMore = answer.hasMore
    }
    return all
  }

  test('truck stops come before all chefs, both in driving order, at any hour', async () => {
    await sql(`update public.chefs set is_open = (kind = 'chef' and length(slug) % 2 = 0)`)
    const all = await pages()
    const trucks = all.flatMap((page) => page.trucks)
    const chefs = all.flatMap((page) => page.chefs)
    expect(trucks.length).toBeGreaterThan(1)
    expect(chefs.length).toBeGreaterThan(3)
    expect(trucks).toEqual(trucks.toSorted((one, other) => one - other))
    expect(chefs).toEqual(chefs.toSorted((one, other) => one - other))
    const firstWithChef = all.findIndex((page) => page.chefs.length > 0)
    expect(all.slice(firstWithChef + 1).flatMap((page) => page.trucks)).toEqual([])
    await sql('update public.chefs set is_open = false')
  })
})

describe('counts', () => {
  test.each(everySearch)('each count is the number of results with that filter: %s', async (_what, more) => {
    const with_ = { freeOf: ['shellfish' as const] }
    const { counts: counted, totalCount } = await counts(with_, more)
    expect(totalCount).toBe((await search(with_, more)).totalCount)
    if (!counted) throw new Error('nothing was counted')
    expect([counted.diets.length, counted.prices.length]).not.toContain(0)
    for (const { value, count } of counted.diets.filter((_, index) => index < 3)) {
      expect((await search({ ...with_, diets: [value] }, more)).totalCount, value).toBe(count)
    }
    for (const { value, count } of counted.prices) {
      expect((await search({ ...with_, maxPrice: value }, more)).totalCount, `$${value}`).toBe(count)
    }
    expect((await search({ ...with_, readyToday: true }, more)).totalCount).toBe(counted.readyToday)
    expect((await search({ ...with_, openNow: true }, more)).totalCount).toBe(counted.openNow)
  })

  test('counts of an empty result are empty', async () => {
    const { counts: counted, totalCount } = await counts({}, { searchType: 'text', query: 'zzzqqq' })
    expect(totalCount).toBe(0)
    expect(counted).toMatchObject({ openNow: 0, readyToday: 0 })
    expect(counted?.diets.every(({ count }) => count === 0)).toBe(true)
  })
})

test.each<[string, object]>([
  ['a diet that nobody knows', { diets: ['paleo'] }],
  ['an allergen that nobody knows', { freeOf: ['love'] }],
  ['a price of nothing', { maxPrice: 0 }],
  ['a price that is no number', { maxPrice: 'cheap' }],
])('%s is refused', async (_what, filters) => {
  const input = { filters } as unknown as Search
  expect((await callFunction(server, chefSearch, input)).status).toBe(400)
})
