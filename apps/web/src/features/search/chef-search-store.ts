import type { ChefSearchResponse, SearchFilters, SortBy } from '@localchef/contracts/search/chef-search'
import type { FoundChef } from '@localchef/contracts/search/matched-dish'
import { createStore } from 'zustand/vanilla'
import type { SearchPlace } from '@/shared/places/search-place.ts'
import {
  type ChefCriteria,
  type ChefSearchInput,
  canSearch,
  defaultSort,
  emptyList,
  noFilters,
  type ResultsView,
  type RoutePlan,
  searchRequest,
  toggled,
} from './chef-criteria.ts'
import { type CuisineCounts, rememberCounts } from './cuisine-counts.ts'
import { namesPlace } from './names-place.ts'

/** Spec section 9: debounce of each kind of search. */
export const searchDelayMs = { list: 100, location: 100, text: 300, route: 0, filters: 300 } as const

/** Events that the page shows as a toast. */
export type SearchEvent =
  | { kind: 'location-needed' }
  | { kind: 'nearby'; place: SearchPlace }
  | { kind: 'nearby-failed' }
  | { kind: 'route-failed' }
  | { kind: 'cleared' }
  | { kind: 'clear-failed' }

interface Ports {
  search: (request: ChefSearchInput, signal: AbortSignal) => Promise<ChefSearchResponse>
  tell: (news: SearchEvent) => void
}

export interface ChefResults {
  /** The criteria of these results. The search may have moved on while they are shown. */
  criteria: ChefCriteria
  chefs: FoundChef[]
  truckStops: FoundChef[]
  totalCount: number
  hasMore: boolean
  /** The last page in view. */
  page: number
  metadata: ChefSearchResponse['searchMetadata']
}

export interface ChefSearchState {
  criteria: ChefCriteria
  /** The last answered search; null before the first answer. */
  results: ChefResults | null
  cuisineCounts: CuisineCounts | null
  status: 'idle' | 'loading' | 'loading-more' | 'failed'
  error: unknown
  /** Runs the search of an address unless it is the current one. */
  open: (criteria: ChefCriteria, isSame: boolean, delay?: number) => void
  searchList: () => void
  /**
   * Searches for words within the radius of the place, or anywhere if the radius is null. Refuses a search without a
   * place unless the words name one. Ignores blank text. Returns whether the search was accepted.
   */
  searchText: (query: string, place: SearchPlace | null, radiusMiles: number | null) => boolean
  /** Searches within another radius around the same place; null is anywhere. */
  setRadius: (radiusMiles: number | null) => void
  /** Searches for other words, or for the same words without correction, around the place of the current search. */
  searchInstead: (query: string, exact: boolean) => void
  /** Shows the results as kitchens or as dishes. */
  show: (view: ResultsView) => void
  searchNear: (place: SearchPlace, radiusMiles: number) => void
  searchRoute: (route: RoutePlan) => void
  /** Loads the next page. A list appends it; a route replaces the page. */
  loadMore: () => void
  goToPage: (page: number) => void
  clear: () => void
  setFilters: (filters: Partial<SearchFilters>) => void
  toggleCuisine: (slug: string) => void
  toggleService: (service: string) => void
  clearFilters: () => void
  setSort: (sortBy: SortBy) => void
  setFromMile: (mile: number) => void
  retry: () => void
}

interface Run {
  delay: number
  page?: number
  append?: boolean
  succeeded?: SearchEvent
  failed?: SearchEvent
}

export function createChefSearch(ports: Ports) {
  return createStore<ChefSearchState>()((set, get) => ({
    criteria: emptyList,
    results: null,
    cuisineCounts: null,
    status: 'idle',
    error: null,
    ...searchActions(ports.tell, createRunner(ports, set, get), set, get),
  }))
}

type SetState = (changes: Partial<ChefSearchState>) => void
type GetState = () => ChefSearchState
type RunSearch = (criteria: ChefCriteria, options: Run) => void

/** Runs one search at a time: a new one cancels the earlier one, whether it is debounced or in flight. */
function createRunner({ search, tell }: Ports, set: SetState, get: GetState): RunSearch {
  let timer: ReturnType<typeof setTimeout> | undefined
  let inFlight: AbortController | undefined

  const ask = async (criteria: ChefCriteria, { page = criteria.page, append, succeeded, failed }: Run) => {
    const controller = new AbortController()
    inFlight = controller
    try {
      const answer = await search(searchRequest(criteria, page), controller.signal)
      if (controller.signal.aborted) return
      const shown = append ? get().results : null
      set({
        status: 'idle',
        cuisineCounts: rememberCounts(get().cuisineCounts, criteria, answer.searchMetadata.facets.cuisines),
        results: {
          criteria,
          chefs: [...(shown?.chefs ?? []), ...answer.chefs],
          truckStops: [...(shown?.truckStops ?? []), ...answer.truckStops],
          totalCount: answer.totalCount,
          hasMore: answer.hasMore,
          page,
          metadata: answer.searchMetadata,
        },
      })
      if (succeeded) tell(succeeded)
    } catch (error) {
      // A newer search aborted this one.
      if (controller.signal.aborted) return
      set({ status: 'failed', error })
      const news = failed ?? failureEvent(criteria)
      if (news) tell(news)
    }
  }

  return (criteria, options) => {
    clearTimeout(timer)
    inFlight?.abort()
    inFlight = undefined
    set({ criteria, status: options.append ? 'loading-more' : 'loading', error: null })
    if (options.delay === 0) {
      void ask(criteria, options)
    } else {
      timer = setTimeout(() => void ask(criteria, options), options.delay)
    }
  }
}

type SearchActions = Omit<ChefSearchState, 'criteria' | 'results' | 'cuisineCounts' | 'status' | 'error'>

function searchActions(tell: Ports['tell'], run: RunSearch, set: SetState, get: GetState): SearchActions {
  return {
    ...newSearches(tell, run, get),
    ...pagesOf(run, get),
    ...refinements(run, set, get),
    open: (criteria, isSame, delay = searchDelayMs.list) => {
      const { status, results } = get()
      const isShown = isSame && (results !== null || status === 'loading') && status !== 'failed'
      if (!isShown) run(criteria, { delay })
    },
    clear: () =>
      run(emptyList, { delay: 0, succeeded: { kind: 'cleared' }, failed: { kind: 'clear-failed' } }),
    retry: () => run(get().criteria, { delay: 0 }),
  }
}

/** A new search starts at page 1 and in the default order of its kind. */
function newSearches(tell: Ports['tell'], run: RunSearch, get: GetState) {
  const begin = (changes: Partial<ChefCriteria> & Pick<ChefCriteria, 'searchType'>, options: Run) => {
    const { searchType } = changes
    run({ ...get().criteria, exact: false, ...changes, sortBy: defaultSort(searchType), page: 1 }, options)
  }
  return {
    searchList: () => begin({ searchType: 'list', query: '' }, { delay: searchDelayMs.list }),
    searchText: (query: string, place: SearchPlace | null, radiusMiles: number | null) => {
      if (query.trim() === '') return false
      if (!place && !namesPlace(query)) {
        tell({ kind: 'location-needed' })
        return false
      }
      const words = { query: query.trim(), place }
      const delay = searchDelayMs.text
      if (radiusMiles === null || !place) {
        begin({ searchType: 'text', ...words }, { delay })
      } else {
        begin({ searchType: 'location', radiusMiles, ...words }, { delay })
      }
      return true
    },
    searchInstead: (query: string, exact: boolean) => {
      const { criteria } = get()
      // Without words, a search anywhere is the list search.
      const isList = query === '' && criteria.searchType === 'text'
      const kind = isList ? ({ searchType: 'list', sortBy: defaultSort('list') } as const) : {}
      run({ ...criteria, ...kind, query, exact, page: 1 }, { delay: 0 })
    },
    searchNear: (place: SearchPlace, radiusMiles: number) =>
      begin(
        { searchType: 'location', place, radiusMiles, query: '' },
        { delay: searchDelayMs.location, succeeded: { kind: 'nearby', place } },
      ),
    searchRoute: (route: RoutePlan) =>
      begin({ searchType: 'route', route, query: '' }, { delay: searchDelayMs.route }),
  }
}

function pagesOf(run: RunSearch, get: GetState) {
  return {
    loadMore: () => {
      const { results, status, criteria } = get()
      if (!results?.hasMore || status === 'loading' || status === 'loading-more') return
      const page = results.page + 1
      if (criteria.searchType === 'route') {
        run({ ...criteria, page }, { delay: 0 })
      } else {
        run(criteria, { delay: 0, page, append: true })
      }
    },
    goToPage: (page: number) => run({ ...get().criteria, page: Math.max(1, page) }, { delay: 0 }),
  }
}

/** Filters, order and start mile: the current kind runs again, unless its required fields are unknown. */
function refinements(run: RunSearch, set: SetState, get: GetState) {
  const rerun = (changes: Partial<ChefCriteria>) => {
    const criteria = { ...get().criteria, ...changes, page: 1 }
    if (canSearch(criteria)) {
      run(criteria, { delay: searchDelayMs.filters })
    } else {
      set({ criteria })
    }
  }
  const setFilters = (filters: Partial<SearchFilters>) =>
    rerun({ filters: { ...get().criteria.filters, ...filters } })
  return {
    setFilters,
    toggleCuisine: (slug: string) => setFilters({ cuisines: toggled(get().criteria.filters.cuisines, slug) }),
    toggleService: (service: string) =>
      setFilters({ services: toggled(get().criteria.filters.services, service) }),
    clearFilters: () => rerun({ filters: noFilters }),
    setSort: (sortBy: SortBy) => rerun({ sortBy }),
    setRadius: (miles: number | null) => {
      const { query, radiusMiles } = get().criteria
      const anywhere = query === '' ? 'list' : 'text'
      const searchType = miles === null ? anywhere : 'location'
      rerun({ searchType, radiusMiles: miles ?? radiusMiles, sortBy: defaultSort(searchType) })
    },
    show: (view: ResultsView) => set({ criteria: { ...get().criteria, view } }),
    setFromMile: (fromMile: number) => {
      const { route } = get().criteria
      if (route) rerun({ route: { ...route, fromMile } })
    },
  }
}

function failureEvent({ searchType }: ChefCriteria): SearchEvent | undefined {
  if (searchType === 'location') return { kind: 'nearby-failed' }
  return searchType === 'route' ? { kind: 'route-failed' } : undefined
}
