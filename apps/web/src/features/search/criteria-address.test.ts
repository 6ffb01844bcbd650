import fc from 'fast-check'
import { expect, it } from 'vitest'
import { chefsAlong, chefsNear, chefsOfCuisine } from '@/shared/places/chefs-address.ts'
import { type ChefCriteria, defaultSort, emptyList } from './chef-criteria.ts'
import { fromAddress, toAddress } from './criteria-address.ts'

const denver = { latitude: 39.7392, longitude: -104.9903, name: 'Denver, CO' }
const boulder = { latitude: 40.015, longitude: -105.2705, name: '80302 · Boulder, CO' }

it('an empty list search has an empty address', () => {
  expect(toAddress(emptyList)).toBe('')
  expect(fromAddress('')).toEqual(emptyList)
})

it('the links of other pages are parsed', () => {
  expect(fromAddress(query(chefsNear(denver)))).toMatchObject({
    searchType: 'location',
    place: denver,
    radiusMiles: 25,
    sortBy: 'distance',
  })
  expect(fromAddress(query(chefsAlong(denver, boulder)))).toMatchObject({
    searchType: 'route',
    route: { origin: denver, destination: boulder, waypoints: [], searchRadius: 5, fromMile: 0 },
  })
  expect(fromAddress(query(chefsOfCuisine('soul_food'))).filters.cuisines).toEqual(['soul_food'])
})

it('a route keeps as many waypoints as a search allows', () => {
  const stops = Array.from({ length: 120 }, (_, index) => `&via=${30 + index / 10},-100~Stop ${index}`)
  const { route } = fromAddress(`?search=route&from=29,-100~A&to=43,-100~B${stops.join('')}`)
  expect(route?.waypoints.map(({ name }) => name)).toEqual(
    Array.from({ length: 100 }, (_, index) => `Stop ${index}`),
  )
})

it('words with a place are searched for near it, and words alone wait for a place', () => {
  const address = '?q=soup&near=39.7392,-104.9903&place=Denver%2C+CO'
  expect(fromAddress(address)).toMatchObject({ searchType: 'location', query: 'soup', place: denver })
  expect(fromAddress('?q=soup')).toMatchObject({ searchType: 'list', query: 'soup', place: null })
  expect(fromAddress('?q=soup&view=dishes&exact=1&near=1,2')).toMatchObject({ view: 'dishes', exact: true })
})

it('a malformed address is an empty list search', () => {
  const nonsense = '?search=text&near=1,2,3&radius=-4&rating=9&kind=goat&sort=up&page=0&via=x'
  expect(fromAddress(nonsense)).toMatchObject({
    searchType: 'list',
    sortBy: 'featured',
    page: 1,
    radiusMiles: 25,
  })
  expect(fromAddress('?search=location&near=91,0').searchType).toBe('list')
  expect(fromAddress('?diets=paleo,&free=love&price=-3&open=yes&ready=&here=0').filters).toEqual(
    emptyList.filters,
  )
  expect(fromAddress('?price=12.345').filters).toEqual(emptyList.filters)
  expect(fromAddress('?search=route&from=1,2~A').searchType).toBe('list')
})

const place = fc.record({
  latitude: fc.integer({ min: -900_000, max: 900_000 }).map((value) => value / 10_000),
  longitude: fc.integer({ min: -1_800_000, max: 1_800_000 }).map((value) => value / 10_000),
  name: fc.string({ maxLength: 40 }),
})
const criteria: fc.Arbitrary<ChefCriteria> = fc
  .record({
    searchType: fc.constantFrom('list' as const, 'text' as const, 'location' as const, 'route' as const),
    query: fc.string({ minLength: 1, maxLength: 40 }).filter((text) => text.trim() !== ''),
    exact: fc.boolean(),
    view: fc.constantFrom('kitchens' as const, 'dishes' as const),
    place,
    radiusMiles: fc.constantFrom(5, 25, 100),
    route: fc.record({
      origin: place,
      destination: place,
      waypoints: fc.array(place, { maxLength: 3 }),
      searchRadius: fc.constantFrom(5, 25),
      fromMile: fc.nat({ max: 900 }),
    }),
    filters: fc.record({
      cuisines: fc.uniqueArray(fc.constantFrom('thai', 'soul_food', 'greek')),
      services: fc.uniqueArray(fc.constantFrom('delivery', 'classes')),
      minRating: fc.constantFrom(0, 4, 4.5),
      onlyVerified: fc.boolean(),
      deliveryAvailable: fc.boolean(),
      type: fc.constantFrom('all' as const, 'chef' as const, 'truck_stop' as const),
    }),
    added: fc.record(
      {
        openNow: fc.constant(true),
        readyToday: fc.constant(true),
        deliversHere: fc.constant(true),
        diets: fc.uniqueArray(fc.constantFrom('vegan' as const, 'halal' as const), { minLength: 1 }),
        freeOf: fc.uniqueArray(fc.constantFrom('milk' as const, 'peanuts' as const), { minLength: 1 }),
        maxPrice: fc.constantFrom(10, 12.5),
      },
      { requiredKeys: [] },
    ),
    page: fc.integer({ min: 1, max: 50 }),
  })
  .map(({ added, ...fields }) => ({ ...fields, filters: { ...fields.filters, ...added } }))
  .map((fields) => ({ ...fields, sortBy: defaultSort(fields.searchType) }))

it('a search survives a round trip through the address', () => {
  fc.assert(
    fc.property(criteria, (wanted) => {
      const address = toAddress(wanted)
      const read = fromAddress(address)
      expect(toAddress(read)).toBe(address)
      expect(read.searchType).toBe(wanted.searchType)
      expect(read.filters).toEqual(wanted.filters)
    }),
  )
})

function query(address: string): string {
  return address.slice(address.indexOf('?'))
}
