import { hasGazetteer, seedPlaces } from '@localchef/demo/seed-places'
import { findPlace } from '@localchef/domain/places/find-place'
import { queriesOn } from '@localchef/domain/queries'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../open-test-database.ts'
import { type NotedCity, notationsOf } from '../place-notations.ts'
import { shareGazetteer } from '../shared-gazetteer.ts'

let opened: TestDatabase

beforeAll(async () => {
  opened = await openTestDatabase({ copyOf: await shareGazetteer() })
})
afterAll(() => opened.stop())

/** All notations in one transaction, because a round trip for each would take longer than the search. */
async function findAll(texts: readonly string[], served: readonly string[] = []) {
  return opened.database.transaction(async (connection) => {
    const db = queriesOn(connection)
    const found: { text: string; place: string | null; choices: string[] }[] = []
    for (const text of texts) {
      const { place, places } = await findPlace(db, text, 6, served)
      found.push({ text, place: place?.address ?? null, choices: places.map(({ address }) => address) })
    }
    return found
  })
}

async function place(text: string): Promise<string | null> {
  const [found] = await findAll([text])
  return found?.place ?? null
}

async function choices(text: string): Promise<string[]> {
  const [found] = await findAll([text])
  expect(found?.place, text).toBeNull()
  return found?.choices ?? []
}

const cities = [
  'New York, NY',
  'San Francisco, CA',
  'Chicago, IL',
  'Washington, DC',
  'Fort Worth, TX',
  'St. Louis, MO',
  'Saint Paul, MN',
  'Kansas City, KS',
  'Portland, ME',
  'Winston-Salem, NC',
  'North Las Vegas, NV',
  "Coeur d'Alene, ID",
  'Mount Vernon, NY',
  'Colorado Springs, CO',
]

/** Cities of the gazetteer with their ZIP codes. */
async function readCities(): Promise<NotedCity[]> {
  const { rows } = await opened.database.pool.query<NotedCity>(
    `select p.name, p.name_ru as "nameRu", p.state,
      (
        select coalesce(array_agg(z.zip_code order by z.zip_code), '{}')
        from public.places z
        where z.kind = 'zip' and z.name = p.name and z.state = p.state
      ) as "zipCodes",
      p.name <> 'Washington' and p.population >= 10 * greatest(1, (
        select max(o.population)
        from public.places o
        where o.kind = 'city' and o.id <> p.id and o.name_keys && p.name_keys
      )) as "isKnownAlone"
    from public.places p
    where p.kind = 'city' and p.name || ', ' || p.state = any ($1)
    order by p.population desc, p.id
  `,
    [cities],
  )
  return rows
}

test('each of over a thousand notations of a city names it or its ZIP code, and never another place', async () => {
  const wrong: string[] = []
  let open = 0
  let all = 0
  for (const city of await readCities()) {
    const named = new Set([
      `${city.name}, ${city.state}`,
      ...city.zipCodes.map((zip) => `${city.name}, ${city.state} ${zip}`),
    ])
    for (const found of await findAll([...new Set(notationsOf(city))])) {
      all++
      if (found.place === null) open++
      if (found.place !== null && !named.has(found.place)) wrong.push(`${found.text} -> ${found.place}`)
    }
  }
  expect(wrong).toEqual([])
  expect(all).toBeGreaterThan(1300)
  expect(open / all).toBeLessThan(0.005)
}, 300_000)

describe('a notation of an envelope', () => {
  test.each<[text: string, place: string]>([
    ['Oakland, California', 'Oakland, CA'],
    ['New York', 'New York, NY'],
    ['New York, New York', 'New York, NY'],
    ['NYC', 'New York, NY'],
    ['Brooklyn, New York', 'Brooklyn, NY'],
    ['Bronx', 'The Bronx, NY'],
    ['Harlem, New York, NY', 'Harlem, NY'],
    ['SoMa, San Francisco', 'South of Market, CA'],
    ['Georgetown, Washington, D.C.', 'Georgetown, DC'],
    ['Hollywood Los Angeles', 'Hollywood, CA'],
    ['Christiansted, St. Croix, VI', 'Christiansted, VI'],
    ['Boston, MA 2108', 'Boston, MA 02108'],
    ['San Francisco，CA　９４１０３', 'San Francisco, CA 94103'],
    ['Вашингтон Д.К.', 'Washington, DC'],
    ['Washington, District of Columbia', 'Washington, DC'],
    ['DC', 'Washington, DC'],
    ['Kansas City, Kansas', 'Kansas City, KS'],
    ['Kansas City, Missouri', 'Kansas City, MO'],
    ['Portland, Maine', 'Portland, ME'],
    ['Paris, Texas', 'Paris, TX'],
    ['Nevada, Missouri', 'Nevada, MO'],
    ['Virginia, Minnesota', 'Virginia, MN'],
    ['California, Missouri', 'California, MO'],
    ['Indiana, Pennsylvania', 'Indiana, PA'],
    ['Oregon City', 'Oregon City, OR'],
    ['Virginia Beach', 'Virginia Beach, VA'],
    ['West New York, NJ', 'West New York, NJ'],
    ['Seattle, Washington state', 'Seattle, WA'],
    ['Orange Co, CA', 'Orange County, CA'],
    ['Kings County, NY', 'Kings County, NY'],
    ['San Juan, Puerto Rico', 'San Juan, PR'],
    ['00901', 'San Juan, PR 00901'],
    ['96910', 'Hagåtña, GU 96910'],
    ['Guam', 'Guam, GU'],
    ['Hagatna, Guam', 'Hagåtña, GU'],
    ['St Thomas VI', 'Saint Thomas, VI'],
    ['St. Thomas, U.S. Virgin Islands 00802', 'Saint Thomas, VI 00802'],
    ['Pago Pago, American Samoa', 'Pago Pago, AS'],
    ['Saipan, CNMI', 'Saipan, MP'],
    ['Вашингтон, округ Колумбия', 'Washington, DC'],
    ['Сиэтл, штат Вашингтон', 'Seattle, WA'],
    ['Нью-Йорк, штат Нью-Йорк, США', 'New York, NY'],
    ['1600 Pennsylvania Ave NW, Washington, DC 20500', 'Washington, DC 20500'],
    ['12345 Saint Louis St, Los Angeles, CA', 'Los Angeles, CA'],
    ['Market Street San Francisco CA', 'San Francisco, CA'],
    ['100 Main St NE, Atlanta, GA', 'Atlanta, GA'],
    ['PO Box 123, Boise, ID 83701', 'Boise, ID 83701'],
    ['John Smith\n123 Elm St\nAustin, TX 78701-0001\nUSA', 'Austin, TX 78701'],
    ['94110 · San Francisco, CA', 'San Francisco, CA 94110'],
    ['San Fransisco, CA', 'San Francisco, CA'],
    ['Philedelphia', 'Philadelphia, PA'],
    ['Albequerque, NM', 'Albuquerque, NM'],
    ['Boston, Massachussets', 'Boston, MA'],
    ['De Soto, TX', 'DeSoto, TX'],
    ['Christiansted, VI', 'Christiansted, VI'],
    ['Springfield 62701', 'Springfield, IL 62701'],
    ['San Francisco, CA 94101', 'San Francisco, CA'],
    ['Kingshill, VI', 'Kingshill, VI 00850'],
  ])('%s is %s', async (text, expected) => {
    expect(await place(text)).toBe(expected)
  })
})

describe('a text that names no one place offers choices', () => {
  test('an ambiguous name offers the largest places of that name', async () => {
    expect((await choices('Springfield')).slice(0, 3)).toEqual([
      'Springfield, MO',
      'Springfield, MA',
      'Springfield, IL',
    ])
    expect((await choices('Портленд')).slice(0, 2)).toEqual(['Portland, OR', 'Portland, ME'])
    expect(await choices('Kings County')).toEqual(['Kings County, CA', 'Kings County, NY'])
  })

  test('the region of the marketplace comes first among the choices, and decides nothing', async () => {
    const [found] = await findAll(['Portland'], ['ME'])
    expect(found).toMatchObject({
      place: null,
      choices: ['Portland, ME', 'Portland, OR', ...Array(4).fill(expect.any(String))],
    })
  })

  test('a state alone offers its largest cities, and no town of its name elsewhere', async () => {
    expect((await choices('Texas')).slice(0, 2)).toEqual(['Houston, TX', 'San Antonio, TX'])
    expect((await choices('Washington state'))[0]).toBe('Seattle, WA')
    expect((await choices('Washington')).slice(0, 2)).toEqual(['Washington, DC', 'Seattle, WA'])
    expect((await choices('California')).every((choice) => choice.endsWith(', CA'))).toBe(true)
    expect((await choices('LA')).slice(0, 2)).toEqual(['Los Angeles, CA', 'New Orleans, LA'])
    expect((await choices('Puerto Rico'))[0]).toBe('San Juan, PR')
    expect((await choices('Ohio'))[0]).toBe('Columbus, OH')
    expect((await choices('Times Square, New York'))[0]).toBe('New York, NY')
  })

  test('a city never stands for one of another state', async () => {
    expect(await choices('Chicago, California')).toContain('Chicago, IL')
    expect(await choices('Los Angeles, La')).toContain('Los Angeles, CA')
    expect(await choices('Los Angeles Co')).not.toContain('Los Angeles County, CA')
    expect((await choices('Pittsburg, PA'))[0]).toBe('Pittsburgh, PA')
    expect(await choices('Pittsburgh, Washington, DC')).toContain('Pittsburgh, PA')
    await choices('500 Oak Ct, Hartford')
    for (const text of ['East Boston, MA', 'New Dallas, TX', 'San Francisco, Oakland, CA']) {
      await choices(text)
    }
    const elsewhere = (await readCities()).flatMap(({ name, state }) =>
      ['Vermont', 'WY', 'Hawaii'].filter((other) => other !== state).map((other) => `${name}, ${other}`),
    )
    for (const found of await findAll(elsewhere)) {
      expect(found.place === null || /, (?:VT|WY|HI)$/.test(found.place), found.text).toBe(true)
    }
  }, 60_000)

  test('a ZIP code that contradicts town or state is offered beside them', async () => {
    expect((await choices('San Francisco, CA 10001')).slice(0, 2)).toEqual([
      'New York, NY 10001',
      'San Francisco, CA',
    ])
    expect((await choices('10001 California'))[0]).toBe('New York, NY 10001')
    expect((await choices('75001 Paris, France'))[0]).toBe('Addison, TX 75001')
  })

  test('a place abroad or an unknown one is none of ours', async () => {
    for (const text of [
      'Paris, France',
      'London, UK',
      'Vancouver, BC',
      'London, Ontario',
      'Toronto, Canada',
      'Moscow, Russia',
    ]) {
      await choices(text)
    }
    for (const text of ['Moscow', 'Москва', 'Vancouver', 'Toronto', 'Bay Area', 'The Hamptons']) {
      await choices(text)
    }
    expect(await choices('Xyzzy')).toEqual([])
    expect(await choices('123 Main St')).toEqual([])
    expect((await choices('94101'))[0]).toBe('San Francisco, CA 94102')
  })
})

test('an earlier gazetteer is completed with areas, territories and other names, and the operator’s own few rows stay', async () => {
  const pool = opened.database.pool
  await pool.query(`delete from public.places where kind = 'area' or state = 'PR'`)
  await pool.query(`update public.places set other_names = '{}'`)
  expect(await place('NYC')).toBeNull()
  await opened.database.transaction((connection) => seedPlaces(connection))
  expect(await place('NYC')).toBe('New York, NY')
  expect(await place('San Juan, PR')).toBe('San Juan, PR')
  await pool.query(`delete from public.places where name <> 'Houston'`)
  expect(await hasGazetteer(pool)).toBe(true)
}, 120_000)
