import { getChef } from '@localchef/contracts/chefs/get-chef'
import { listAvailableToday } from '@localchef/contracts/menu/list-available-today'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { callFunction } from '@/shared/backend/call-function.ts'
import { retryUnlessNotFound } from '@/shared/backend/is-not-found.ts'

/** `id` is the id or the slug. */
export function chefQuery(id: string) {
  return queryOptions({
    queryKey: ['chef', id],
    queryFn: ({ signal }) => callFunction(getChef, { id }, { signal }),
    retry: retryUnlessNotFound,
    staleTime: 60_000,
    refetchOnWindowFocus: true,
  })
}

export function useChef(id: string) {
  return useQuery(chefQuery(id))
}

export function availableTodayQuery(chefId: string) {
  return queryOptions({
    queryKey: ['chef', chefId, 'list-available-today'],
    queryFn: ({ signal }) => callFunction(listAvailableToday, { chefId }, { signal }),
    retry: retryUnlessNotFound,
    staleTime: 30_000,
    refetchInterval: 60_000,
    refetchOnWindowFocus: true,
  })
}

export function useAvailableToday(chefId: string) {
  return useQuery(availableTodayQuery(chefId))
}
