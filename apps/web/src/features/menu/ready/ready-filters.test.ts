import { expect, it } from 'vitest'
import {
  everythingToday,
  fromParams,
  placedParams,
  type ReadyFilters,
  readyRequest,
  toParams,
} from './ready-filters.ts'

const all: ReadyFilters = {
  place: { latitude: 39.7392, longitude: -104.9903, name: 'Denver, CO' },
  cuisine: 'georgian',
  category: 'soup',
  diet: 'vegan',
  query: 'hot soup',
  exact: true,
  when: 'all',
  sortBy: 'distance',
}

it('default filters give an empty query string and all filters survive a round trip through it', () => {
  expect(toParams(everythingToday).toString()).toBe('')
  expect(fromParams(new URLSearchParams())).toEqual(everythingToday)
  expect(fromParams(new URLSearchParams(toParams(all).toString()))).toEqual(all)
})

it('readyRequest leaves out empty filters', () => {
  expect(readyRequest(everythingToday, 2)).toEqual({ when: 'today', sortBy: 'soonest', page: 2 })
  expect(readyRequest(all, 1)).toMatchObject({ near: { latitude: 39.7392 }, diet: 'vegan' })
})

it('fromParams ignores invalid values', () => {
  const params = new URLSearchParams('near=,&sort=distance&when=never&cuisine=')
  expect(fromParams(params)).toEqual(everythingToday)
})

it('an address without a place takes the remembered one, and one with a place keeps its own', () => {
  const oakland = { latitude: 37.8044, longitude: -122.2712, name: 'Oakland, CA' }
  const unplaced = new URLSearchParams('when=all&diet=vegan')
  expect(fromParams(placedParams(unplaced, oakland))).toMatchObject({
    place: oakland,
    sortBy: 'distance',
    when: 'all',
    diet: 'vegan',
  })
  expect(placedParams(unplaced, null)).toBe(unplaced)
  const placed = toParams(all)
  expect(placedParams(placed, oakland)).toBe(placed)
})
