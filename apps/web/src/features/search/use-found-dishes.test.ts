import { expect, it } from 'vitest'
import { type ChefCriteria, emptyList } from './chef-criteria.ts'
import { dishRequest } from './use-found-dishes.ts'

const near: ChefCriteria = {
  ...emptyList,
  searchType: 'location',
  query: ' soup ',
  place: { latitude: 39.74, longitude: -104.99, name: 'Denver, CO' },
  radiusMiles: 10,
  sortBy: 'distance',
}

it('a dish search near a place sends its radius and sorts by distance', () => {
  expect(dishRequest(near)).toEqual({
    query: 'soup',
    filters: emptyList.filters,
    sortBy: 'distance',
    location: { latitude: 39.74, longitude: -104.99, radiusMiles: 10 },
  })
})

it('a dish search anywhere drops the place and never sorts by distance', () => {
  expect(dishRequest({ ...near, searchType: 'text' })).toEqual({
    query: 'soup',
    filters: emptyList.filters,
    sortBy: 'best',
  })
})

it('a dish search keeps the price order and exact words, and sorts best first by default', () => {
  expect(dishRequest({ ...near, sortBy: 'price', exact: true })).toMatchObject({
    sortBy: 'price',
    exact: true,
  })
  expect(dishRequest({ ...near, sortBy: 'rating' }).sortBy).toBe('best')
})
