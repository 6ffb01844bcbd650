import { ChefSearchRequest, ChefSearchResponse } from '@localchef/contracts/search/chef-search'
import {
  chefSearchPageSize,
  defaultRadiusMiles,
  defaultSorts,
} from '@localchef/contracts/search/search-choices'
import { expect, it } from 'vitest'
import { ApiError } from '@/shared/backend/api-error.ts'
import texts from '../../../public/locales/en/chefs.json'
import russian from '../../../public/locales/ru/chefs.json'
import { canSearch, defaultSort, emptyList, noFilters } from './chef-criteria.ts'
import { searchDelayMs } from './chef-search-store.ts'
import { searchFailure } from './search-failure.ts'

const denver = { latitude: 39.74, longitude: -104.99 }

it('a request has searchType, query, filters, sortBy, page and limit', () => {
  const request = ChefSearchRequest.parse({ searchType: 'text', query: 'soup', sortBy: 'rating' })
  expect(request).toEqual({
    searchType: 'text',
    query: 'soup',
    sortBy: 'rating',
    page: 1,
    limit: 12,
    filters: {
      cuisines: [],
      services: [],
      minRating: 0,
      onlyVerified: false,
      deliveryAvailable: false,
      type: 'all',
    },
  })
  expect(noFilters).toEqual(request.filters)
})

it('a location search adds latitude, longitude and radius, 25 miles unless said otherwise', () => {
  const { location } = ChefSearchRequest.parse({ searchType: 'location', location: denver })
  expect(location).toEqual({ ...denver, radiusMiles: 25 })
})

it('a route search adds waypoints, origin, destination and radius, all of them lat and lng', () => {
  const point = { lat: 39.74, lng: -104.99 }
  const { route } = ChefSearchRequest.parse({
    searchType: 'route',
    route: { origin: point, destination: point, waypoints: [point] },
  })
  expect(route).toMatchObject({
    origin: point,
    destination: point,
    waypoints: [point],
    searchRadius: 25,
  })
})

it('an answer has chefs, truckStops, totalCount, hasMore and searchMetadata, and each chef has its lists', () => {
  expect(Object.keys(ChefSearchResponse.shape).sort()).toEqual([
    'chefs',
    'hasMore',
    'searchMetadata',
    'totalCount',
    'truckStops',
  ])
  const chef = ChefSearchResponse.shape.chefs.element.shape
  expect(chef.cuisines.parse(['thai'])).toEqual(['thai'])
  expect(chef.services.parse(['pickup'])).toEqual(['pickup'])
})

it('a page has 12 chefs, the default sort is featured and the default radius 25 miles', () => {
  expect([chefSearchPageSize, defaultSorts, defaultRadiusMiles]).toEqual([12, 'featured', 25])
  expect(emptyList).toMatchObject({ sortBy: 'featured', radiusMiles: 25, page: 1 })
})

it('location and route searches sort by distance, the others by featured', () => {
  expect((['list', 'text', 'location', 'route'] as const).map(defaultSort)).toEqual([
    'featured',
    'featured',
    'distance',
    'distance',
  ])
})

it('a search waits 100 ms with a location, and 300 ms with text and after a filter', () => {
  expect(searchDelayMs).toMatchObject({ location: 100, list: 100, text: 300, filters: 300 })
})

it('a filter runs the search again only with words for a text and known ends for a place or a route', () => {
  expect(canSearch({ ...emptyList, searchType: 'text', query: '' })).toBe(false)
  expect(canSearch({ ...emptyList, searchType: 'text', query: 'soup' })).toBe(true)
  expect(canSearch({ ...emptyList, searchType: 'location' })).toBe(false)
  expect(canSearch({ ...emptyList, searchType: 'route' })).toBe(false)
})

it('a failed search shows the server’s message, or else that it failed', () => {
  const words = (error: unknown) => {
    const failure = searchFailure(error)
    return 'message' in failure ? failure.message : texts[failure.key]
  }
  expect(words(new ApiError(422, { message: 'A route search needs a route' }))).toBe(
    'A route search needs a route',
  )
  expect(words(new ApiError(500, {}))).toBe('Failed to search chefs')
  expect(words(new TypeError('network'))).toBe('Search failed')
})

it('the search has the specified texts', () => {
  expect(texts.toast).toMatchObject({
    locationNeeded: 'Please set a location first to search for chefs',
    nearbyFailed: 'Failed to search for nearby chefs',
    routeFailed: 'Failed to search chefs along route',
    cleared: 'Search cleared',
    clearFailed: 'Failed to clear search',
    yourLocation: 'your location',
  })
})

it('the nearby notice is worded in Russian, with the city or “your location”', () => {
  expect(russian.toast.nearby.replace('{{place}}', 'Денвер')).toBe('Показываем поваров рядом: Денвер')
  expect(russian.toast.yourLocation).toBe('ваше местоположение')
})
