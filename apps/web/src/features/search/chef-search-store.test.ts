import type { ChefSearchResponse } from '@localchef/contracts/search/chef-search'
import type { FoundChef } from '@localchef/contracts/search/matched-dish'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { SearchPlace } from '@/shared/places/search-place.ts'
import {
  type ChefCriteria,
  type ChefSearchInput,
  emptyList,
  noFilters,
  type RoutePlan,
} from './chef-criteria.ts'
import { createChefSearch, type SearchEvent } from './chef-search-store.ts'

const denver: SearchPlace = { latitude: 39.74, longitude: -104.99, name: 'Denver, CO' }
const boulder: SearchPlace = { latitude: 40.01, longitude: -105.27, name: 'Boulder, CO' }
const trip: RoutePlan = { origin: denver, destination: boulder, waypoints: [], searchRadius: 25, fromMile: 0 }

interface Asked {
  request: ChefSearchInput
  signal: AbortSignal
  answer: (response: ChefSearchResponse) => void
  refuse: (error: Error) => void
}

/** A search whose answers the test controls. */
function searching() {
  const asked: Asked[] = []
  const news: SearchEvent[] = []
  const store = createChefSearch({
    search: (request, signal) =>
      new Promise((answer, refuse) => {
        asked.push({ request, signal, answer, refuse })
        signal.addEventListener('abort', () => refuse(new DOMException('Aborted', 'AbortError')))
      }),
    tell: (piece) => news.push(piece),
  })
  const last = () => {
    const call = asked.at(-1)
    if (!call) throw new Error('nothing was asked')
    return call
  }
  const answer = async (changes: Partial<ChefSearchResponse> = {}) => {
    last().answer(response(changes))
    await vi.advanceTimersByTimeAsync(0)
  }
  return { store, act: store.getState(), asked, news, last, answer }
}

function response(changes: Partial<ChefSearchResponse> = {}): ChefSearchResponse {
  return {
    chefs: [],
    truckStops: [],
    totalCount: 30,
    hasMore: true,
    searchMetadata: {
      tookMs: 1,
      request: { searchType: 'list', page: 1, limit: 12, sortBy: 'featured' },
      facets: { cuisines: [], services: [] },
    },
    ...changes,
  }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('the store runs one list search at the start, after 100 ms', async () => {
  const { store, act, asked, answer } = searching()
  act.open(emptyList, true)
  act.open(emptyList, true)
  await vi.advanceTimersByTimeAsync(99)
  expect(asked).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toHaveLength(1)
  await answer()
  act.open(emptyList, true)
  await vi.advanceTimersByTimeAsync(500)
  expect(asked).toHaveLength(1)
  expect(store.getState().results?.totalCount).toBe(30)
})

it('nothing is being searched before the first search', () => {
  expect(searching().store.getState()).toMatchObject({ status: 'idle', results: null, error: null })
})

it('going back to a search asks only if it neither runs nor has its results, or has failed', async () => {
  const { act, asked, last, answer } = searching()
  const opened = async () => {
    act.open(emptyList, true)
    await vi.advanceTimersByTimeAsync(100)
    return asked.length
  }
  expect(await opened()).toBe(1)
  // Still in flight.
  expect(await opened()).toBe(1)
  await answer()
  expect(await opened()).toBe(1)
  act.retry()
  last().refuse(new Error('down'))
  await vi.advanceTimersByTimeAsync(0)
  expect(await opened()).toBe(3)
  await answer()
  act.open(emptyList, false)
  await vi.advanceTimersByTimeAsync(100)
  expect(asked).toHaveLength(4)
})

it('a new search cancels the earlier one and ignores its answer', async () => {
  const { store, act, asked, answer } = searching()
  act.searchList()
  await vi.advanceTimersByTimeAsync(99)
  expect(asked).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(1)
  act.searchNear(denver, 25)
  expect(asked[0]?.signal.aborted).toBe(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(store.getState()).toMatchObject({ status: 'loading', error: null })
  await vi.advanceTimersByTimeAsync(100)
  await answer({ totalCount: 3 })
  expect(store.getState().results?.totalCount).toBe(3)
  expect(store.getState().status).toBe('idle')
})

it('the answer of a canceled search that ignored its signal is not shown', async () => {
  const answers: ((response: ChefSearchResponse) => void)[] = []
  const store = createChefSearch({
    search: () => new Promise((answer) => answers.push(answer)),
    tell: () => {},
  })
  store.getState().searchRoute(trip)
  store.getState().searchRoute({ ...trip, searchRadius: 5 })
  answers[0]?.(response({ totalCount: 99 }))
  await vi.advanceTimersByTimeAsync(0)
  expect(store.getState()).toMatchObject({ status: 'loading', results: null })
  answers[1]?.(response({ totalCount: 3 }))
  await vi.advanceTimersByTimeAsync(0)
  expect(store.getState()).toMatchObject({ status: 'idle', results: { totalCount: 3 } })
})

it('a text search without a place is refused, and blank text is ignored', async () => {
  const { act, asked, news } = searching()
  expect(act.searchText('borscht', null, 25)).toBe(false)
  expect(act.searchText('   ', denver, 25)).toBe(false)
  await vi.advanceTimersByTimeAsync(1000)
  expect(asked).toHaveLength(0)
  expect(news).toEqual([{ kind: 'location-needed' }])
})

it('a text search whose words name a place needs no other, and searches anywhere else', async () => {
  const { act, asked, news } = searching()
  expect(act.searchText('sushi in Seattle', null, 25)).toBe(true)
  await vi.advanceTimersByTimeAsync(1000)
  expect(asked).toMatchObject([{ request: { searchType: 'text', query: 'sushi in Seattle' } }])
  expect(news).toEqual([])
})

it.each([null, 10])(
  'a text search waits 300 ms and asks once, for the last text: within %s miles',
  async (miles) => {
    const { act, asked } = searching()
    act.searchText('bor', denver, miles)
    await vi.advanceTimersByTimeAsync(200)
    act.searchText('borscht', denver, miles)
    await vi.advanceTimersByTimeAsync(299)
    expect(asked).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(asked.map(({ request }) => request.query)).toEqual(['borscht'])
  },
)

it('words with a radius are a location search that carries them, and words anywhere drop the place', async () => {
  const { act, last } = searching()
  act.searchText('soup', denver, 10)
  await vi.advanceTimersByTimeAsync(300)
  expect(last().request).toMatchObject({
    searchType: 'location',
    query: 'soup',
    sortBy: 'distance',
    location: { latitude: 39.74, longitude: -104.99, radiusMiles: 10 },
  })
  act.setRadius(null)
  await vi.advanceTimersByTimeAsync(300)
  expect(last().request).toMatchObject({ searchType: 'text', query: 'soup', sortBy: 'featured' })
  expect(last().request.location).toBeUndefined()
  act.setRadius(50)
  await vi.advanceTimersByTimeAsync(300)
  expect(last().request).toMatchObject({ searchType: 'location', location: { radiusMiles: 50 } })
})

it('another query keeps place and filters, and the next words typed are corrected again', async () => {
  const { act, last } = searching()
  act.searchText('chiken', denver, 10)
  act.toggleCuisine('thai')
  act.searchInstead('chiken', true)
  expect(last().request).toMatchObject({
    searchType: 'location',
    query: 'chiken',
    exact: true,
    filters: { cuisines: ['thai'] },
  })
  act.searchText('soup', denver, 10)
  await vi.advanceTimersByTimeAsync(300)
  expect(last().request.exact).toBeUndefined()
})

it('typed words are trimmed before page and address show them', () => {
  const { store, act } = searching()
  expect(act.searchText('  soup ', denver, null)).toBe(true)
  expect(store.getState().criteria.query).toBe('soup')
})

it.each<[string, (act: ReturnType<typeof searching>['act']) => void, number]>([
  ['list', (act) => act.searchList(), 100],
  ['location', (act) => act.searchNear(boulder, 5), 100],
  ['route', (act) => act.searchRoute(trip), 0],
])(
  'a %s search forgets the words of the last one and keeps its filters',
  async (searchType, search, delay) => {
    const { store, act, last } = searching()
    act.searchText('soup', denver, 10)
    act.toggleCuisine('thai')
    search(act)
    await vi.advanceTimersByTimeAsync(delay)
    expect(last().request).toMatchObject({ searchType, filters: { cuisines: ['thai'] } })
    expect(last().request.query).toBeUndefined()
    expect(store.getState().criteria.query).toBe('')
  },
)

it.each([
  // Radius, words instead, what is then searched.
  [null, 'stew', { searchType: 'text', query: 'stew', sortBy: 'rating' }],
  [null, '', { searchType: 'list', sortBy: 'featured' }],
  [10, 'stew', { searchType: 'location', query: 'stew', sortBy: 'rating' }],
  [10, '', { searchType: 'location', sortBy: 'rating' }],
] as const)('words within %s miles that become %j search what is left', async (radius, instead, expected) => {
  const { act, last } = searching()
  act.searchText('soup', denver, radius)
  act.setSort('rating')
  act.searchInstead(instead, false)
  await vi.advanceTimersByTimeAsync(0)
  expect(last().request).toMatchObject(expected)
  expect(last().request.query).toBe(instead === '' ? undefined : instead)
})

it('a radius of anywhere without words lists all kitchens, and a radius sorts by distance again', async () => {
  const { store, act, last } = searching()
  act.searchNear(denver, 10)
  act.setRadius(null)
  await vi.advanceTimersByTimeAsync(300)
  expect(last().request).toMatchObject({ searchType: 'list', sortBy: 'featured' })
  // The radius is remembered for the next search of a place.
  expect(store.getState().criteria.radiusMiles).toBe(10)
  act.setRadius(5)
  await vi.advanceTimersByTimeAsync(300)
  expect(last().request).toMatchObject({ sortBy: 'distance', location: { radiusMiles: 5 } })
})

it('another order or start of a trip searches again from page 1, and a start without a trip does nothing', async () => {
  const { act, asked, last } = searching()
  act.setFromMile(5)
  await vi.advanceTimersByTimeAsync(300)
  expect(asked).toEqual([])
  act.searchRoute(trip)
  act.goToPage(3)
  act.setSort('rating')
  act.setFromMile(12)
  await vi.advanceTimersByTimeAsync(300)
  expect(last().request).toMatchObject({
    sortBy: 'rating',
    page: 1,
    route: { origin: { lat: 39.74 }, destination: { lat: 40.01 }, searchRadius: 25, fromMile: 12 },
  })
})

it('showing dishes instead of kitchens does not search again', async () => {
  const { store, act, asked } = searching()
  act.searchText('soup', denver, 10)
  await vi.advanceTimersByTimeAsync(300)
  act.show('dishes')
  await vi.advanceTimersByTimeAsync(1000)
  expect(store.getState().criteria.view).toBe('dishes')
  expect(asked).toHaveLength(1)
})

it('loading more appends the next page of a list and replaces the page of a route', async () => {
  const { store, act, last, answer } = searching()
  const [kitchen, truck, next] = ['kitchen', 'truck', 'next'].map((id) => ({ id }) as unknown as FoundChef)
  if (!kitchen || !truck || !next) throw new Error('there are three')
  const found = () => {
    const { results } = store.getState()
    return [results?.chefs, results?.truckStops].map((of) => of?.map(({ id }) => id))
  }
  act.searchList()
  await vi.advanceTimersByTimeAsync(100)
  await answer({ chefs: [kitchen], truckStops: [truck] })
  expect(found()).toEqual([['kitchen'], ['truck']])
  act.loadMore()
  expect(last().request.page).toBe(2)
  expect(store.getState().status).toBe('loading-more')
  await answer({ chefs: [next], truckStops: [next], hasMore: false })
  expect(found()).toEqual([
    ['kitchen', 'next'],
    ['truck', 'next'],
  ])

  act.searchRoute(trip)
  await answer({ chefs: [kitchen], truckStops: [truck] })
  act.loadMore()
  expect(last().request.page).toBe(2)
  await answer({ chefs: [next] })
  expect(found()).toEqual([['next'], []])
})

it('loading more needs a search with more results and none in flight', async () => {
  const { act, asked, answer } = searching()
  act.loadMore()
  expect(asked).toHaveLength(0)
  act.searchList()
  await vi.advanceTimersByTimeAsync(100)
  await answer()
  act.loadMore()
  act.loadMore()
  expect(asked.map(({ request }) => request.page)).toEqual([1, 2])
  await answer()
  act.searchNear(denver, 25)
  act.loadMore()
  await vi.advanceTimersByTimeAsync(100)
  act.loadMore()
  expect(asked.slice(2).map(({ request }) => [request.searchType, request.page])).toEqual([['location', 1]])
  await answer({ hasMore: false })
  act.loadMore()
  expect(asked).toHaveLength(3)
})

it('a new search starts at page 1 and in its own order', async () => {
  const { act, last, answer } = searching()
  act.searchRoute(trip)
  expect(last().request).toMatchObject({ sortBy: 'distance', page: 1 })
  await answer()
  act.goToPage(3)
  expect(last().request.page).toBe(3)
  await answer()
  act.searchText('soup', denver, null)
  await vi.advanceTimersByTimeAsync(300)
  expect(last().request).toMatchObject({ sortBy: 'featured', page: 1 })
})

it('the current search runs again 300 ms after the last change of a filter', async () => {
  const { act, asked, last } = searching()
  act.searchNear(denver, 10)
  await vi.advanceTimersByTimeAsync(100)
  act.toggleCuisine('thai')
  act.toggleService('delivery')
  act.setFilters({ onlyVerified: true })
  await vi.advanceTimersByTimeAsync(299)
  expect(asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toHaveLength(2)
  expect(last().request).toMatchObject({
    searchType: 'location',
    location: { radiusMiles: 10 },
    filters: { cuisines: ['thai'], services: ['delivery'], onlyVerified: true },
  })
  act.toggleCuisine('thai')
  act.clearFilters()
  await vi.advanceTimersByTimeAsync(300)
  expect(last().request.filters).toEqual(noFilters)
})

it('a change of page runs the last search again and shows only that page', async () => {
  const { store, act, asked, last, answer } = searching()
  const [first, third] = ['a', 'c'].map((id) => ({ id }) as unknown as ChefSearchResponse['chefs'][number])
  if (!first || !third) throw new Error('there are two')
  act.searchText('soup', denver, null)
  act.toggleCuisine('thai')
  await vi.advanceTimersByTimeAsync(300)
  const { request } = last()
  await answer({ chefs: [first] })
  act.goToPage(3)
  expect(last().request).toEqual({ ...request, page: 3 })
  await answer({ chefs: [third] })
  expect(asked).toHaveLength(2)
  expect(store.getState().results).toMatchObject({ page: 3, chefs: [third] })
})

const unknownEnds: [string, Partial<ChefCriteria>][] = [
  ['a text search without words', { searchType: 'text', query: ' ', place: denver }],
  ['a location search without its origin', { searchType: 'location', place: null }],
  ['a route search without origin and destination', { searchType: 'route', route: null }],
]
it.each(unknownEnds)('a filter does not run %s', async (_, criteria) => {
  const { store, act, asked } = searching()
  store.setState({ criteria: { ...emptyList, ...criteria } })
  act.toggleCuisine('thai')
  act.toggleService('delivery')
  act.setFilters({ onlyVerified: true })
  // The filters wait for the next search that can run.
  const filters = { ...noFilters, cuisines: ['thai'], services: ['delivery'], onlyVerified: true }
  expect(store.getState().criteria.filters).toEqual(filters)
  act.clearFilters()
  expect(store.getState().criteria.filters).toEqual(noFilters)
  await vi.advanceTimersByTimeAsync(5000)
  expect(asked).toEqual([])
})

const knownEnds: [string, Partial<ChefCriteria>, Partial<ChefSearchInput>][] = [
  ['list', { searchType: 'list' }, {}],
  ['text', { searchType: 'text', query: 'soup', place: denver }, { query: 'soup' }],
  [
    'location',
    { searchType: 'location', place: denver },
    { location: { latitude: 39.74, longitude: -104.99, radiusMiles: 25 } },
  ],
  [
    'route',
    { searchType: 'route', route: trip },
    {
      route: {
        origin: { lat: 39.74, lng: -104.99 },
        destination: { lat: 40.01, lng: -105.27 },
        waypoints: [],
        searchRadius: 25,
        fromMile: 0,
      },
    },
  ],
]
it.each(knownEnds)('a filter runs a %s search again after 300 ms', async (searchType, criteria, sent) => {
  const { store, act, asked, last } = searching()
  store.setState({ criteria: { ...emptyList, ...criteria } })
  act.toggleCuisine('thai')
  await vi.advanceTimersByTimeAsync(299)
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toHaveLength(1)
  expect(last().request).toMatchObject({ searchType, filters: { cuisines: ['thai'] }, ...sent })
})

it('a nearby search reports its place, and a filter reports nothing', async () => {
  const { act, news, answer } = searching()
  act.searchNear(denver, 25)
  await vi.advanceTimersByTimeAsync(100)
  await answer()
  expect(news).toEqual([{ kind: 'nearby', place: denver }])
  act.toggleCuisine('thai')
  await vi.advanceTimersByTimeAsync(300)
  await answer()
  expect(news).toHaveLength(1)
})

it('clearing the search runs an empty list search and reports success or failure', async () => {
  const { store, act, news, last, answer } = searching()
  act.searchText('soup', denver, 10)
  act.setFilters({ cuisines: ['thai'], services: ['delivery'], onlyVerified: true })
  act.setSort('rating')
  act.clear()
  expect(store.getState().criteria).toEqual(emptyList)
  expect(last().request).toEqual({
    searchType: 'list',
    page: 1,
    limit: 12,
    sortBy: 'featured',
    filters: noFilters,
  })
  await answer()
  act.clear()
  last().refuse(new Error('down'))
  await vi.advanceTimersByTimeAsync(0)
  expect(news).toEqual([{ kind: 'cleared' }, { kind: 'clear-failed' }])
})

it('each kind of search reports its own failure, and an aborted search reports none', async () => {
  const { store, act, news, last, answer } = searching()
  act.searchRoute(trip)
  last().refuse(new Error('down'))
  await vi.advanceTimersByTimeAsync(0)
  expect(store.getState().status).toBe('failed')
  act.searchNear(denver, 25)
  await vi.advanceTimersByTimeAsync(100)
  last().refuse(new Error('down'))
  await vi.advanceTimersByTimeAsync(0)
  const failed = [{ kind: 'route-failed' }, { kind: 'nearby-failed' }]
  expect(news).toEqual(failed)
  act.retry()
  await answer()
  expect(store.getState()).toMatchObject({ status: 'idle', error: null })
  // The page itself shows the failure of a list or of words.
  for (const search of [act.searchList, () => act.searchText('soup', denver, null)]) {
    search()
    await vi.advanceTimersByTimeAsync(300)
    last().refuse(new Error('down'))
    await vi.advanceTimersByTimeAsync(0)
    expect(store.getState().status).toBe('failed')
  }
  expect(news).toEqual(failed)
})
