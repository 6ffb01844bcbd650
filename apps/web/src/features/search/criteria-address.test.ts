import fc from 'fast-check'
import { expect, it } from 'vitest'
import { chefsAlong, chefsNear, chefsOfCuisine } from '@/shared/places/chefs-address.ts'
import { type ChefCriteria, defaultSort, emptyList } from './chef-criteria.ts'
import { fromAddress, toAddress } from './criteria-address.ts'

const denver = { latitude: 39.7392, longitude: -104.9903, name: 'Denver, CO' }
const boulder = { latitude: 40.015, longitude: -105.2705, name: '80302 · Boulder, CO' }

it('says nothing of an empty list search', () => {
  expect(toAddress(emptyList)).toBe('')
  expect(fromAddress('')).toEqual(emptyList)
})

it('reads the links other pages write', () => {
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

it('keeps every waypoint a search may have, and no more', () => {
  const stops = Array.from({ length: 120 }, (_, index) => `&via=${30 + index / 10},-100~Stop ${index}`)
  const { route } = fromAddress(`?search=route&from=29,-100~A&to=43,-100~B${stops.join('')}`)
  expect(route?.waypoints.map(({ name }) => name)).toEqual(
    Array.from({ length: 100 }, (_, index) => `Stop ${index}`),
  )
})

it('takes nonsense for an empty list search', () => {
  const nonsense = '?search=text&near=1,2,3&radius=-4&rating=9&kind=goat&sort=up&page=0&via=x'
  expect(fromAddress(nonsense)).toMatchObject({
    searchType: 'list',
    sortBy: 'featured',
    page: 1,
    radiusMiles: 25,
  })
  expect(fromAddress('?search=location&near=91,0').searchType).toBe('list')
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
    page: fc.integer({ min: 1, max: 50 }),
  })
  .map((fields) => ({ ...fields, sortBy: defaultSort(fields.searchType) }))

it('survives the address bar: the same search, the same address', () => {
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
