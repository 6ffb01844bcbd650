import { listReadyDishes } from '@localchef/contracts/menu/list-ready-dishes'
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { callFunction } from '@/shared/backend/call-function.ts'
import { type ReadyFilters, readyRequest } from './ready-filters.ts'

const minute = 60_000

/** Dishes with portions left. Portions sell: what was read is old after a minute. */
export function readyDishesQuery(filters: ReadyFilters) {
  return infiniteQueryOptions({
    queryKey: ['list-ready-dishes', filters],
    queryFn: ({ pageParam, signal }) =>
      callFunction(listReadyDishes, readyRequest(filters, pageParam), { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) => (last.hasMore ? page + 1 : undefined),
    staleTime: minute,
  })
}

export function useReadyDishes(filters: ReadyFilters) {
  return useInfiniteQuery({ ...readyDishesQuery(filters), placeholderData: keepPreviousData })
}
