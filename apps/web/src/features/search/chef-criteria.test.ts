import { expect, it } from 'vitest'
import type { SearchPlace } from '@/shared/places/search-place.ts'
import {
  type ChefCriteria,
  canSearch,
  emptyList,
  filterCount,
  searchRequest,
  toggled,
} from './chef-criteria.ts'

const place: SearchPlace = { latitude: 39.74, longitude: -104.99, name: 'Denver, CO' }
const everything: ChefCriteria = {
  ...emptyList,
  query: ' borscht ',
  place,
  radiusMiles: 10,
  route: { origin: place, destination: place, waypoints: [place], searchRadius: 5, fromMile: 12 },
}

it('a search request drops fields of other kinds of search', () => {
  const fieldsOf = (searchType: ChefCriteria['searchType']) => {
    const { query, location, route } = searchRequest({ ...everything, searchType }, 1)
    return { query, location, route }
  }
  expect(fieldsOf('list')).toEqual({ query: undefined, location: undefined, route: undefined })
  expect(fieldsOf('text')).toEqual({ query: 'borscht', location: undefined, route: undefined })
  expect(fieldsOf('location').location).toEqual({ latitude: 39.74, longitude: -104.99, radiusMiles: 10 })
  expect(fieldsOf('location').route).toBeUndefined()
  expect(fieldsOf('route')).toMatchObject({
    location: undefined,
    route: {
      origin: { lat: 39.74, lng: -104.99 },
      waypoints: [{ lat: 39.74 }],
      searchRadius: 5,
      fromMile: 12,
    },
  })
})

it('a search request asks for 12 chefs a page', () => {
  expect(searchRequest(emptyList, 3)).toMatchObject({ page: 3, limit: 12, sortBy: 'featured' })
})

it('a search is possible once the fields of its kind are known', () => {
  expect(canSearch(emptyList)).toBe(true)
  expect(canSearch({ ...emptyList, searchType: 'text', query: ' ' })).toBe(false)
  expect(canSearch({ ...emptyList, searchType: 'location' })).toBe(false)
  expect(canSearch({ ...emptyList, searchType: 'route' })).toBe(false)
  expect(canSearch({ ...everything, searchType: 'route' })).toBe(true)
})

it('filters can be toggled and counted', () => {
  expect(toggled(['thai'], 'greek')).toEqual(['thai', 'greek'])
  expect(toggled(['thai', 'greek'], 'thai')).toEqual(['greek'])
  expect(filterCount(emptyList.filters)).toBe(0)
  expect(filterCount({ ...emptyList.filters, cuisines: ['thai'], minRating: 4, type: 'chef' })).toBe(3)
})
