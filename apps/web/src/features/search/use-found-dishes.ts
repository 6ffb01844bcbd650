import type { searchDishes } from '@localchef/contracts/search/search-dishes'
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { readPublic } from '@/shared/backend/read-public.ts'
import { type ChefCriteria, hasWords } from './chef-criteria.ts'

type DishSearchInput = z.input<typeof searchDishes.input>

/** The dishes of the chefs that the same criteria find. */
export function foundDishesQuery(criteria: ChefCriteria) {
  const request = dishRequest(criteria)
  return infiniteQueryOptions({
    queryKey: ['search-dishes', request],
    queryFn: ({ pageParam, signal }) =>
      readPublic<typeof searchDishes>('search-dishes', { ...request, page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) => (last.hasMore ? page + 1 : undefined),
    staleTime: 60_000,
  })
}

export function useFoundDishes(criteria: ChefCriteria) {
  return useInfiniteQuery({
    ...foundDishesQuery(criteria),
    enabled: hasWords(criteria) && criteria.view === 'dishes',
    placeholderData: keepPreviousData,
  })
}

/** Dishes can be sorted by price and distance. Every other sort order of chefs becomes `best`. */
export function dishRequest(criteria: ChefCriteria): DishSearchInput {
  const { searchType, query, exact, place, radiusMiles, filters, sortBy } = criteria
  const isNear = searchType === 'location' && place !== null
  return {
    query: query.trim(),
    filters,
    sortBy: sortBy === 'price' ? 'price' : isNear && sortBy === 'distance' ? 'distance' : 'best',
    ...(exact ? { exact } : {}),
    ...(isNear ? { location: { latitude: place.latitude, longitude: place.longitude, radiusMiles } } : {}),
  }
}
