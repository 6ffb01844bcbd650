import type { ChefCard } from '@localchef/contracts/chefs/chef-card'
import type { ChefSearchResponse, SearchFilters, SortBy } from '@localchef/contracts/search/chef-search'
import { createStore } from 'zustand/vanilla'
import type { SearchPlace } from '@/shared/places/search-place.ts'
import {
  type ChefCriteria,
  type ChefSearchInput,
  canSearch,
  defaultSort,
  emptyList,
  noFilters,
  type RoutePlan,
  searchRequest,
  toggled,
} from './chef-criteria.ts'
import { type CuisineCounts, rememberCounts } from './cuisine-counts.ts'

/** Spec section 9: how long a search waits for the next key or press. */
export const searchDelayMs = { list: 100, location: 100, text: 300, route: 0, filters: 300 } as const

/** What the person is told with a toast. */
export type SearchNews =
  | { kind: 'location-needed' }
  | { kind: 'nearby'; place: SearchPlace }
  | { kind: 'nearby-failed' }
  | { kind: 'route-failed' }
  | { kind: 'cleared' }
  | { kind: 'clear-failed' }

interface Ports {
  search: (request: ChefSearchInput, signal: AbortSignal) => Promise<ChefSearchResponse>
  tell: (news: SearchNews) => void
}

export interface ChefResults {
  /** What was asked for. The search may have moved on while these are still shown. */
  criteria: ChefCriteria
  chefs: ChefCard[]
  truckStops: ChefCard[]
  totalCount: number
  hasMore: boolean
  /** The last page that is shown. */
  page: number
  metadata: ChefSearchResponse['searchMetadata']
}

export interface ChefSearchState {
  criteria: ChefCriteria
  /** Of the last search that was answered. Null until the first one is. */
  results: ChefResults | null
  cuisineCounts: CuisineCounts | null
  status: 'idle' | 'loading' | 'loading-more' | 'failed'
  error: unknown
  /** Runs a search that came by the address bar; nothing when it is the one that is shown. */
  open: (criteria: ChefCriteria, isSame: boolean, delay?: number) => void
  searchList: () => void
  /** Refused without a place; blank text is ignored. Returns whether it was taken. */
  searchText: (query: string, place: SearchPlace | null) => boolean
  searchNear: (place: SearchPlace, radiusMiles: number) => void
  searchRoute: (route: RoutePlan) => void
  /** The next page, added to what is shown; along a route it replaces it. */
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
  succeeded?: SearchNews
  failed?: SearchNews
}

export function createChefSearch({ search, tell }: Ports) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let inFlight: AbortController | undefined

  return createStore<ChefSearchState>()((set, get) => {
    const stop = () => {
      clearTimeout(timer)
      inFlight?.abort()
      inFlight = undefined
    }

    /** A new search cancels any earlier one, whether it waits or is in flight. */
    const run = (criteria: ChefCriteria, options: Run) => {
      stop()
      set({ criteria, status: options.append ? 'loading-more' : 'loading', error: null })
      if (options.delay === 0) void ask(criteria, options)
      else timer = setTimeout(() => void ask(criteria, options), options.delay)
    }

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
        // Whoever aborted it has begun something else.
        if (controller.signal.aborted) return
        set({ status: 'failed', error })
        const news = failed ?? failureNews(criteria)
        if (news) tell(news)
      }
    }

    /** A new search starts at page 1 and in its kind's own order. */
    const begin = (changes: Partial<ChefCriteria> & Pick<ChefCriteria, 'searchType'>, options: Run) => {
      const { searchType } = changes
      run({ ...get().criteria, ...changes, sortBy: defaultSort(searchType), page: 1 }, options)
    }

    /** The current kind again, after something about it changed; not while its own fields are unknown. */
    const rerun = (changes: Partial<ChefCriteria>) => {
      const criteria = { ...get().criteria, ...changes, page: 1 }
      if (canSearch(criteria)) run(criteria, { delay: searchDelayMs.filters })
      else set({ criteria })
    }

    const setFilters = (filters: Partial<SearchFilters>) =>
      rerun({ filters: { ...get().criteria.filters, ...filters } })

    return {
      criteria: emptyList,
      results: null,
      cuisineCounts: null,
      status: 'idle',
      error: null,
      open: (criteria, isSame, delay = searchDelayMs.list) => {
        const { status, results } = get()
        const isShown = isSame && (results !== null || status === 'loading') && status !== 'failed'
        if (!isShown) run(criteria, { delay })
      },
      searchList: () => begin({ searchType: 'list' }, { delay: searchDelayMs.list }),
      searchText: (query, place) => {
        if (query.trim() === '') return false
        if (!place) {
          tell({ kind: 'location-needed' })
          return false
        }
        begin({ searchType: 'text', query: query.trim(), place }, { delay: searchDelayMs.text })
        return true
      },
      searchNear: (place, radiusMiles) =>
        begin(
          { searchType: 'location', place, radiusMiles, query: '' },
          { delay: searchDelayMs.location, succeeded: { kind: 'nearby', place } },
        ),
      searchRoute: (route) =>
        begin({ searchType: 'route', route, query: '' }, { delay: searchDelayMs.route }),
      loadMore: () => {
        const { results, status, criteria } = get()
        if (!results?.hasMore || status === 'loading' || status === 'loading-more') return
        const page = results.page + 1
        if (criteria.searchType === 'route') run({ ...criteria, page }, { delay: 0 })
        else run(criteria, { delay: 0, page, append: true })
      },
      goToPage: (page) => run({ ...get().criteria, page: Math.max(1, page) }, { delay: 0 }),
      clear: () =>
        run(emptyList, { delay: 0, succeeded: { kind: 'cleared' }, failed: { kind: 'clear-failed' } }),
      setFilters,
      toggleCuisine: (slug) => setFilters({ cuisines: toggled(get().criteria.filters.cuisines, slug) }),
      toggleService: (service) => setFilters({ services: toggled(get().criteria.filters.services, service) }),
      clearFilters: () => rerun({ filters: noFilters }),
      setSort: (sortBy) => rerun({ sortBy }),
      setFromMile: (fromMile) => {
        const { route } = get().criteria
        if (route) rerun({ route: { ...route, fromMile } })
      },
      retry: () => run(get().criteria, { delay: 0 }),
    }
  })
}

function failureNews({ searchType }: ChefCriteria): SearchNews | undefined {
  if (searchType === 'location') return { kind: 'nearby-failed' }
  return searchType === 'route' ? { kind: 'route-failed' } : undefined
}
