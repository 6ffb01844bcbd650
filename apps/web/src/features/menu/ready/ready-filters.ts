import type { listReadyDishes } from '@localchef/contracts/menu/list-ready-dishes'
import { longestAddress } from '@localchef/contracts/places/address-limits'
import type { z } from 'zod'
import { coordinates } from '@/shared/places/chefs-address.ts'
import type { SearchPlace } from '@/shared/places/search-place.ts'

export type ReadyInput = z.input<typeof listReadyDishes.input>

export const sorts = ['soonest', 'distance', 'price', 'rating'] as const
export type ReadySort = (typeof sorts)[number]

/** Filters of the list. An empty string means no restriction. */
export interface ReadyFilters {
  place: SearchPlace | null
  cuisine: string
  category: string
  diet: string
  /** Words of a dish or of its kitchen's name. */
  query: string
  /** Finds the words as typed, without correcting them. */
  exact: boolean
  when: 'today' | 'all'
  sortBy: ReadySort
}

export const everythingToday: ReadyFilters = {
  place: null,
  cuisine: '',
  category: '',
  diet: '',
  query: '',
  exact: false,
  when: 'today',
  sortBy: 'soonest',
}

/** Filters as query parameters, so that a filtered list can be shared and the back button works. */
export function toParams(filters: ReadyFilters): URLSearchParams {
  const params = new URLSearchParams()
  const { place, when, sortBy, query, exact, ...words } = filters
  if (place) {
    params.set('near', coordinates(place))
    params.set('place', place.name)
  }
  if (query.trim()) params.set('q', query.trim())
  if (query.trim() && exact) params.set('exact', '1')
  for (const [name, value] of Object.entries(words)) if (value) params.set(name, value)
  if (when !== 'today') params.set('when', when)
  if (sortBy !== 'soonest') params.set('sort', sortBy)
  return params
}

/** Adds the remembered place, nearest food first, to an address that names no place. */
export function placedParams(params: URLSearchParams, remembered: SearchPlace | null): URLSearchParams {
  if (!remembered || readPlace(params)) return params
  return toParams({ ...fromParams(params), place: remembered, sortBy: 'distance' })
}

export function fromParams(params: URLSearchParams): ReadyFilters {
  const place = readPlace(params)
  const sortBy = sorts.find((sort) => sort === params.get('sort')) ?? 'soonest'
  const word = (name: string) => (params.get(name) ?? '').slice(0, 60)
  return {
    place,
    cuisine: word('cuisine'),
    category: word('category'),
    diet: word('diet'),
    query: (params.get('q') ?? '').trim().slice(0, 200),
    exact: params.has('q') && params.get('exact') === '1',
    when: params.get('when') === 'all' ? 'all' : 'today',
    // Sorting by distance needs a place.
    sortBy: sortBy === 'distance' && !place ? 'soonest' : sortBy,
  }
}

export function readyRequest(filters: ReadyFilters, page: number): ReadyInput {
  const { place, cuisine, category, diet, query, exact, when, sortBy } = filters
  return {
    ...(place ? { near: { latitude: place.latitude, longitude: place.longitude } } : {}),
    ...(cuisine ? { cuisine } : {}),
    ...(category ? { category } : {}),
    ...(diet ? { diet } : {}),
    ...(query.trim() ? { query: query.trim(), exact } : {}),
    when,
    sortBy,
    page,
  }
}

function readPlace(params: URLSearchParams): SearchPlace | null {
  const [latitude = Number.NaN, longitude = Number.NaN] = (params.get('near') ?? '')
    .split(',')
    .map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
  if (!(Math.abs(latitude) <= 90) || !(Math.abs(longitude) <= 180)) return null
  return { latitude, longitude, name: (params.get('place') ?? '').slice(0, longestAddress.city) }
}
