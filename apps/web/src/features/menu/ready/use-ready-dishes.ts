import type { listReadyDishes } from '@localchef/contracts/menu/list-ready-dishes'
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { readPublic } from '@/shared/backend/read-public.ts'
import { type ReadyFilters, readyRequest } from './ready-filters.ts'

const minute = 60_000

/** Dishes with portions left, stale after a minute because portions sell out. */
export function readyDishesQuery(filters: ReadyFilters) {
  return infiniteQueryOptions({
    queryKey: ['list-ready-dishes', filters],
    queryFn: ({ pageParam, signal }) =>
      readPublic<typeof listReadyDishes>('list-ready-dishes', readyRequest(filters, pageParam), { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) => (last.hasMore ? page + 1 : undefined),
    staleTime: minute,
  })
}

export function useReadyDishes(filters: ReadyFilters) {
  return useInfiniteQuery({ ...readyDishesQuery(filters), placeholderData: keepPreviousData })
}
